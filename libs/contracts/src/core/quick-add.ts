import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { instant, timeZone } from '../primitives.ts';
import { route } from '../route.ts';

/** Fields of an event that a text can speak of. */
export const quickAddFields = [
  'title',
  'start_time',
  'end_time',
  'is_all_day',
  'time_zone',
  'location',
  'invited_users',
  'recurrence',
] as const;
export type QuickAddField = (typeof quickAddFields)[number];

/** Characters of a text that one reads at most. */
export const QUICK_ADD_LENGTH = 500;

const NO_TEXT = { error: () => t('Say what you plan, such as: Lunch with Ana tomorrow at 1pm') };

export const quickAddRequest = z.object({
  // Not trimmed: the answer counts its characters.
  text: z.string(NO_TEXT).check(
    z.maxLength(QUICK_ADD_LENGTH, {
      error: () => t('Use at most {most} characters', { most: QUICK_ADD_LENGTH }),
    }),
    z.refine((text) => text.trim() !== '', NO_TEXT),
    z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text.replaceAll(/[\n\t]/g, '')), {
      error: () => t('This text holds a character that cannot be stored'),
    }),
  ),
  /** The caller's own unless told. */
  time_zone: z.optional(timeZone),
  /** Now, unless told: what 'tomorrow' hangs on. */
  now: z.optional(instant),
  /** Such as `en-GB`: whether 3/4 is in March or in April. */
  locale: z.optional(z.string().check(z.maxLength(35))),
  /** What was said to the questions of an earlier reading, by their ids. */
  answers: z._default(
    z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(254))).check(
      z.refine((answers) => Object.keys(answers).length <= 20, {
        error: () => t('Give at most 20 answers'),
      }),
    ),
    {},
  ),
});
export type QuickAddRequest = z.output<typeof quickAddRequest>;

/** Characters `[start, end)` of the text, in UTF-16 units, that a field came from. */
export const quickAddPart = z.object({
  field: z.enum(quickAddFields),
  text: z.string(),
  start: z.number(),
  end: z.number(),
});
export type QuickAddPart = z.infer<typeof quickAddPart>;

export const quickAddQuestion = z.object({
  /** What its answer is given under. */
  id: z.string(),
  field: z.enum(quickAddFields),
  question: z.string(),
  /** The likeliest first. Another value of the same form can be answered too. */
  options: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Whether the event lacks the field; otherwise the first option is in the event already. */
  needed: z.boolean(),
});
export type QuickAddQuestion = z.infer<typeof quickAddQuestion>;

/** An event as far as the text tells of it: with all that is needed it can be created as it is. */
export const proposedEvent = z.object({
  title: z.nullable(z.string()),
  /** An instant, or a date when all day. */
  start_time: z.nullable(z.string()),
  /** Exclusive. An hour after the start when the text says nothing. */
  end_time: z.nullable(z.string()),
  is_all_day: z.boolean(),
  time_zone: z.string(),
  location: z.nullable(z.string()),
  invited_users: z.array(z.string()),
  recurrence: z.nullable(z.array(z.string())),
});
export type ProposedEvent = z.infer<typeof proposedEvent>;

/** What is sent to create a proposed event, or `null` while something that it needs is open. */
export function creationOf(event: ProposedEvent, scheduleId: string) {
  const { title, start_time, end_time, location, recurrence, ...rest } = event;
  if (!title || !start_time || !end_time || !scheduleId) return null;
  return {
    schedule_ids: [scheduleId],
    title,
    start_time,
    end_time,
    ...rest,
    ...(location && { location }),
    ...(recurrence && { recurrence }),
  };
}

export const quickAddReading = z.object({
  event: proposedEvent,
  parts: z.array(quickAddPart),
  questions: z.array(quickAddQuestion),
});
export type QuickAddReading = z.infer<typeof quickAddReading>;

export const quickAdd = {
  parse: route({
    name: 'quickAdd.parse',
    method: 'POST',
    path: '/events/parse',
    body: quickAddRequest,
    response: quickAddReading,
  }),
};
