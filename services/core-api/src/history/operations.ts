import { UNDO_DAYS, type history, type HistoryPage } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { notFound, Problem, type Call, type Database, type Db } from '@scheduler/service-kit';
import { preferencesOf } from '../preferences/repository.ts';
import { perform } from '../writes/operations.ts';
import { sentenceOf } from './obstacles.ts';
import { isTooOld, isUndoable } from './policy.ts';
import {
  batchesOf,
  batchFor,
  eventCountsOf,
  hasChanges,
  netChangesOf,
  undoChanges,
  type ReadableBatch,
} from './repository.ts';
import { knownEvents, knownSchedules, type Reader } from './repository-sight.ts';
import { told, type Knowledge } from './telling.ts';
import type { ReaderClock } from './words.ts';

interface Deps {
  db: Database;
}

const conflict = (detail: string) => new Problem('conflict', detail);

function requireUndoable(batch: ReadableBatch): void {
  if (!batch.may_undo) {
    throw new Problem('forbidden', t('Only who changed this, or who owns all of it, can undo it.'));
  }
  if (batch.undone_by !== null) throw conflict(t('This has been undone already.'));
  if (isTooOld(batch, Date.now())) {
    throw conflict(
      t('Changes can be undone for {most} days. This one is older.', { most: UNDO_DAYS }),
    );
  }
}

/** Takes back a batch as a batch of its own: all of it, or nothing. */
export function undoBatch(
  { db }: Deps,
  { actor, params: { batch_id }, idempotencyKey, tell }: Call<typeof history.undo>,
): Promise<{ batch_id: string }> {
  const intent = {
    actor,
    route: 'history.undo',
    idempotencyKey,
    request: batch_id,
    cause: 'undo' as const,
    undoes: batch_id,
    tell,
  };
  return perform(db, intent, async (trx, ownId) => {
    const batch = await batchFor(trx, actor, batch_id);
    if (!batch) throw notFound(t('This change'));
    requireUndoable(batch);
    const obstacles = await undoChanges(trx, batch_id);
    if (obstacles.length > 0) throw conflict(sentenceOf(obstacles));
    if (!(await hasChanges(trx, ownId))) throw conflict(t('Nothing of this is left to undo.'));
    return { batch_id: ownId };
  });
}

const present = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

async function readerClockOf(db: Db, { userId }: Reader): Promise<ReaderClock> {
  const { version, time_zone, hour_cycle } = await preferencesOf(db, userId);
  return { timeZone: version === 0 ? null : time_zone, hourCycle: hour_cycle };
}

async function knowledgeOf(db: Db, reader: Reader, batchIds: string[]): Promise<Knowledge> {
  const changes = await netChangesOf(db, batchIds);
  const events = await knownEvents(db, reader, present(changes.map((change) => change.event_id)));
  const schedules = await knownSchedules(
    db,
    reader,
    present(changes.map((change) => change.schedule_id)),
  );
  return {
    reader,
    readerClock: await readerClockOf(db, reader),
    changes: Map.groupBy(changes, (change) => change.batch_id),
    counts: await eventCountsOf(db, reader, batchIds),
    events: new Map(events.map((event) => [event.id, event])),
    schedules: new Map(schedules.map((schedule) => [schedule.id, schedule])),
  };
}

/** A series by the id of one of its occurrences too. */
const recordIdOf = (eventId: string) => eventId.slice(0, 36);

interface Asked {
  eventId: string | null;
  scheduleId: string | null;
}

async function requireKnown(db: Db, reader: Reader, { eventId, scheduleId }: Asked) {
  const [event] = eventId ? await knownEvents(db, reader, [eventId]) : [];
  if (event?.sight === 'none') throw notFound(t('This event'));
  const [schedule] = scheduleId ? await knownSchedules(db, reader, [scheduleId]) : [];
  if (schedule?.is_known === false) throw notFound(t('This schedule'));
}

/** What happened, as far as the reader may see it; a batch of which that is nothing is left out. */
export async function listHistory(
  { db }: Deps,
  { actor, query }: Call<typeof history.list>,
): Promise<HistoryPage> {
  const { limit, schedule_id: scheduleId = null, event_id, before = null } = query;
  const asked = { eventId: event_id ? recordIdOf(event_id) : null, scheduleId };
  await requireKnown(db, actor, asked);
  const found = await batchesOf(db, actor, { ...asked, before, limit: limit + 1 });
  const page = found.slice(0, limit);
  const ids = page.map(({ id }) => id);
  const knowledge = await knowledgeOf(db, actor, ids);
  const now = Date.now();
  const batches = page.flatMap((batch) =>
    told(batch, knowledge, batch.may_undo && isUndoable(batch, now)),
  );
  return { batches, next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
}
