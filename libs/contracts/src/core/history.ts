import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';

/** How long a batch can be undone. */
export const UNDO_DAYS = 30;

/** Why something was changed; `person` is somebody's own intent. */
export const causes = ['person', 'guest', 'import', 'feed', 'optimizer', 'google', 'undo'] as const;
export type Cause = (typeof causes)[number];

/** A field as it was and as it became, for people to read; long texts are cut. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** What became of one record. */
export const recordChange = z.object({
  record: z.enum(['event', 'schedule', 'share', 'attendee', 'place', 'task', 'habit']),
  event_id: z.nullable(id),
  schedule_id: z.nullable(id),
  /** Of the event, or the name of the schedule. */
  title: z.string(),
  /** The address of who is invited or shared with. */
  person: z.nullable(z.string()),
  kind: z.enum(['created', 'changed', 'deleted']),
  fields: z.array(fieldChange),
});
export type RecordChange = z.infer<typeof recordChange>;

/** One intent carried out: who, why, and what came of it, as far as the reader may see it. */
export const historyBatch = z.object({
  id,
  at: timestamp,
  /** `null` for what nobody with an account did. */
  actor: z.nullable(
    z.object({
      user_id: z.nullable(id),
      email: z.nullable(z.string()),
      full_name: z.nullable(z.string()),
    }),
  ),
  cause: z.enum(causes),
  /** The call it came of, such as `events.update`. */
  intent: z.string(),
  /** A sentence, with times in the event's own zone. */
  summary: z.string(),
  /** The first 100. */
  changes: z.array(recordChange),
  undoes: z.nullable(id),
  undone_by: z.nullable(id),
  /** Whether the reader may undo it and it is not too old; something may still stand against it. */
  can_undo: z.boolean(),
});
export type HistoryBatch = z.infer<typeof historyBatch>;

export const historyPage = z.object({
  /** Newest first. A page may hold fewer than asked for and yet have a next one. */
  batches: z.array(historyBatch),
  /** What to ask for `before`; `null` at the end. */
  next: z.nullable(id),
});
export type HistoryPage = z.infer<typeof historyPage>;
