import type { HistoryBatch } from '@scheduler/contracts/core';

const two = (value: number) => String(value).padStart(2, '0');

/**
 * The date on which the change shows in the calendar, in the browser's zone; `null` for what has no
 * place there, such as a schedule, or has none any more.
 */
export function dayOf({ changes }: Pick<HistoryBatch, 'changes'>): string | null {
  for (const { record, kind, fields } of changes) {
    if (record !== 'event' || kind === 'deleted') continue;
    const start = fields.find(({ field }) => field === 'start_time')?.after;
    const time = typeof start === 'string' ? new Date(start) : null;
    if (!time || Number.isNaN(time.getTime())) continue;
    return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  }
  return null;
}
