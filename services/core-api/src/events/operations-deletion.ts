import type { RecurrenceScope } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import {
  findFirstOccurrence,
  splitSeries,
  excludeOccurrence,
} from '@scheduler/scheduling/recurrence';
import { Problem, type Actor, type Db } from '@scheduler/service-kit';
import type { Target } from './operations-target.ts';
import { getOrCreateOverride } from './operations-overrides.ts';
import { declineEvents } from './repository-schedules-and-guests.ts';
import { deleteEvents, updateEventRow } from './repository-writes.ts';
import { toSeries, getPeriod } from './series.ts';

/** Saves the recurrence of a series, or deletes the series if it has no occurrences left. */
async function saveRecurrence(
  trx: Db,
  { stored }: Target,
  recurrence: string[] | null,
): Promise<void> {
  const series = recurrence && toSeries({ ...stored, recurrence });
  if (!series || findFirstOccurrence(series) === null) return deleteEvents(trx, [stored.id]);
  const fields = { ...stored, recurrence };
  return updateEventRow(trx, stored.id, fields, getPeriod(fields));
}

/** Deletes an event, or the occurrences of a series within the scope. */
export async function deleteEventOrOccurrences(trx: Db, target: Target, scope: RecurrenceScope) {
  const { stored, overrides, originalStart } = target;
  const series = toSeries(stored);
  if (!series || originalStart === null || scope === 'all') return deleteEvents(trx, [stored.id]);
  const isInScope = (start: string | null) =>
    start !== null && (scope === 'this' ? start === originalStart : start >= originalStart);
  const deletedOverrides = overrides.filter(({ original_start }) => isInScope(original_start));
  await deleteEvents(
    trx,
    deletedOverrides.map(({ id }) => id),
  );
  const remainingRecurrence =
    scope === 'this'
      ? excludeOccurrence(series, originalStart)
      : splitSeries(series, originalStart).before;
  return saveRecurrence(trx, target, remainingRecurrence);
}

const followingScopeNotAllowed = () =>
  new Problem('forbidden', t('You can decline a single event of this series or all of them.'));

/** Declines an event on behalf of a guest and removes it from the guest's schedules. */
export async function declineEvent(trx: Db, actor: Actor, target: Target, scope: RecurrenceScope) {
  const { stored, overrides, originalStart } = target;
  if (originalStart === null || scope === 'all') {
    return declineEvents(
      trx,
      [stored, ...overrides].map(({ id }) => id),
      actor,
    );
  }
  if (scope === 'following') throw followingScopeNotAllowed();
  const { id } = await getOrCreateOverride(trx, target);
  return declineEvents(trx, [id], actor);
}
