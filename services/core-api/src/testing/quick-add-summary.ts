import type { QuickAddResult } from '@scheduler/contracts/core';
import { toLocalMs } from '@scheduler/scheduling/time-zones';
import type { QuickAddContext } from '../quick-add/parse-quick-add.ts';

/** Thursday morning in Lisbon. */
export const CONTEXT: QuickAddContext = {
  now: Date.parse('2026-11-19T10:15:00Z'),
  timeZone: 'Europe/Lisbon',
  people: [
    { email: 'ana@example.test', full_name: 'Ana Silva' },
    { email: 'ben.a@example.test', full_name: 'Ben Adams' },
    { email: 'ben@other.test', full_name: 'Ben Young' },
  ],
};

/** Formats a quick-add result on one line. `?` marks optional questions, `!` required ones. */
export function summarizeQuickAdd({ event, questions }: QuickAddResult): string {
  const { time_zone, start_time, end_time, is_all_day, location } = event;
  const toLocal = (time: string) =>
    new Date(toLocalMs(Date.parse(time), time_zone)).toISOString().slice(0, 16).replace('T', ' ');
  const start = start_time && (is_all_day ? start_time : toLocal(start_time));
  const end = end_time && (is_all_day ? end_time : toLocal(end_time));
  const isSameDay = start?.slice(0, 10) === end?.slice(0, 10);
  return [
    event.title ?? '—',
    start ? `${start} to ${isSameDay ? end?.slice(11) : end}` : 'open',
    time_zone !== CONTEXT.timeZone && time_zone,
    location && `@${location}`,
    ...event.invited_users.map((email) => `+${email}`),
    ...(event.recurrence ?? []).map((line) => line.slice(6)),
    ...questions.map(({ id, needed, options }) =>
      `${id}${needed ? '!' : '?'} ${options.map(({ value }) => value).join(' ')}`.trim(),
    ),
  ]
    .filter(Boolean)
    .join(' | ');
}
