import { isDeepStrictEqual } from 'node:util';
import {
  mergeVersions,
  isSameVersion,
  type GetWinner,
  type MergedVersion,
  type EventVersion,
} from '../content/three-way-merge.ts';
import { isSameContent, type Content } from '../content/content.ts';
import { hasOccurrences, hasOccurrenceAt, createOccurrence } from '../content/series.ts';
import { toGoogleId, getNextGoogleId } from './event-ids.ts';
import {
  getEtags,
  getKnownGoogleIds,
  replaceLinks,
  createLinks,
  omitIfUnchanged,
} from './links.ts';
import {
  getLocalIds,
  createLocalSteps,
  getDetachedIds,
  createDetachedSteps,
} from './local-steps.ts';
import type {
  EventPair,
  Link,
  LocalVersion,
  EventPlan,
  PlanContext,
  RemoteVersion,
} from './types.ts';
import { createUpdateSteps, createInsertSteps } from './remote-steps.ts';

const NOT_ORGANIZER = 'Only the organizer can change this event, so your changes were reverted';

const createEmptyPlan = (pair: EventPair): EventPlan => ({
  pair,
  localSteps: [],
  remoteSteps: [],
  conflicts: [],
  detachedEventIds: [],
  countAs: 'none',
  linksAfterLocal: null,
  linksAfterRemote: null,
  skipNote: null,
  affectedContents: [],
});

const collectContents = (...versions: (EventVersion | null)[]): Content[] =>
  versions.flatMap((version) => (version ? [version.content, ...version.exceptions.values()] : []));

const planForget = (pair: EventPair): EventPlan =>
  getKnownGoogleIds(pair).length === 0
    ? createEmptyPlan(pair)
    : { ...createEmptyPlan(pair), linksAfterLocal: { remove: getKnownGoogleIds(pair), put: [] } };

const createLatestWins =
  (local: LocalVersion, remote: RemoteVersion): GetWinner =>
  (originalStart) => {
    const localException =
      originalStart === null ? undefined : local.exceptionRecords.get(originalStart);
    const remoteException =
      originalStart === null ? undefined : remote.exceptionItems.get(originalStart);
    const localUpdatedMs = (localException ?? local.event).updatedMs;
    const remoteUpdatedMs = remoteException?.updatedMs ?? remote.updatedMs;
    return localUpdatedMs > remoteUpdatedMs ? 'ours' : 'theirs';
  };

/** In a one-way import, Google always wins, regardless of which change is newer. */
const remoteWins: GetWinner = () => 'theirs';

/**
 * Keeps every remote exception and canceled occurrence as an explicit exception. The Google API
 * can't turn an exception back into an unmodified occurrence of its series.
 */
function restoreRemoteExceptions(merged: MergedVersion, remote: RemoteVersion): MergedVersion {
  const exceptions = new Map(merged.exceptions);
  for (const originalStart of [...remote.exceptionItems.keys(), ...remote.canceledStarts]) {
    if (exceptions.has(originalStart) || merged.excluded.has(originalStart)) continue;
    const occurrence =
      hasOccurrenceAt(merged.content.when, originalStart) &&
      createOccurrence(merged.content, originalStart);
    if (occurrence) exceptions.set(originalStart, occurrence);
  }
  return { ...merged, exceptions };
}

/** Accepts the remote version of an event with a different organizer, except for the reminders. */
const keepOrganizerVersion = (merged: MergedVersion, remote: RemoteVersion): MergedVersion => ({
  ...merged,
  content: { ...remote.content, reminders: merged.content.reminders },
  excluded: remote.excluded,
  exceptions: remote.exceptions,
  detachedEvents: new Map(),
  conflicts: [],
});

