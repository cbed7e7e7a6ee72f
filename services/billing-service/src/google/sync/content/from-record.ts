import type { SyncRecord } from '@scheduler/contracts/core/sync';
import type { Content, When } from './content.ts';
import { readLines } from './series.ts';
import {
  plainAttendees,
  plainDescription,
  plainLocation,
  plainReminders,
  plainTitle,
} from './texts.ts';

const toSecond = (instant: string, round: (seconds: number) => number) =>
  new Date(round(Date.parse(instant) / 1000) * 1000).toISOString();

function whenOf(record: SyncRecord): { when: When; excluded: string[] } {
  const { is_all_day, start_date, end_date, start_time, end_time, time_zone } = record;
  const bare =
    is_all_day && start_date !== null && end_date !== null
      ? ({ is_all_day: true, start: start_date, end: end_date } as const)
      : ({
          is_all_day: false,
          start: toSecond(start_time, Math.floor),
          end: toSecond(end_time, Math.ceil),
          time_zone,
        } as const);
  const read = readLines(record.recurrence ?? [], bare);
  if ('fault' in read) throw new Error(`A record recurs as it cannot: ${read.fault}`);
  return { when: { ...bare, rule: read.rule }, excluded: read.excluded };
}

/** One of our records as both sides can say it. */
export interface OurEvent {
  record: SyncRecord;
  content: Content;
  excluded: string[];
  /** Epoch milliseconds. */
  updated: number;
}

export function readRecord(record: SyncRecord): OurEvent {
  const { when, excluded } = whenOf(record);
  return {
    record,
    content: {
      title: plainTitle(record.title),
      description: plainDescription(record.description),
      location: plainLocation(record.location),
      when,
      transparency: record.transparency,
      visibility: record.visibility,
      reminders: plainReminders(record.reminders),
      attendees: plainAttendees(record.attendees),
    },
    excluded,
    updated: Date.parse(record.updated_at),
  };
}

/** Where an exception of ours would be by its series' rule, as contents write it. */
export const originalOf = ({ original_start }: SyncRecord): string | null =>
  original_start === null || original_start.length === 10
    ? original_start
    : toSecond(original_start, Math.floor);
