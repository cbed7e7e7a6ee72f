import type { RecordChange } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { fieldWords } from './field-words.ts';
import { fieldOf, quoted } from './words.ts';

/** Fields whose change is an act of its own, and how it is told, by the value that came. */
const acts: Record<string, (after: unknown, what: string) => string> = {
  status: (after, what) =>
    after === 'done' ? t('Finished {what}', { what }) : t('Reopened {what}', { what }),
  is_paused: (after, what) =>
    after === true ? t('Paused {what}', { what }) : t('Resumed {what}', { what }),
};

const named = (record: RecordChange['record'], title: string) =>
  record === 'task'
    ? t('the task {title}', { title: quoted(title) })
    : t('the habit {title}', { title: quoted(title) });

/** What became of a task or a habit, in words. */
export function ownPhrases({ record, kind, title, fields }: RecordChange): string[] {
  const what = named(record, title);
  if (kind === 'created') return [t('Created {what}', { what })];
  if (kind === 'deleted') return [t('Deleted {what}', { what })];
  const renamed = fieldOf(fields, 'title');
  const rest = fields
    .map(({ field }) => field)
    .filter((field) => field !== 'title' && !acts[field]);
  return [
    ...fields.flatMap(({ field, after }) => acts[field]?.(after, what) ?? []),
    ...(renamed
      ? [
          t('Renamed {before} to {title}', {
            before: named(record, String(renamed.before)),
            title: quoted(title),
          }),
        ]
      : []),
    ...(rest.length > 0
      ? [t('Changed the {fields} of {title}', { fields: fieldWords(rest), title: what })]
      : []),
  ];
}
