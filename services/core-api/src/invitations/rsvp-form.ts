import { addDays, toCalendarDate, type EventTimes } from '@scheduler/scheduling';
import { localToInstant, toLocalMs } from '@scheduler/scheduling/time-zones';
import * as z from 'zod';
import { ANSWERS, type Proposing } from './rsvp-page.ts';

const WALL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const DATE = /^\d{4}-\d\d-\d\d$/;

const moment = z
  .string()
  .trim()
  .refine(
    (text) =>
      text === '' || ((WALL.test(text) || DATE.test(text)) && !Number.isNaN(Date.parse(text))),
  )
  .default('');

/** The fields of the page's form. */
export const answerForm = z.object({
  answer: z.enum(ANSWERS.map(([word]) => word)),
  note: z
    .string()
    .trim()
    .max(1000)
    .refine((text) => !/[\0\p{Cs}]/u.test(text))
    .default(''),
  start: moment,
  end: moment,
});
export type AnswerForm = z.output<typeof answerForm>;

const iso = (time: number) => new Date(time).toISOString();

/** A moment of the form as an instant; of whole days the last one as the day after. */
function instant(text: string, zone: string, isEnd: boolean): string {
  if (DATE.test(text)) return isEnd ? addDays(text, 1) : text;
  return iso(localToInstant(Date.parse(`${text}Z`), zone));
}

/** The time that a form proposes, for `settleProposal`. */
export const proposedIn = ({ start, end }: AnswerForm, zone: string) => ({
  start: start === '' ? undefined : instant(start, zone, false),
  end: end === '' ? undefined : instant(end, zone, true),
});

/** What the form holds of a proposal that was made before. */
export function proposing(
  { is_all_day, time_zone }: EventTimes,
  zone: string,
  proposed: { proposed_start: string | null; proposed_end: string | null },
): Proposing {
  const { proposed_start: from, proposed_end: to } = proposed;
  const [start, end] = [from, to].map((time) => (time === null ? null : Date.parse(time)));
  const wall = (time: number | null | undefined) =>
    time == null ? '' : iso(toLocalMs(time, zone)).slice(0, 'YYYY-MM-DDTHH:mm'.length);
  if (!is_all_day) return { type: 'datetime-local', zone, start: wall(start), end: wall(end) };
  const day = (time: number | null | undefined) => (time == null ? '' : toCalendarDate(time, time_zone));
  const last = day(end);
  return { type: 'date', zone, start: day(start), end: last && addDays(last, -1) };
}
