import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { instant, isBlank, timeZone } from '../primitives.ts';
import { route } from '../route.ts';

/** Event fields that quick add recognizes. */
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

/** Maximum length of quick-add text, in UTF-16 code units. */
export const MAX_QUICK_ADD_LENGTH = 500;

const TEXT_REQUIRED = {
  error: () => t('Describe the event, for example: Lunch with Ana tomorrow at 1pm'),
};

export const quickAddRequest = z.object({
  // Not trimmed, because the response contains character offsets.
  text: z.string(TEXT_REQUIRED).check(
    z.maxLength(MAX_QUICK_ADD_LENGTH, {
      error: () => t('Use at most {max} characters', { max: MAX_QUICK_ADD_LENGTH }),
    }),
    z.refine((text) => !isBlank(text), TEXT_REQUIRED),
    z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text.replaceAll(/[\n\t]/g, '')), {
      error: () => t('This text contains an invalid character'),
    }),
  ),
  /** Defaults to the user's preference. */
  time_zone: z.optional(timeZone),
  /** Reference time for relative dates such as 'tomorrow'. Defaults to now. */
  now: z.optional(instant),
  /** For example `en-GB`. Determines whether 3/4 is in March or April. */
  locale: z.optional(z.string().check(z.maxLength(35))),
  /** Replies to the prompts of a previous response, by prompt ID. */
  answers: z._default(
    z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(254))).check(
      z.refine((answers) => Object.keys(answers).length <= 20, {
        error: () => t('Send at most 20 answers'),
      }),
    ),
    {},
  ),
});
export type QuickAddRequest = z.output<typeof quickAddRequest>;

/** The part of the text that a field was parsed from: `[start, end)` in UTF-16 code units. */
export const quickAddSpan = z.object({
  field: z.enum(quickAddFields),
  text: z.string(),
  start: z.number(),
  end: z.number(),
});
export type QuickAddSpan = z.infer<typeof quickAddSpan>;

export const quickAddQuestion = z.object({
  /** Key in `answers` for the reply to this prompt. */
  id: z.string(),
  field: z.enum(quickAddFields),
  question: z.string(),
  /** Most likely option first. A reply can also be a different value in the same format. */
  options: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Whether the event has no value for this field yet. If `false`, it uses the first option. */
  needed: z.boolean(),
});
export type QuickAddQuestion = z.infer<typeof quickAddQuestion>;

/** The parsed event. If all required fields are set, it can be created without changes. */
export const proposedEvent = z.object({
  title: z.nullable(z.string()),
  /** An instant, or a date for all-day events. */
  start_time: z.nullable(z.string()),
  /** Exclusive. Defaults to one hour after the start. */
  end_time: z.nullable(z.string()),
  is_all_day: z.boolean(),
  time_zone: z.string(),
  location: z.nullable(z.string()),
  invited_users: z.array(z.string()),
  recurrence: z.nullable(z.array(z.string())),
});
export type ProposedEvent = z.infer<typeof proposedEvent>;

/**
 * Converts a proposed event to the request body that creates it.
 *
 * @param scheduleId the schedule to add the event to
 * @returns `null` if a required field is missing
 */
export function toNewEventInput(event: ProposedEvent, scheduleId: string) {
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

export const quickAddResult = z.object({
  event: proposedEvent,
  parts: z.array(quickAddSpan),
  questions: z.array(quickAddQuestion),
});
export type QuickAddResult = z.infer<typeof quickAddResult>;

export const quickAdd = {
  parse: route('quickAdd.parse', 'POST /events/parse', {
    body: quickAddRequest,
    response: quickAddResult,
  }),
};
