import type { Scope } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { firstOccurrence, splitSeries, withoutOccurrence } from '@scheduler/scheduling/recurrence';
import { Problem, type Actor, type Db } from '@scheduler/service-kit';
import type { Target } from './operations-records.ts';
import { ownRecord } from './operations-exceptions.ts';
import { leaveEvents } from './repository-places.ts';
import { deleteEvents, updateEvent } from './repository-writes.ts';
import { asSeries, periodOf } from './series.ts';

/** Writes a series with other lines; one that has no occurrence left is deleted. */
async function rewrite(trx: Db, { stored }: Target, recurrence: string[] | null): Promise<void> {
  const series = recurrence && asSeries({ ...stored, recurrence });
  if (!series || firstOccurrence(series) === null) return deleteEvents(trx, [stored.id]);
  const fields = { ...stored, recurrence };
  return updateEvent(trx, stored.id, fields, periodOf(fields));
}

/** Deletes an event, or of a series as much as the scope says. */
export async function removeTarget(trx: Db, target: Target, scope: Scope): Promise<void> {
  const { stored, exceptions, original } = target;
  const series = asSeries(stored);
  if (!series || original === null || scope === 'all') return deleteEvents(trx, [stored.id]);
  const isGone = (start: string | null) =>
    start !== null && (scope === 'this' ? start === original : start >= original);
  const gone = exceptions.filter(({ original_start }) => isGone(original_start));
  await deleteEvents(
    trx,
    gone.map(({ id }) => id),
  );
  const left =
    scope === 'this' ? withoutOccurrence(series, original) : splitSeries(series, original).before;
  return rewrite(trx, target, left);
}

const notFollowing = () =>
  new Problem(
    'forbidden',
    t('You can leave one event of a series that you are invited to, or all.'),
  );

/** A guest leaves an event, one occurrence or a whole series; it stays for everybody else. */
export async function leaveTarget(
  trx: Db,
  actor: Actor,
  target: Target,
  scope: Scope,
): Promise<void> {
  const { stored, exceptions, original } = target;
  if (original === null || scope === 'all') {
    return leaveEvents(
      trx,
      [stored, ...exceptions].map(({ id }) => id),
      actor,
    );
  }
  if (scope === 'following') throw notFollowing();
  const { id } = await ownRecord(trx, target);
  return leaveEvents(trx, [id], actor);
}
