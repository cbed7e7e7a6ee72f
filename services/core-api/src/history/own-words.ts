import type { RecordChange } from '@scheduler/contracts/core';
import { fieldOf, joined, quoted } from './words.ts';

const names: Record<string, string> = {
  duration_minutes: 'length',
  min_chunk_minutes: 'length of its chunks',
  max_chunk_minutes: 'length of its chunks',
  earliest: 'earliest start',
  times_per_week: 'number of times a week',
  window_start: 'hours',
  window_end: 'hours',
  schedule_id: 'schedule',
};

/** Fields whose change is an act of its own, and how it is told, by the value that came. */
const acts: Record<string, (after: unknown) => string> = {
  status: (after) => (after === 'done' ? 'Finished' : 'Reopened'),
  is_paused: (after) => (after === true ? 'Paused' : 'Resumed'),
};

/** What became of a task or a habit, in words. */
export function ownPhrases({ record, kind, title, fields }: RecordChange): string[] {
  const what = `the ${record} ${quoted(title)}`;
  if (kind !== 'changed') return [`${kind === 'created' ? 'Created' : 'Deleted'} ${what}`];
  const renamed = fieldOf(fields, 'title');
  const rest = fields
    .map(({ field }) => field)
    .filter((field) => field !== 'title' && !acts[field])
    .map((field) => names[field] ?? field);
  return [
    ...fields.flatMap(({ field, after }) => (acts[field] ? [`${acts[field](after)} ${what}`] : [])),
    ...(renamed
      ? [`Renamed the ${record} ${quoted(String(renamed.before))} to ${quoted(title)}`]
      : []),
    ...(rest.length > 0 ? [`Changed the ${joined([...new Set(rest)])} of ${what}`] : []),
  ];
}