/** Returns the links that describe the event as stored in Google. */
function createRemoteLinks(
  { binding }: PlanContext,
  pair: EventPair,
  remote: RemoteVersion,
  state?: Link['state'],
) {
  const eventIds = getLocalIds(binding, pair);
  return createLinks({
    pair,
    googleId: remote.id,
    version: remote,
    etags: getEtags(remote),
    exceptionItems: remote.exceptionItems,
    canceledStarts: remote.canceledStarts,
    eventIds,
    ...(state && { state }),
  });
}

function planLocalCreate(
  context: PlanContext,
  pair: EventPair,
  remote: RemoteVersion,
  countAs: EventPlan['countAs'],
): EventPlan {
  if (!hasOccurrences(remote.content.when, [...remote.excluded])) return planForget(pair);
  return {
    ...createEmptyPlan(pair),
    localSteps: createLocalSteps({ ...context, pair, target: remote, detachedEvents: new Map() }),
    linksAfterLocal: createRemoteLinks(context, pair, remote),
    countAs,
    affectedContents: collectContents(remote),
  };
}

/** Whether an earlier run planned to insert exactly this version. */
const isSameAsPending = (pendingLink: Link | null, { content, excluded }: EventVersion): boolean =>
  pendingLink !== null &&
  isSameContent(pendingLink.base, content) &&
  isDeepStrictEqual(new Set(pendingLink.excluded), excluded);

function planRemoteCreate(
  context: PlanContext,
  pair: EventPair,
  local: LocalVersion,
  countAs: EventPlan['countAs'],
): EventPlan {
  const { record } = local.event;
  if (!context.isTwoWay || !record.is_own || context.linkedElsewhere.has(record.id))
    return planForget(pair);
  if (record.organizer_email !== null) return planForget(pair);
  const { pendingLink } = pair;
  const deletedId = pair.link?.google_id;
  const googleId =
    deletedId === undefined
      ? (pendingLink?.google_id ?? toGoogleId(record.id))
      : getNextGoogleId(record.id, deletedId);
  const eventIds = getLocalIds(context.binding, pair);
  return {
    ...createEmptyPlan(pair),
    remoteSteps: createInsertSteps(googleId, isSameAsPending(pendingLink, local), {
      target: local,
      eventIds,
    }),
    linksAfterRemote: createLinks({
      pair,
      googleId,
      version: local,
      etags: new Map(),
      exceptionItems: null,
      canceledStarts: new Set(),
      eventIds,
    }),
    countAs,
    affectedContents: collectContents(local),
  };
}

function planLocalDelete(pair: EventPair, local: LocalVersion): EventPlan {
  const { id, version } = local.event.record;
  return {
    ...createEmptyPlan(pair),
    localSteps: [{ op: 'delete', id, if_version: version }],
    linksAfterLocal: { remove: getKnownGoogleIds(pair), put: [] },
    countAs: 'updated',
    affectedContents: collectContents(local),
  };
}

function planRemoteDelete(context: PlanContext, pair: EventPair, remote: RemoteVersion): EventPlan {
  const { id, etag } = remote;
  const remoteLinks = createRemoteLinks(context, pair, remote);
  return {
    ...createEmptyPlan(pair),
    remoteSteps: [{ action: 'delete', id, etag, originalStart: null }],
    // Store the remote state, because the next incremental list doesn't contain it.
    linksAfterLocal: omitIfUnchanged(pair, remoteLinks),
    linksAfterRemote: replaceLinks(remoteLinks, { remove: getKnownGoogleIds(pair), put: [] }),
    countAs: 'updated',
    affectedContents: collectContents(remote),
  };
}

const planLeaveOut = (context: PlanContext, pair: EventPair, remote: RemoteVersion): EventPlan => ({
  ...createEmptyPlan(pair),
  linksAfterLocal: omitIfUnchanged(pair, createRemoteLinks(context, pair, remote, 'left_out')),
});

/**
 * Plans the changes for an event that was deleted locally. If the event has since been edited in
 * Google, it is restored. If its import was undone or the calendar is only imported, it remains in
 * Google. Otherwise, it is deleted in Google.
 */
