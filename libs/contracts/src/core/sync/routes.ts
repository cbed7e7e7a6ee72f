import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { id } from '../../primitives.ts';
import { route } from '../../route.ts';
import { causes } from '../history.ts';
import { SYNC_PAGE, SYNC_STEPS, syncRecord, syncResult, syncStep } from './records.ts';

/** A place in the log of changes; only the service that gave it can read it. */
const cursor = z.string().check(z.minLength(1), z.maxLength(4000));

const upTo = (max: number, otherwise: number) =>
  z._default(
    z.pipe(
      z.string().check(
        z.refine((value) => /^\d{1,4}$/.test(value) && Number(value) <= max, {
          error: () => t('Use a number up to {max}', { max }),
        }),
      ),
      z.transform(Number),
    ),
    otherwise,
  );

/**
 * Which events on a schedule, or taken off it, changed after a cursor, in the order of their latest
 * change; each is told once. Nothing that commits late is skipped. Without `after` no changes are
 * told, only the cursor of now.
 */
export const changes = route({
  name: 'sync.changes',
  method: 'GET',
  path: '/internal/sync/changes',
  auth: 'service',
  query: z.object({ schedule_id: id, after: z.optional(cursor) }),
  response: z.object({
    changes: z.array(
      z.object({
        event_id: id,
        /** Of its latest change. */
        cause: z.enum(causes),
        /** Of an undo: the cause of what it took back. */
        undoes_cause: z.nullable(z.enum(causes)),
      }),
    ),
    next: z.string(),
    has_more: z.boolean(),
  }),
});

/** Everything on a schedule, by id. */
export const records = route({
  name: 'sync.records',
  method: 'GET',
  path: '/internal/sync/records',
  auth: 'service',
  query: z.object({ schedule_id: id, after: z.optional(id), limit: upTo(SYNC_PAGE, SYNC_PAGE) }),
  response: z.object({ records: z.array(syncRecord), next: z.nullable(id) }),
});

/** The named records that are on the schedule now: one that is missing is gone, or elsewhere. */
export const read = route({
  name: 'sync.read',
  method: 'POST',
  path: '/internal/sync/records/read',
  auth: 'service',
  body: z.object({ schedule_id: id, ids: z.array(id).check(z.maxLength(SYNC_PAGE)) }),
  response: z.object({ records: z.array(syncRecord) }),
});

const BODY_LIMIT = 67_108_864;

/**
 * Writes what an outside calendar says, as one batch of the history with the cause `google`: no
 * guest is mailed, and it can be undone as a whole. Steps that are stale, gone or refused are left
 * out. A call repeated under its key is given the first answer again and changes nothing.
 */
export const apply = route({
  name: 'sync.apply',
  method: 'POST',
  path: '/internal/sync/apply',
  auth: 'service',
  bodyLimit: BODY_LIMIT,
  body: z.object({
    schedule_id: id,
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Each record once. */
    steps: z.array(syncStep).check(z.maxLength(SYNC_STEPS)),
  }),
  response: z.object({
    /** `null` when nothing changed. */
    batch_id: z.nullable(id),
    /** One for each step, in their order. */
    results: z.array(syncResult),
  }),
});

/** Seconds that `touched` waits at most. */
const LONGEST_WAIT = 25;

/**
 * The schedules on which events changed after a cursor, those of everybody: about nobody. Answers
 * once there are any, or after `wait` seconds with none. What `apply` wrote is told too, since
 * another calendar may be bound to a schedule that it touched. Without `after`: the cursor of now.
 */
export const touched = route({
  name: 'sync.touched',
  method: 'GET',
  path: '/internal/sync/touched',
  auth: 'service',
  query: z.object({ after: z.optional(cursor), wait: upTo(LONGEST_WAIT, LONGEST_WAIT) }),
  response: z.object({ schedule_ids: z.array(id), next: z.string() }),
});
