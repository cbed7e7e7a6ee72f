import * as z from 'zod/mini';
import { id, integerBetween } from '../../primitives.ts';
import { route } from '../../route.ts';
import { changeCauses } from '../history.ts';
import { MAX_SYNC_PAGE_SIZE, MAX_SYNC_STEPS, syncRecord, syncResult, syncStep } from './records.ts';

/** A position in the change log. Opaque to clients. */
const cursor = z.string().check(z.minLength(1), z.maxLength(4000));

/**
 * Lists events that were changed on, or removed from, a schedule after a cursor, ordered by their
 * latest change. Each event is listed once, and changes from late-committing transactions are not
 * skipped. Without `after`, returns only the current cursor.
 */
export const changes = route('sync.changes', 'GET /internal/sync/changes', {
  auth: 'service',
  callers: ['billing-service'],
  query: z.object({ schedule_id: id, after: z.optional(cursor) }),
  response: z.object({
    changes: z.array(
      z.object({
        event_id: id,
        /** Cause of the latest change. */
        cause: z.enum(changeCauses),
        /** For an undo: the cause of the reverted change. */
        undoes_cause: z.nullable(z.enum(changeCauses)),
      }),
    ),
    next: z.string(),
    has_more: z.boolean(),
  }),
});

/** Lists all records of a schedule, ordered by ID. */
export const records = route('sync.records', 'GET /internal/sync/records', {
  auth: 'service',
  callers: ['billing-service'],
  query: z.object({
    schedule_id: id,
    after: z.optional(id),
    limit: integerBetween(1, MAX_SYNC_PAGE_SIZE, MAX_SYNC_PAGE_SIZE),
  }),
  response: z.object({ records: z.array(syncRecord), next: z.nullable(id) }),
});

/** Reads records by ID. Records that are no longer on the schedule are omitted. */
export const read = route('sync.read', 'POST /internal/sync/records/read', {
  auth: 'service',
  callers: ['billing-service'],
  body: z.object({ schedule_id: id, ids: z.array(id).check(z.maxLength(MAX_SYNC_PAGE_SIZE)) }),
  response: z.object({ records: z.array(syncRecord) }),
});

const MAX_BODY_BYTES = 67_108_864;

/**
 * Applies changes from an external calendar in one history batch with the cause `google`. Guests get
 * no email, and the batch can be undone. Stale, missing and invalid steps are skipped. Repeating a
 * call with the same key returns the first response without further changes.
 */
export const apply = route('sync.apply', 'POST /internal/sync/apply', {
  auth: 'service',
  callers: ['billing-service'],
  bodyLimit: MAX_BODY_BYTES,
  body: z.object({
    schedule_id: id,
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    /** At most one step per record. */
    steps: z.array(syncStep).check(z.maxLength(MAX_SYNC_STEPS)),
  }),
  response: z.object({
    /** `null` if there were no changes. */
    batch_id: z.nullable(id),
    /** One result per step, in request order. */
    results: z.array(syncResult),
  }),
});

/** Maximum duration of a `touched` request in seconds. */
const MAX_WAIT_SECONDS = 25;

/**
 * Long poll for schedules, of any user, whose events changed after a cursor. Responds as soon as
 * there is one, or with an empty list after `wait` seconds. Includes changes made by `apply`,
 * because a schedule may also be linked to another calendar. Without `after`, returns the current
 * cursor.
 */
export const touched = route('sync.touched', 'GET /internal/sync/touched', {
  auth: 'service',
  callers: ['billing-service'],
  query: z.object({
    after: z.optional(cursor),
    wait: integerBetween(0, MAX_WAIT_SECONDS, MAX_WAIT_SECONDS),
  }),
  response: z.object({ schedule_ids: z.array(id), next: z.string() }),
});
