import type { Content } from '../content/content.ts';
import { hashOf } from '../content/content.ts';
import type { TheirEvent, TheirItem } from '../content/from-google.ts';
import { originalOf, type OurEvent } from '../content/from-record.ts';
import type { Whole } from '../content/merge.ts';
import { holds } from '../content/series.ts';
import { eventIdOf, googleIdOf, isLaterId, occurrenceIdOf, type Pair } from './ids.ts';
import type { Family, Link, Ours, Theirs } from './shapes.ts';

/** What a round looks at. Of each family in it all links and all our records are here. */
export interface Found {
  pair: Pair;
  links: readonly Link[];
  /** What Google told, by its ids. */
  items: ReadonlyMap<string, TheirItem>;
  /** Google's ids of what is not there any more, since a list of everything did not tell of it. */
  absent: ReadonlySet<string>;
  /** Events of ours of which our log tells that they changed. */
  told: ReadonlySet<string>;
  /** Our records, by their ids. */
  records: ReadonlyMap<string, OurEvent>;
  /** Events of ours that are gone, but not because anybody took them away. */
  undone: ReadonlySet<string>;
}

interface Index extends Found {
  masters: ReadonlyMap<string, Link>;
  byEvent: ReadonlyMap<string, Link>;
  exceptionLinks: ReadonlyMap<string, Link[]>;
  /** What was to be made in Google and is not there, by Google's id of the event or series. */
  pending: ReadonlyMap<string, Link[]>;
  pendingByEvent: ReadonlyMap<string, Link>;
  exceptionItems: ReadonlyMap<string, TheirItem[]>;
  exceptionRecords: ReadonlyMap<string, OurEvent[]>;
}

function indexOf(found: Found): Index {
  // What was being made in Google, but of which Google does not tell, is not there.
  const isThere = ({ state, google_id }: Link) => state !== 'pending' || found.items.has(google_id);
  // Nor is what was being made here, and never came to be.
  const isHere = ({ state, event_id }: Link) =>
    state !== 'arriving' || found.records.has(event_id) || found.told.has(event_id);
  const known = found.links.filter(isHere);
  const masters = known.filter((link) => link.series === null && isThere(link));
  const exceptions = known.filter((link) => link.series !== null && isThere(link));
  const pending = known.filter((link) => !isThere(link));
  const records = [...found.records.values()].filter(({ record }) => record.series_id !== null);
  const isReadable = (series: string) => found.items.get(series)?.kind === 'event';
  const byId = new Map(masters.map((link) => [link.google_id, link]));
  // An occurrence whose series is not here, as when somebody was invited to it alone, is an event.
  const belongs = ({ id, place }: TheirItem) =>
    place !== null && !byId.has(id) && (byId.has(place.series) || isReadable(place.series));
  return {
    ...found,
    masters: byId,
    byEvent: new Map(masters.map((link) => [link.event_id, link])),
    pending: Map.groupBy(pending, ({ series, google_id }) => series ?? google_id),
    pendingByEvent: new Map(
      pending.filter(({ series }) => series === null).map((link) => [link.event_id, link]),
    ),
    exceptionLinks: Map.groupBy(exceptions, ({ series }) => series ?? ''),
    exceptionItems: Map.groupBy(
      [...found.items.values()].filter(belongs),
      ({ place }) => place?.series ?? '',
    ),
    exceptionRecords: Map.groupBy(records, ({ record }) => record.series_id ?? ''),
  };
}

function oursOf({ records, exceptionRecords }: Index, eventId: string): Ours | null {
  const event = records.get(eventId);
  if (!event || event.record.series_id !== null) return null;
  const own = (exceptionRecords.get(eventId) ?? []).map(
    (each) => [originalOf(each.record) ?? '', each] as const,
  );
  return {
    event,
    content: event.content,
    excluded: new Set(event.excluded),
    records: new Map(own),
    exceptions: new Map(own.map(([original, { content }]) => [original, content])),
  };
}

const wholeOf = ({ base, excluded }: Link, exceptionLinks: readonly Link[]): Whole => ({
  content: base,
  excluded: new Set(excluded),
  exceptions: new Map(exceptionLinks.map((link) => [link.original ?? '', link.base])),
});

/** What Google's event says by itself, without its occurrences. */
function masterOf(link: Link | null, item: TheirItem | undefined) {
  if (item?.kind === 'event') {
    const { id, etag, updated, uid, organizer, isWritable, content, excluded } = item;
    return { id, etag, updated, uid, organizer, isWritable, content, inLines: excluded };
  }
  if (!link) return null;
  const { google_id, etag, uid, organizer, is_writable, base, excluded, cancelled } = link;
  const inLines = excluded.filter((original) => !cancelled.includes(original));
  const rest = { uid, organizer, isWritable: is_writable, content: base, inLines };
  return { id: google_id, etag, updated: 0, ...rest };
}

