import type { sync, SyncResult, SyncStep } from '@scheduler/contracts/core/sync';
import type { Actor, Call, Database, Db } from '@scheduler/service-kit';
import { writeEvents } from '../ics/repository-writes.ts';
import { runWrite } from '../unit-of-work/run-write.ts';
import { judge, type Known } from './judge.ts';
import { requireReader } from './operations.ts';
import type { Reader } from './record.ts';
import { exceptionsOf, knownIds, lockedEventsOn, versionsOf } from './repository.ts';
import { takeOffSchedule } from './repository-writes.ts';

const actorOf = ({ userId, email }: Reader): Actor => ({
  userId,
  email,
  fullName: null,
  sessionId: null,
  issuedAt: 0,
  token: '',
});

/** What the steps are judged by, which nobody else changes until the transaction ends. */
async function knownTo(
  trx: Db,
  steps: readonly SyncStep[],
  { scheduleId, reader }: { scheduleId: string; reader: Reader },
): Promise<Known> {
  const named = steps.map(({ id }) => id);
  const series = steps.flatMap((step) => (step.op === 'put' ? (step.series_id ?? []) : []));
  const ids = [...new Set([...named, ...series])];
  const stored = await lockedEventsOn(trx, { scheduleId, ids });
  return {
    stored: new Map(stored.map((event) => [event.id, event])),
    ids: await knownIds(trx, named),
    exceptions: await exceptionsOf(trx, { scheduleId, ids }),
    reader,
  };
}

/** Tells what is written with its new version; what was deleted has none. */
async function withVersions(trx: Db, results: SyncResult[]): Promise<SyncResult[]> {
  const written = results.flatMap(({ id, outcome }) => (outcome === 'written' ? id : []));
  const versions = await versionsOf(trx, written);
  return results.map((result) =>
    result.outcome === 'written' ? { ...result, version: versions.get(result.id) ?? null } : result,
  );
}

/** Writes what an outside calendar says of a schedule, as one batch. */
export async function applySteps(
  { db }: { db: Database },
  { caller, body }: Call<typeof sync.apply>,
) {
  const { schedule_id: scheduleId, key, steps } = body;
  const reader = await requireReader(db, caller, scheduleId);
  let batch_id: string | null = null;
  const intent = {
    actor: actorOf(reader),
    route: 'sync.apply',
    idempotencyKey: key,
    request: { scheduleId, steps },
    cause: 'google',
    setHeader: (header: string, value: string) => {
      if (header === 'batch-id') batch_id = value;
    },
  } as const;
  const results = await runWrite(db, intent, async (trx) => {
    // It may have been taken away while this waited for its turn.
    await requireReader(trx, caller, scheduleId);
    const known = await knownTo(trx, steps, { scheduleId, reader });
    const { results: judged, removed, ...writes } = judge(steps, known);
    await takeOffSchedule(trx, removed, scheduleId);
    await writeEvents(trx, writes, {
      organizerId: reader.userId,
      scheduleId,
      source: 'google',
    });
    return withVersions(trx, judged);
  });
  return { batch_id, results };
}
