import type { SyncRecord } from '@scheduler/contracts/core/sync';
import type { Content, EventTime } from './content.ts';
import { parseRecurrenceLines } from './series.ts';
import {
  normalizeAttendees,
  normalizeDescription,
  normalizeLocation,
  normalizeReminders,
  normalizeTitle,
} from './normalize.ts';

const roundToSecond = (timestamp: string, round: (seconds: number) => number) =>
  new Date(round(Date.parse(timestamp) / 1000) * 1000).toISOString();

function parseEventTime(record: SyncRecord): { when: EventTime; excluded: string[] } {
  const { is_all_day, start_date, end_date, start_time, end_time, time_zone } = record;
  const times =
    is_all_day && start_date !== null && end_date !== null
      ? ({ is_all_day: true, start: start_date, end: end_date } as const)
      : ({
          is_all_day: false,
          start: roundToSecond(start_time, Math.floor),
          end: roundToSecond(end_time, Math.ceil),
          time_zone,
        } as const);
  const recurrence = parseRecurrenceLines(record.recurrence ?? [], times);
  if ('error' in recurrence) {
    throw new Error(`A record has an invalid recurrence: ${recurrence.error}`);
  }
  return { when: { ...times, rule: recurrence.rule }, excluded: recurrence.excluded };
}

/** A local record in the sync's format. */
export interface LocalEvent {
  record: SyncRecord;
  content: Content;
  excluded: string[];
  /** Epoch milliseconds. */
  updatedMs: number;
}

export function parseRecord(record: SyncRecord): LocalEvent {
  const { when: eventTime, excluded } = parseEventTime(record);
  return {
    record,
    content: {
      title: normalizeTitle(record.title),
      description: normalizeDescription(record.description),
      location: normalizeLocation(record.location),
      when: eventTime,
      transparency: record.transparency,
      visibility: record.visibility,
      reminders: normalizeReminders(record.reminders),
      attendees: normalizeAttendees(record.attendees),
    },
    excluded,
    updatedMs: Date.parse(record.updated_at),
  };
}

/** Returns the original start time of an exception (RECURRENCE-ID), in whole seconds. */
export const getOriginalStart = ({ original_start }: SyncRecord): string | null =>
  original_start === null || original_start.length === 10
    ? original_start
    : roundToSecond(original_start, Math.floor);
