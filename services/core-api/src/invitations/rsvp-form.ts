import { addDays, toCalendarDate, type EventTimes } from '@scheduler/scheduling';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import * as z from 'zod';
import { REPLIES, type ProposalFields } from './rsvp-page.ts';

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

const timeField = z
  .string()
  .trim()
  .refine(
    (text) =>
      text === '' ||
      ((LOCAL_TIME.test(text) || DATE.test(text)) && !Number.isNaN(Date.parse(text))),
  )
  .default('');

export const rsvpForm = z.object({
  answer: z.enum(REPLIES.map(([status]) => status)),
  note: z
    .string()
    .trim()
    .max(1000)
    .refine((text) => !/[\0\p{Cs}]/u.test(text))
    .default(''),
  start: timeField,
  end: timeField,
});
export type RsvpForm = z.output<typeof rsvpForm>;

const toIso = (time: number) => new Date(time).toISOString();

/** Converts a form value. The last day of an all-day event becomes an exclusive end date. */
function toInstant(text: string, timeZone: string, isEnd: boolean): string {
  if (DATE.test(text)) return isEnd ? addDays(text, 1) : text;
  return toIso(localToInstant(Date.parse(`${text}Z`), timeZone));
}

/** Returns the proposed times, for `normalizeProposal`. */
export const getProposal = ({ start, end }: RsvpForm, timeZone: string) => ({
  start: start === '' ? undefined : toInstant(start, timeZone, false),
  end: end === '' ? undefined : toInstant(end, timeZone, true),
});

/** Returns the initial form values from the guest's current proposal. */
export function toProposalFields(
  { is_all_day, time_zone }: EventTimes,
  timeZone: string,
  proposal: { proposed_start: string | null; proposed_end: string | null },
): ProposalFields {
  const { proposed_start: from, proposed_end: to } = proposal;
  const [start, end] = [from, to].map((time) => (time === null ? null : Date.parse(time)));
  const toLocalTime = (time: number | null | undefined) =>
    time == null ? '' : toIso(toLocalMs(time, timeZone)).slice(0, 'YYYY-MM-DDTHH:mm'.length);
  if (!is_all_day)
    return {
      type: 'datetime-local',
      timeZone,
      start: toLocalTime(start),
      end: toLocalTime(end),
    };
  const toDate = (time: number | null | undefined) =>
    time == null ? '' : toCalendarDate(time, time_zone);
  const lastDay = toDate(end);
  return {
    type: 'date',
    timeZone,
    start: toDate(start),
    end: lastDay && addDays(lastDay, -1),
  };
}