function planAfterLocalDelete(
  context: PlanContext,
  pair: EventPair,
  remote: RemoteVersion,
): EventPlan {
  const isSame = pair.base !== null && isSameVersion(pair.base, remote);
  if (pair.link?.state === 'left_out') {
    return isSame
      ? planLeaveOut(context, pair, remote)
      : planLocalCreate(context, pair, remote, 'created');
  }
  if (isSame && (pair.isSyncUndone || !context.isTwoWay))
    return planLeaveOut(context, pair, remote);
  return isSame
    ? planRemoteDelete(context, pair, remote)
    : planLocalCreate(context, pair, remote, 'updated');
}

function planAfterRemoteDelete(
  context: PlanContext,
  pair: EventPair,
  local: LocalVersion,
): EventPlan {
  const isSame = pair.base !== null && isSameVersion(pair.base, local);
  return isSame ? planLocalDelete(pair, local) : planRemoteCreate(context, pair, local, 'updated');
}

function planMerge(
  context: PlanContext,
  pair: EventPair,
  local: LocalVersion,
  remote: RemoteVersion,
): EventPlan {
  const { base } = pair;
  const getWinner = context.isTwoWay ? createLatestWins(local, remote) : remoteWins;
  const merged = mergeVersions({ base, local, remote }, getWinner);
  const target = remote.isWritable
    ? restoreRemoteExceptions(merged, remote)
    : keepOrganizerVersion(merged, remote);
  const { detachedEvents } = target;
  const detachedEventIds = getDetachedIds(context.binding, pair, detachedEvents);
  if (!hasOccurrences(target.content.when, [...target.excluded])) {
    const localDelete = planLocalDelete(pair, local);
    const localSteps = [
      ...localDelete.localSteps,
      ...createDetachedSteps({ ...context, pair, target, detachedEvents }),
    ];
    if (!context.isTwoWay) return { ...localDelete, localSteps };
    return { ...planRemoteDelete(context, pair, remote), localSteps, detachedEventIds };
  }
  const eventIds = getLocalIds(context.binding, pair);
  const localSteps = createLocalSteps({ ...context, pair, target, detachedEvents });
  const remoteSteps = context.isTwoWay ? createUpdateSteps(remote, { target, eventIds }) : [];
  // Deleting an exception in Google cancels its occurrence.
  const canceledStarts = new Set([...remote.canceledStarts, ...remote.exceptionItems.keys()]);
  const remoteLinks = createRemoteLinks(context, pair, remote);
  const wasReset = !remote.isWritable && base !== null && !isSameVersion(base, local);
  return {
    ...createEmptyPlan(pair),
    localSteps,
    remoteSteps,
    conflicts: target.conflicts,
    detachedEventIds,
    linksAfterLocal: omitIfUnchanged(pair, remoteLinks),
    linksAfterRemote:
      remoteSteps.length > 0
        ? replaceLinks(
            remoteLinks,
            createRemoteLinks(context, pair, { ...remote, ...target, canceledStarts }),
          )
        : null,
    countAs: localSteps.length + remoteSteps.length > 0 ? 'updated' : 'none',
    skipNote:
      wasReset && localSteps.length > 0
        ? { title: local.content.title, reason: NOT_ORGANIZER }
        : null,
    affectedContents: collectContents(local, remote, target),
  };
}

/**
 * Plans the changes that make both versions of an event equal, based on their last common version.
 */
export function planEvent(context: PlanContext, pair: EventPair): EventPlan {
  const { local, remote, link } = pair;
  if (local && remote) return planMerge(context, pair, local, remote);
  if (remote)
    return link
      ? planAfterLocalDelete(context, pair, remote)
      : planLocalCreate(context, pair, remote, 'created');
  if (local)
    return link
      ? planAfterRemoteDelete(context, pair, local)
      : planRemoteCreate(context, pair, local, 'created');
  return planForget(pair);
}
