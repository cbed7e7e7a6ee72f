import type { TheirEvent } from '../content/from-google.ts';
import type { OurEvent } from '../content/from-record.ts';
import { holds } from '../content/series.ts';
import { indexOf, type Found, type Index } from './found.ts';
import { createMatcher, ownIdsFirst } from './matcher.ts';
import type { Family, Link } from './shapes.ts';
import { baseOf, oursOf, theirsOf } from './states.ts';

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
    pending: null,
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
    pending: pending ?? null,
    stale: all.map(({ google_id }) => google_id),
  };
}

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
