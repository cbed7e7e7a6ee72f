import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';

/** Days during which a batch can be undone. */
export const UNDO_WINDOW_DAYS = 30;

/** The origin of a change. `person` is a user's action. */
export const changeCauses = [
  'person',
  'guest',
  'import',
  'feed',
  'optimizer',
  'google',
  'undo',
] as const;
export type ChangeCause = (typeof changeCauses)[number];

/** Old and new value of a field, formatted for display. Long values are truncated. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** The changes to one record. */
export const recordChange = z.object({
  record: z.enum(['event', 'schedule', 'share', 'attendee', 'place', 'task', 'habit']),
  event_id: z.nullable(id),
  schedule_id: z.nullable(id),
  /** Title of the event or name of the schedule. */
  title: z.string(),
  /** Email address of the guest or schedule member. */
  person: z.nullable(z.string()),
  kind: z.enum(['created', 'changed', 'deleted']),
  fields: z.array(fieldChange),
});
export type RecordChange = z.infer<typeof recordChange>;

/** The changes of one request that the caller may see. */
export const historyBatch = z.object({
  id,
  at: timestamp,
  /** `null` if the change was not made by a user with an account. */
  actor: z.nullable(
    z.object({
      user_id: z.nullable(id),
      email: z.nullable(z.string()),
      full_name: z.nullable(z.string()),
    }),
  ),
  cause: z.enum(changeCauses),
  /** Name of the route, for example `events.update`. */
  intent: z.string(),
  /** Display text. Times are in the event's time zone. */
  summary: z.string(),
  /** At most the first 100. */
  changes: z.array(recordChange),
  undoes: z.nullable(id),
  undone_by: z.nullable(id),
  /** Whether the caller may undo the batch. Later changes may still prevent it. */
  can_undo: z.boolean(),
});
export type HistoryBatch = z.infer<typeof historyBatch>;

export const historyPage = z.object({
  /** Newest first. A page can contain fewer items than requested even if there is a next page. */
  batches: z.array(historyBatch),
  /** Value of `before` for the next page; `null` on the last page. */
  next: z.nullable(id),
});
export type HistoryPage = z.infer<typeof historyPage>;
