import type { HistoryBatch } from '@scheduler/contracts/core';
import { getTimeSettings } from '@scheduler/platform/time-settings';
import { toCalendarDate } from '@scheduler/scheduling';

export interface ChangedEvent {
  eventId: string;
  date: string;
}

/**
 * Finds the first event in a batch that the calendar can show.
 *
 * @returns `null` if the batch changed no event, or only deleted ones
 */
export function findChangedEvent({ changes }: Pick<HistoryBatch, 'changes'>): ChangedEvent | null {
  for (const { record, kind, event_id, fields } of changes) {
    if (record !== 'event' || kind === 'deleted' || event_id === null) continue;
    const start = fields.find(({ field }) => field === 'start_time')?.after;
    const time = typeof start === 'string' ? Date.parse(start) : Number.NaN;
    if (Number.isNaN(time)) continue;
    return { eventId: event_id, date: toCalendarDate(time, getTimeSettings().timeZone) };
  }
  return null;
}
