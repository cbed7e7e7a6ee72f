import { isDeepStrictEqual } from 'node:util';
import type { Whole } from '../content/merge.ts';
import { occurrenceIdOf } from './ids.ts';
import type { Family, Link, LinkChange, Theirs } from './shapes.ts';

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
    cancelled: [...cancelled].filter((original) => whole.excluded.has(original)),
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
    };
  });
  return { remove: formerIds(family), put: [master, ...exceptions] };
}

const byId = (links: readonly Link[]) =>
  links.toSorted((a, b) => (a.google_id < b.google_id ? -1 : 1));

/** A change of what is known of a family; `null` where all of it is known already. */
export function unlessKnown(family: Family, change: LinkChange): LinkChange | null {
  const { link, exceptionLinks, stale } = family;
  if (!link || stale.length > 0) return change;
  const isSame = isDeepStrictEqual(byId([link, ...exceptionLinks]), byId(change.put));
  return isSame ? null : change;
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
