import type { RecordChange } from '@scheduler/contracts/core';
import { quote, t } from '@scheduler/i18n/translate';
import { formatFieldList } from './field-labels.ts';
import { findField, listOtherFields, listPhrases } from './summary-formatters.ts';

/** Descriptions of fields for which “Changed the …” isn't specific enough, by field name. */
const fieldDescriptions: Record<string, (after: unknown, label: string) => string> = {
  status: (after, label) =>
    after === 'done'
      ? t('Finished {what}', { what: label })
      : t('Reopened {what}', { what: label }),
  is_paused: (after, label) =>
    after === true ? t('Paused {what}', { what: label }) : t('Resumed {what}', { what: label }),
};

const formatRecord = (record: RecordChange['record'], title: string) =>
  record === 'task'
    ? t('the task {title}', { title: quote(title) })
    : t('the habit {title}', { title: quote(title) });

export function describeTaskChanges({ record, kind, title, fields }: RecordChange): string[] {
  const label = formatRecord(record, title);
  if (kind === 'created') return [t('Created {what}', { what: label })];
  if (kind === 'deleted') return [t('Deleted {what}', { what: label })];
  const renamed = findField(fields, 'title');
  const otherFields = listOtherFields(fields, ['title', ...Object.keys(fieldDescriptions)]);
  return listPhrases(
    ...fields.map(({ field, after }) => fieldDescriptions[field]?.(after, label)),
    renamed &&
      t('Renamed {before} to {title}', {
        before: formatRecord(record, String(renamed.before)),
        title: quote(title),
      }),
    otherFields.length > 0 &&
      t('Changed the {fields} of {title}', { fields: formatFieldList(otherFields), title: label }),
  );
}
