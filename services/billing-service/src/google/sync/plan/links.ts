import { isDeepStrictEqual } from 'node:util';
import type { EventVersion } from '../content/three-way-merge.ts';
import { toOccurrenceId } from './event-ids.ts';
import type { EventPair, Link, LinkChange, EventPlan, RemoteVersion } from './types.ts';

interface LinkInput {
  pair: EventPair;
  googleId: string;
  version: EventVersion;
  /** Etags of the event and its exceptions, by Google ID. */
  etags: ReadonlyMap<string, string | null>;
  /** The remote exceptions. `null` for an event that is not in Google yet. */
  exceptionItems: RemoteVersion['exceptionItems'] | null;
  canceledStarts: ReadonlySet<string>;
  eventIds: { master: string; exception: (originalStart: string) => string };
  state?: Link['state'];
}

const getOrigin = ({ local }: EventPair): Link['origin'] =>
  local && local.event.record.source !== 'google' ? 'ours' : 'google';

/** Returns the link change that replaces all links of a pair. */
export function createLinks({
  pair,
  googleId,
  version,
  etags,
  exceptionItems,
  canceledStarts,
  eventIds,
  state = 'linked',
}: LinkInput): LinkChange {
  const { remote, link } = pair;
  const common = {
    uid: remote?.uid ?? link?.uid ?? null,
    organizer: remote ? remote.organizerEmail : null,
    is_writable: remote?.isWritable ?? true,
    origin: link?.origin ?? getOrigin(pair),
    state,
  };
  const master: Link = {
    ...common,
    google_id: googleId,
    event_id: eventIds.master,
    series: null,
    original: null,
    etag: etags.get(googleId) ?? null,
    base: version.content,
    excluded: [...version.excluded],
    cancelled: [...canceledStarts].filter(
      (originalStart) => !version.exceptions.has(originalStart),
    ),
    intent: null,
  };
  const exceptions = [...version.exceptions].map(([originalStart, base]): Link => {
    const google_id =
      exceptionItems?.get(originalStart)?.id ?? toOccurrenceId(googleId, originalStart);
    return {
      ...common,
      google_id,
      event_id: eventIds.exception(originalStart),
      series: googleId,
      original: originalStart,
      etag: etags.get(google_id) ?? null,
      base,
      excluded: [],
      cancelled: [],
      intent: null,
    };
  });
  return { remove: getKnownGoogleIds(pair), put: [master, ...exceptions] };
}

/** Combines two changes: replaces the links stored by `current` with those of `next`. */
export const replaceLinks = (current: LinkChange, next: LinkChange): LinkChange => ({
  remove: [...new Set([...next.remove, ...current.put.map(({ google_id }) => google_id)])],
  put: next.put,
});

const sortById = (links: readonly Link[]) =>
  links.toSorted((a, b) => (a.google_id < b.google_id ? -1 : 1));

/** Returns `null` if the change wouldn't change any link. */
export function omitIfUnchanged(pair: EventPair, change: LinkChange): LinkChange | null {
  const { link, exceptionLinks, staleIds } = pair;
  if (!link || staleIds.length > 0) return change;
  const isSame = isDeepStrictEqual(sortById([link, ...exceptionLinks]), sortById(change.put));
  return isSame ? null : change;
}

/**
 * Returns the links to store before writing to Google, with the intended remote content. If the
 * response is lost, the next run recognizes its own write and separates it from later edits.
 */
export function createIntentLinks({
  pair,
  linksAfterLocal,
  linksAfterRemote,
}: EventPlan): LinkChange | null {
  if (!linksAfterRemote) return linksAfterLocal;
  const { link, exceptionLinks, remote, pendingLink } = pair;
  const currentLinks = linksAfterLocal?.put ?? (remote && link ? [link, ...exceptionLinks] : []);
  const currentById = new Map(currentLinks.map((current) => [current.google_id, current]));
  const put = linksAfterRemote.put.map((next): Link => {
    const current = currentById.get(next.google_id);
    currentById.delete(next.google_id);
    const intent = { content: next.base, excluded: next.excluded };
    if (current) return { ...current, intent };
    const pending: Link = { ...next, etag: null, state: 'pending' };
    if (pendingLink?.google_id !== next.google_id) return pending;
    // The earlier insert may have succeeded with the content that it was planned with.
    return { ...pending, base: pendingLink.base, excluded: pendingLink.excluded, intent };
  });
  const remove = linksAfterLocal?.remove ?? (remote ? [] : linksAfterRemote.remove);
  return { remove, put: [...put, ...(linksAfterLocal ? currentById.values() : [])] };
}

/** Returns the links to store before creating events locally, or `null` if none are created. */
export function createArrivingLinks({ pair, linksAfterLocal }: EventPlan): LinkChange | null {
  const { link, exceptionLinks } = pair;
  const linkedIds = new Set(
    [...(link ? [link] : []), ...exceptionLinks].map(({ google_id }) => google_id),
  );
  const newLinks = (linksAfterLocal?.put ?? []).filter(
    ({ google_id, state }) => state === 'linked' && !linkedIds.has(google_id),
  );
  if (newLinks.length === 0) return null;
  return { remove: [], put: newLinks.map((newLink) => ({ ...newLink, state: 'arriving' })) };
}

/** Returns the Google IDs of all links of a pair. */
export const getKnownGoogleIds = ({ link, exceptionLinks, staleIds }: EventPair): string[] => [
  ...(link ? [link.google_id] : []),
  ...exceptionLinks.map(({ google_id }) => google_id),
  ...staleIds,
];

export const getEtags = (remote: RemoteVersion): Map<string, string | null> =>
  new Map([
    [remote.id, remote.etag],
    ...[...remote.exceptionItems.values()].map(({ id, etag }) => [id, etag] as const),
  ]);
