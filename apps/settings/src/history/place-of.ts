import type { HistoryBatch } from '@scheduler/contracts/core';
import { clock } from '@scheduler/platform/clock';

/** An event that was changed, and the date on which it shows in the calendar. */
export interface Place {
  eventId: string;
  date: string;
}

/** `null` for what has no place there, such as a schedule, or has none any more. */
export function placeOf({ changes }: Pick<HistoryBatch, 'changes'>): Place | null {
  for (const { record, kind, event_id, fields } of changes) {
    if (record !== 'event' || kind === 'deleted' || event_id === null) continue;
    const start = fields.find(({ field }) => field === 'start_time')?.after;
    const time = typeof start === 'string' ? Date.parse(start) : Number.NaN;
    if (Number.isNaN(time)) continue;
    const date = new Intl.DateTimeFormat('sv-SE', { timeZone: clock().timeZone }).format(time);
    return { eventId: event_id, date };
  }
  return null;
}
