import { isDeepStrictEqual } from 'node:util';
import type { Whole } from '../content/merge.ts';
import { occurrenceIdOf } from './ids.ts';
import type { Family, Link, LinkChange, Plan, Theirs } from './shapes.ts';

interface Known {
  family: Family;
  /** Google's id of the event. */
  id: string;
  whole: Whole;
  /** Of the event and its exceptions, by Google's ids. */
  etags: ReadonlyMap<string, string | null>;
  /** Exceptions' own ids in Google, where they are not as we would make them. */
  items: Theirs['items'] | null;
  cancelled: ReadonlySet<string>;
  eventIds: { master: string; exception: (original: string) => string };
  state?: Link['state'];
}

const originOf = ({ ours }: Family): Link['origin'] =>
  ours && ours.event.record.source !== 'google' ? 'ours' : 'google';

/** Everything that is to be known of a family from now on, instead of what was. */
export function linksOf(known: Known): LinkChange {
  const { family, id, whole, etags, items, cancelled, eventIds, state = 'linked' } = known;
  const { theirs, link } = family;
  const common = {
    uid: theirs?.uid ?? link?.uid ?? null,
    organizer: theirs ? theirs.organizer : null,
    is_writable: theirs?.isWritable ?? true,
    origin: link?.origin ?? originOf(family),
    state,
  };
  const master: Link = {
    ...common,
    google_id: id,
    event_id: eventIds.master,
    series: null,
    original: null,
    etag: etags.get(id) ?? null,
    base: whole.content,
    excluded: [...whole.excluded],
    cancelled: [...cancelled].filter((original) => !whole.exceptions.has(original)),
    intent: null,
  };
  const exceptions = [...whole.exceptions].map(([original, base]): Link => {
    const google_id = items?.get(original)?.id ?? occurrenceIdOf(id, original);
    return {
      ...common,
      google_id,
      event_id: eventIds.exception(original),
      series: id,
      original,
      etag: etags.get(google_id) ?? null,
      base,
      excluded: [],
      cancelled: [],
      intent: null,
    };
  });
  return { remove: formerIds(family), put: [master, ...exceptions] };
}

/** What is known once Google is written, instead of what was known of it until then. */
export const instead = (seen: LinkChange, pushed: LinkChange): LinkChange => ({
  remove: [...new Set([...pushed.remove, ...seen.put.map(({ google_id }) => google_id)])],
  put: pushed.put,
});

const byId = (links: readonly Link[]) =>
  links.toSorted((a, b) => (a.google_id < b.google_id ? -1 : 1));

/** A change of what is known of a family; `null` where all of it is known already. */
export function unlessKnown(family: Family, change: LinkChange): LinkChange | null {
  const { link, exceptionLinks, stale } = family;
  if (!link || stale.length > 0) return change;
  const isSame = isDeepStrictEqual(byId([link, ...exceptionLinks]), byId(change.put));
  return isSame ? null : change;
}

/**
 * What is to be known before Google is written to: what it is about to be given. Should we never
 * learn whether it was, its next list tells, and what people changed after that is told apart.
 */
export function intended({ family, applied, pushed }: Plan): LinkChange | null {
  if (!pushed) return applied;
  const { link, exceptionLinks, theirs, pending } = family;
  const rows = applied?.put ?? (theirs && link ? [link, ...exceptionLinks] : []);
  const known = new Map(rows.map((row) => [row.google_id, row]));
  const put = pushed.put.map((next): Link => {
    const row = known.get(next.google_id);
    known.delete(next.google_id);
    const intent = { content: next.base, excluded: next.excluded };
    if (row) return { ...row, intent };
    const unsure: Link = { ...next, etag: null, state: 'pending' };
    if (pending?.google_id !== next.google_id) return unsure;
    // It may have been made as it was then.
    return { ...unsure, base: pending.base, excluded: pending.excluded, intent };
  });
  const remove = applied?.remove ?? (theirs ? [] : pushed.remove);
  return { remove, put: [...put, ...(applied ? known.values() : [])] };
}

/** What is to be known before our side is written: what is about to be made there. */
export function arriving({ family, applied }: Plan): LinkChange | null {
  const { link, exceptionLinks } = family;
  const known = new Set([...(link ? [link] : []), ...exceptionLinks].map((each) => each.google_id));
  const put = (applied?.put ?? []).filter(
    ({ google_id, state }) => state === 'linked' && !known.has(google_id),
  );
  if (put.length === 0) return null;
  return { remove: [], put: put.map((each) => ({ ...each, state: 'arriving' })) };
}

/** Google's ids of all that was known of a family. */
export const formerIds = ({ link, exceptionLinks, stale }: Family): string[] => [
  ...(link ? [link.google_id] : []),
  ...exceptionLinks.map(({ google_id }) => google_id),
  ...stale,
];

export const etagsOf = (theirs: Theirs): Map<string, string | null> =>
  new Map([
    [theirs.id, theirs.etag],
    ...[...theirs.items.values()].map(({ id, etag }) => [id, etag] as const),
  ]);
