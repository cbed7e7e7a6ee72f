import type { RemoteItem } from '../content/from-google.ts';
import { planEvent } from '../plan/plan-event.ts';
import { matchEvents } from '../plan/match-events.ts';
import type { EventPlan } from '../plan/types.ts';
import { executeRemoteSteps, executeLocalSteps, type Replan } from './execute-plan.ts';
import { buildSnapshot, type SyncRound } from './build-snapshot.ts';
import { checkSeriesDeletions } from './precondition-check.ts';
import { fetchLocalChanges, fetchRemoteChanges } from './fetch-changes.ts';
import type { RunContext } from './run-context.ts';

/** Maximum number of times that an event is planned in one run if it keeps changing. */
const MAX_ROUNDS = 4;

async function createPlans(
  { adapters, options }: RunContext,
  round: SyncRound,
): Promise<EventPlan[]> {
  const snapshot = await buildSnapshot(adapters, options.binding, round);
  const pairs = matchEvents(snapshot);
  const localOnlyIds = pairs.flatMap(({ link, remote, local }) =>
    link || remote || !local ? [] : [local.event.record.id],
  );
  const linkedElsewhere = await adapters.store.findLinkedElsewhere(localOnlyIds);
  return pairs.map((pair) =>
    planEvent({ ...options, linkedElsewhere, records: snapshot.records }, pair),
  );
}

const getLocalIds = ({
  detachedEventIds,
  pair: { local, link, exceptionLinks },
}: EventPlan): string[] => [
  ...detachedEventIds,
  ...(local
    ? [
        local.event.record.id,
        ...[...local.exceptionRecords.values()].map(({ record }) => record.id),
      ]
    : []),
  ...[...(link ? [link] : []), ...exceptionLinks].map(({ event_id }) => event_id),
];

/**
 * Prepares a round that replans the given events, plus events that users have since edited locally.
 */
async function prepareNextRound(
  { adapters: { local } }: RunContext,
  round: SyncRound,
  {
    replans,
    detachedEventIds,
  }: { replans: readonly Replan[]; detachedEventIds: readonly string[] },
): Promise<SyncRound> {
  const { cursor } = round;
  const { changes } = await local.listChanges(cursor);
  const userChanges = changes.filter(({ isSync }) => !isSync);
  const items = new Map<string, RemoteItem>();
  const missingIds = new Set<string>();
  for (const { plan, items: observedItems, unmodifiedIds } of replans) {
    const { remote, link, exceptionLinks } = plan.pair;
    const ids = new Set([remote?.id, link?.google_id].filter((id) => id !== undefined));
    const deletedIds = new Set(
      observedItems.flatMap(({ id, kind }) => (kind === 'deleted' ? id : [])),
    );
    for (const item of round.items.values()) {
      const seriesId = item.occurrence?.seriesId ?? '';
      const isException = ids.has(seriesId) && !deletedIds.has(seriesId);
      if (ids.has(item.id) || isException) items.set(item.id, item);
    }
    for (const item of observedItems) items.set(item.id, item);
    for (const id of unmodifiedIds) {
      items.delete(id);
      missingIds.add(id);
    }
    if (link && !remote && !items.has(link.google_id)) missingIds.add(link.google_id);
    for (const { google_id, original } of exceptionLinks) {
      const isInGoogle =
        remote?.exceptionItems.has(original ?? '') === true || items.has(google_id);
      if (!isInGoogle) missingIds.add(google_id);
    }
  }
  const editedIds = new Set(userChanges.map(({ eventId }) => eventId));
  const eventIds = new Set([
    ...detachedEventIds,
    ...replans.flatMap(({ plan }) => getLocalIds(plan)),
    ...editedIds,
  ]);
  const undoneEventIds = new Set([
    ...[...round.undoneEventIds].filter((id) => !editedIds.has(id)),
    ...userChanges.filter(({ isUndo }) => isUndo).map(({ eventId }) => eventId),
  ]);
  return {
    items,
    missingIds,
    isFullSync: false,
    compareAll: false,
    eventIds,
    undoneEventIds,
    cursor,
  };
}

const UNSUPPORTED = "This Google Calendar server doesn't support changing events";

/**
 * Drops replans that failed because the server doesn't implement a call: the event is in the list
 * that was just read, but the call returned 404. Used only for servers without sync tokens. If the
 * event was actually deleted, the next full list doesn't contain it.
 */
function dropUnsupportedCalls(
  { stats }: RunContext,
  { items }: SyncRound,
  replans: readonly Replan[],
): Replan[] {
  return replans.filter(({ plan, items: observedItems }) => {
    const { local, remote } = plan.pair;
    const isListed = remote !== null && items.get(remote.id)?.kind === 'event';
    if (!isListed || observedItems.every(({ id, kind }) => id !== remote.id || kind !== 'deleted'))
      return true;
    const { title } = (local ?? remote).content;
    stats.skipped.set(remote.id, { title, reason: UNSUPPORTED });
    return false;
  });
}

/** Advances the cursor past this run's own changes, unless there are other changes too. */
async function skipOwnChanges(
  { adapters: { local }, stats: { createdLocalIds } }: RunContext,
  cursor: string,
) {
  if (createdLocalIds.size === 0) return cursor;
  const { changes, next } = await local.listChanges(cursor);
  const hasOnlyOwnChanges = changes.every(
    ({ eventId, isSync }) => isSync && createdLocalIds.has(eventId),
  );
  return hasOnlyOwnChanges ? next : cursor;
}

/**
 * Syncs a Google calendar with a schedule: applies remote changes locally, pushes local changes to
 * Google and merges events that changed on both sides.
 *
 * A run can be interrupted at any point, and the next one continues. The sync token is saved after
 * all remote changes are applied locally, the local cursor after all local changes are pushed, and
 * every step is idempotent.
 *
 * @throws CalendarError `transient` or `calendar-unavailable`; `context.stats` then contains the
 *   results so far
 */
export async function runSync(context: RunContext): Promise<void> {
  const { adapters, options } = context;
  const { store } = adapters;
  const state = await store.loadState();
  const { nextCursor, round: localChanges } = await fetchLocalChanges(context, state);
  const { nextSyncToken, ...remoteChanges } = await fetchRemoteChanges(context, state.syncToken);
  let round: SyncRound = { ...localChanges, ...remoteChanges, missingIds: new Set() };
  let isTokenSaved = false;
  for (let roundNumber = 1; roundNumber <= MAX_ROUNDS; roundNumber += 1) {
    const plans = await createPlans(context, round);
    const { completedPlans, replans: localReplans } = await executeLocalSteps(
      context,
      plans,
      `${options.runId}:${roundNumber}`,
    );
    if (!isTokenSaved && localReplans.length === 0) {
      await store.saveState({ syncToken: nextSyncToken });
      isTokenSaved = true;
    }
    const { unchangedPlans, replans: deletionReplans } = await checkSeriesDeletions(
      context,
      completedPlans,
      nextSyncToken,
    );
    const failedPushes = await executeRemoteSteps(context, unchangedPlans);
    const pushReplans =
      nextSyncToken === null ? dropUnsupportedCalls(context, round, failedPushes) : failedPushes;
    const replans = [...localReplans, ...deletionReplans, ...pushReplans];
    const detachedEventIds = completedPlans.flatMap((plan) => plan.detachedEventIds);
    if (replans.length + detachedEventIds.length === 0) {
      await store.saveState({
        localCursor: await skipOwnChanges(context, nextCursor),
        compareAll: false,
      });
      return;
    }
    round = await prepareNextRound(context, round, { replans, detachedEventIds });
  }
}
