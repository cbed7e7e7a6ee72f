import type { RecordChange } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { formatFieldList } from './field-labels.ts';
import { findField, quote } from './format.ts';

/** Fields with their own description instead of “Changed the …”, by field name. */
const fieldDescriptions: Record<string, (after: unknown, what: string) => string> = {
  status: (after, what) =>
    after === 'done' ? t('Finished {what}', { what }) : t('Reopened {what}', { what }),
  is_paused: (after, what) =>
    after === true ? t('Paused {what}', { what }) : t('Resumed {what}', { what }),
};

const formatRecord = (record: RecordChange['record'], title: string) =>
  record === 'task'
    ? t('the task {title}', { title: quote(title) })
    : t('the habit {title}', { title: quote(title) });

export function describeTaskChanges({ record, kind, title, fields }: RecordChange): string[] {
  const what = formatRecord(record, title);
  if (kind === 'created') return [t('Created {what}', { what })];
  if (kind === 'deleted') return [t('Deleted {what}', { what })];
  const renamed = findField(fields, 'title');
  const otherFields = fields
    .map(({ field }) => field)
    .filter((field) => field !== 'title' && !fieldDescriptions[field]);
  return [
    ...fields.flatMap(({ field, after }) => fieldDescriptions[field]?.(after, what) ?? []),
    ...(renamed
      ? [
          t('Renamed {before} to {title}', {
            before: formatRecord(record, String(renamed.before)),
            title: quote(title),
          }),
        ]
      : []),
    ...(otherFields.length > 0
      ? [
          t('Changed the {fields} of {title}', {
            fields: formatFieldList(otherFields),
            title: what,
          }),
        ]
      : []),
  ];
}
