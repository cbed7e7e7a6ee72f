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
  /** Schedule for new events. Defaults to the caller's default schedule. */
  schedule_id: z.optional(id),
});
export type AssistantRequest = z.output<typeof assistantRequest>;

const period = z.object({ start_time: timestamp, end_time: timestamp });

/** Computed from the caller's own events. */
export const assistantAnswer = z.object({
  kind: z.literal('answer'),
  text: z.string(),
  /** Events mentioned in the text, in order. */
  event_ids: z.array(z.string()),
  /** Free times mentioned in the text, in chronological order. */
  free: z.array(period),
});

/** Proposed moves and new events. Apply all or some of them with `POST /ai/plans/:id/apply`. */
export const assistantPlan = z.object({
  kind: z.literal('plan'),
  text: z.string(),
  plan,
});

/** Suggested meeting times. Selecting one creates the meeting at that time. */
export const assistantTimes = z.object({
  kind: z.literal('times'),
  text: z.string(),
  title: z.string(),
  duration_minutes: z.number(),
  attendees: z.array(z.object({ email: z.string(), required: z.boolean() })),
  times: meetingTimes,
});

/** An event parsed from the request text, which the user can complete and create. */
export const assistantDraft = z.object({
  kind: z.literal('draft'),
  schedule_id: z.nullable(id),
  event: proposedEvent,
  /** Description of the recurrence; `null` if the event doesn't repeat. */
  repeats: z.nullable(z.string()),
  questions: z.array(quickAddQuestion),
});

const affectedEvent = z.object({
  event_id: eventId,
  version: z.number(),
  title: z.string(),
  ...period.shape,
  is_all_day: z.boolean(),
  /** Number of guests who would be notified of the change. */
  guests: z.number(),
});

/** Matching events that the caller can't change, each with an explanation. */
const unchangedEvents = z.array(
  z.object({ event_id: eventId, title: z.string(), text: z.string() }),
);

/** Proposed deletions. Once accepted, each is a `DELETE /events/:id` with the event's version. */
export const assistantRemovals = z.object({
  kind: z.literal('removals'),
  text: z.string(),
  removals: z.array(affectedEvent),
  left_alone: unchangedEvents,
});

/** Proposed edits. Once accepted, each is a `PUT /events/:id` with the event's version. */
export const assistantEdits = z.object({
  kind: z.literal('edits'),
  text: z.string(),
  edits: z.array(
    z.extend(affectedEvent, {
      /** Describes the change. */
      text: z.string(),
      /** Request body of the `PUT`. */
      change: z.object({
        title: z.optional(z.string()),
        end_time: z.optional(timestamp),
        invited_users: z.optional(z.array(z.string())),
      }),
    }),
  ),
  left_alone: unchangedEvents,
});

/** The caller's latest change that can be undone with `POST /history/:batch_id/undo`. */
export const assistantUndo = z.object({
  kind: z.literal('undo'),
  text: z.string(),
  batch_id: id,
});

/** The request could not be interpreted or is incomplete. Includes example requests. */
export const assistantUnclear = z.object({
  kind: z.literal('unclear'),
  text: z.string(),
  examples: z.array(z.string()),
});

export const assistantReply = z.object({
  /** The parser that interpreted the text. Times and numbers are always computed locally. */
  source: z.enum(['local', 'model']),
  /** Display text of the interpretation. */
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
  /** An additional note, for example why the language model was not used. */
  notice: z.nullable(z.string()),
});
export type AssistantReply = z.infer<typeof assistantReply>;
export type AssistantResult = AssistantReply['result'];