interface Occurrences {
  exceptions: Map<string, Content>;
  items: Map<string, { id: string; etag: string | null; updated: number }>;
  cancelled: Set<string>;
}

/** What Google's occurrences are, from what is known and what was told. */
function occurrencesOf(index: Index, id: string, link: Link | null, content: Content): Occurrences {
  const { absent, exceptionLinks, exceptionItems } = index;
  const isHeld = (original: string) => holds(content.when, original);
  const told = exceptionItems.get(id) ?? [];
  const found: Occurrences = { exceptions: new Map(), items: new Map(), cancelled: new Set() };
  for (const { original, base, etag, google_id } of exceptionLinks.get(id) ?? []) {
    if (original === null || !isHeld(original) || absent.has(google_id)) continue;
    found.exceptions.set(original, base);
    found.items.set(original, { id: google_id, etag, updated: 0 });
  }
  for (const original of link?.cancelled ?? []) {
    if (!absent.has(occurrenceIdOf(id, original))) found.cancelled.add(original);
  }
  for (const item of told) {
    const original = item.place?.original ?? '';
    if (!isHeld(original) || item.kind === 'unread') continue;
    found.exceptions.delete(original);
    found.items.delete(original);
    found.cancelled.delete(original);
    if (item.kind === 'gone') {
      found.cancelled.add(original);
    } else {
      found.exceptions.set(original, item.content);
      found.items.set(original, { id: item.id, etag: item.etag, updated: item.updated });
    }
  }
  found.cancelled = new Set([...found.cancelled].filter(isHeld));
  return found;
}

function theirsOf(index: Index, id: string, link: Link | null): Theirs | null {
  const item = index.items.get(id);
  if (item?.kind === 'gone' || index.absent.has(id)) return null;
  const master = masterOf(link, item);
  if (!master) return null;
  const { inLines, ...rest } = master;
  const occurrences = occurrencesOf(index, id, link, rest.content);
  return {
    ...rest,
    ...occurrences,
    excluded: new Set([...inLines, ...occurrences.cancelled]),
  };
}

/** What both sides had, if Google has just what we last wrote there, or were writing. */
function writtenOf(
  { records, items }: Index,
  id: string,
  { link, excluded }: { link: Link | undefined; excluded: Iterable<string> },
) {
  const item = items.get(id);
  if (item?.kind !== 'event' || !item.mark) return null;
  const { rev, eventId } = item.mark;
  // Others who sync the same calendar mark what they write there as well.
  if (eventId !== link?.event_id && !records.has(eventId)) return null;
  const own = { content: item.content, excluded: [...excluded] };
  const intents = [own, link?.intent, link?.state === 'pending' ? asIntent(link) : null];
  const isIt = (intent: (typeof intents)[number]) =>
    intent != null && rev === hashOf(intent.content, intent.excluded);
  return intents.find(isIt) ?? null;
}

const asIntent = ({ base, excluded }: Link) => ({ content: base, excluded });

/**
 * What both sides last had alike. Google's own answer to a write of ours may have been lost: then
 * what we wrote is what both had.
 */
function baseOf(index: Index, theirs: Theirs | null, link: Link | null): Whole | null {
  const exceptionLinks = index.exceptionLinks.get(link?.google_id ?? '') ?? [];
  const isSure = link !== null && link.state !== 'pending';
  const known = link
    ? wholeOf(
        link,
        exceptionLinks.filter(({ state }) => state !== 'pending'),
      )
    : null;
  if (!theirs) return known;
  const written = writtenOf(index, theirs.id, {
    link: link ?? undefined,
    excluded: theirs.excluded,
  });
  if (!written && !isSure) return null;
  const exceptions = new Map(isSure ? known?.exceptions : []);
  for (const [original, { id }] of theirs.items) {
    const own = exceptionLinks.find((each) => each.original === original);
    const exception = writtenOf(index, id, { link: own, excluded: [] });
    if (exception) exceptions.set(original, exception.content);
  }
  const { content, excluded } = written ?? { content: link?.base, excluded: link?.excluded };
  return content ? { content, excluded: new Set(excluded), exceptions } : null;
}

interface Meant {
  id: string;
  link: Link | null;
  eventId: string | null;
  /** What it went with before, under another id in Google. */
  former?: Link | undefined;
}

