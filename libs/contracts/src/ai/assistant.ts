import * as z from 'zod/mini';
import { id, timeZone, timestamp } from '../primitives.ts';
import { eventId } from '../core/events.ts';
import { proposedEvent, quickAddQuestion } from '../core/quick-add.ts';
import { meetingTimes } from './meeting-times.ts';
import { plan } from './plans.ts';
import { requestText } from './request-text.ts';

export const assistantRequest = z.object({
  text: requestText,
  time_zone: z.optional(timeZone),
  /** The schedule that a new event goes to; the caller's first unless told. */
  schedule_id: z.optional(id),
});
export type AssistantRequest = z.output<typeof assistantRequest>;

const period = z.object({ start_time: timestamp, end_time: timestamp });

/** Computed from the caller's own events. */
export const assistantAnswer = z.object({
  kind: z.literal('answer'),
  text: z.string(),
  /** The events that it speaks of, in order. */
  event_ids: z.array(z.string()),
  /** The free times that it speaks of, earliest first. */
  free: z.array(period),
});

/** Moves and new times to accept in whole or in part: `POST /ai/plans/:id/apply`. */
export const assistantPlan = z.object({
  kind: z.literal('plan'),
  text: z.string(),
  plan,
});

/** Times for a meeting; choosing one makes `event` at that time. */
export const assistantTimes = z.object({
  kind: z.literal('times'),
  text: z.string(),
  title: z.string(),
  duration_minutes: z.number(),
  attendees: z.array(z.object({ email: z.string(), required: z.boolean() })),
  times: meetingTimes,
});

/** An event as far as the words tell of it, to be completed and made by the person. */
export const assistantDraft = z.object({
  kind: z.literal('draft'),
  schedule_id: z.nullable(id),
  event: proposedEvent,
  /** How it repeats, in words; `null` for what does not. */
  repeats: z.nullable(z.string()),
  questions: z.array(quickAddQuestion),
});

const heldEvent = z.object({
  event_id: eventId,
  version: z.number(),
  title: z.string(),
  ...period.shape,
  is_all_day: z.boolean(),
  /** People who would be told of it. */
  guests: z.number(),
});

/** What the words also speak of and who asks may not change, a sentence each. */
const leftAlone = z.array(z.object({ event_id: eventId, title: z.string(), text: z.string() }));

/** Events that would be removed: each by `DELETE /events/:id` with its version, once accepted. */
export const assistantRemovals = z.object({
  kind: z.literal('removals'),
  text: z.string(),
  removals: z.array(heldEvent),
  left_alone: leftAlone,
});

/** What events would become where they are: each by `PUT /events/:id` with its version, once accepted. */
export const assistantEdits = z.object({
  kind: z.literal('edits'),
  text: z.string(),
  edits: z.array(
    z.extend(heldEvent, {
      /** What would become of it, in words. */
      text: z.string(),
      /** The body of that call. */
      change: z.object({
        title: z.optional(z.string()),
        end_time: z.optional(timestamp),
        invited_users: z.optional(z.array(z.string())),
      }),
    }),
  ),
  left_alone: leftAlone,
});

/** The latest change of the caller's own that can be taken back: `POST /history/:batch_id/undo`. */
export const assistantUndo = z.object({
  kind: z.literal('undo'),
  text: z.string(),
  batch_id: id,
});

/** What could not be read or lacks something, and what might be said instead. */
export const assistantUnclear = z.object({
  kind: z.literal('unclear'),
  text: z.string(),
  examples: z.array(z.string()),
});

export const assistantReply = z.object({
  /** Who read the words; every time and number is computed here in any case. */
  source: z.enum(['local', 'model']),
  /** How they were read, in a sentence. */
  understood: z.string(),
  result: z.discriminatedUnion('kind', [
    assistantAnswer,
    assistantPlan,
    assistantTimes,
    assistantDraft,
    assistantRemovals,
    assistantEdits,
    assistantUndo,
    assistantUnclear,
  ]),
  /** Something to know beside it, such as why the model was not asked. */
  notice: z.nullable(z.string()),
});
export type AssistantReply = z.infer<typeof assistantReply>;
export type AssistantResult = AssistantReply['result'];