function familyOf(index: Index, { id, link, eventId, former }: Meant): Family {
  const theirs = theirsOf(index, id, link);
  const formerExceptions = index.exceptionLinks.get(former?.google_id ?? '') ?? [];
  const pending = [id, former?.google_id ?? ''].flatMap((each) => index.pending.get(each) ?? []);
  return {
    base: baseOf(index, theirs, link ?? former ?? null),
    link,
    exceptionLinks: (link && index.exceptionLinks.get(link.google_id)) ?? [],
    theirs,
    ours: eventId === null ? null : oursOf(index, eventId),
    isUndone: eventId !== null && index.undone.has(eventId),
    pendingId: null,
    stale: [...(former ? [former] : []), ...formerExceptions, ...pending].map(
      ({ google_id }) => google_id,
    ),
  };
}

/** What only we have: new, or such that Google was to be given it. */
function ownFamilyOf(index: Index, eventId: string): Family {
  const pending = index.pendingByEvent.get(eventId);
  const all = pending ? (index.pending.get(pending.google_id) ?? []) : [];
  return {
    base: null,
    link: null,
    exceptionLinks: [],
    theirs: null,
    ours: oursOf(index, eventId),
    isUndone: false,
    pendingId: pending?.google_id ?? null,
    stale: all.map(({ google_id }) => google_id),
  };
}

/** Finds our records of events of Google's that no link tells of. */
function createMatcher(index: Index) {
  const { records, byEvent, pendingByEvent, pair } = index;
  const byUid = new Map<string, string>();
  for (const { record } of records.values()) {
    if (record.series_id === null && record.ical_uid !== null)
      byUid.set(record.ical_uid, record.id);
  }
  const taken = new Set<string>();
  const isFree = (eventId: string | undefined, item: TheirEvent): eventId is string => {
    if (eventId === undefined || taken.has(eventId)) return false;
    if (records.get(eventId)?.record.series_id !== null) return false;
    const link = byEvent.get(eventId) ?? pendingByEvent.get(eventId);
    // Made again after Google's was gone, by a run that ended before it could keep that in mind.
    return !link || isLaterId(eventId, link.google_id, item.id);
  };
  return (item: TheirEvent): string | null => {
    const own = eventIdOf(pair, item.id, 'event');
    const marked = item.place ? undefined : item.mark?.eventId;
    const uid = item.place ? undefined : byUid.get(item.uid ?? '');
    const found = [marked, own, uid].find((id) => isFree(id, item)) ?? null;
    if (found !== null) taken.add(found);
    return found;
  };
}

/** Items whose ids we made come first: a copy of an event carries our mark as well. */
const ownIdsFirst = (items: readonly TheirEvent[]): TheirEvent[] =>
  items.toSorted(
    (a, b) =>
      Number(b.id === googleIdOf(b.mark?.eventId ?? '')) -
        Number(a.id === googleIdOf(a.mark?.eventId ?? '')) || (a.id < b.id ? -1 : 1),
  );

/** Puts together what belongs together. */
export function familiesOf(found: Found): Family[] {
  const index = indexOf(found);
  const { masters, byEvent, pendingByEvent, records, items, exceptionItems } = index;
  const belongs = new Set(
    [...exceptionItems].flatMap(([id, each]) => {
      const master = items.get(id);
      const when = master?.kind === 'event' ? master.content.when : masters.get(id)?.base.when;
      // One that its series does not hold any more is an event of its own.
      return each
        .filter(({ place }) => when && holds(when, place?.original ?? ''))
        .map((item) => item.id);
    }),
  );
  const unlinked = [...items.values()].filter(
    (item): item is TheirEvent =>
      item.kind === 'event' && !masters.has(item.id) && !belongs.has(item.id),
  );
  const match = createMatcher(index);
  const matched = new Set<string>();
  const replaced = new Set<Link>();
  const fresh = ownIdsFirst(unlinked).map((item) => {
    const eventId = match(item);
    const former =
      eventId === null ? undefined : (byEvent.get(eventId) ?? pendingByEvent.get(eventId));
    if (eventId !== null) matched.add(eventId);
    if (former) replaced.add(former);
    return familyOf(index, { id: item.id, link: null, eventId, former });
  });
  const linked = [...masters.values()]
    .filter((link) => !replaced.has(link))
    .map((link) => familyOf(index, { id: link.google_id, link, eventId: link.event_id }));
  const isOwn = ({ record: { id, series_id } }: OurEvent) =>
    series_id === null && !byEvent.has(id) && !matched.has(id);
  const own = [...records.values()]
    .filter(isOwn)
    .map(({ record }) => ownFamilyOf(index, record.id));
  // What was to be made and is on neither side.
  const given = new Set([...matched, ...own.map(({ ours }) => ours?.event.record.id)]);
  const lost = [...pendingByEvent.keys()]
    .filter((eventId) => !given.has(eventId))
    .map((eventId) => ownFamilyOf(index, eventId));
  return [...linked, ...fresh, ...own, ...lost];
}
