import type { Content } from '../content/content.ts';
import { hashOf } from '../content/content.ts';
import type { TheirItem } from '../content/from-google.ts';
import { originalOf } from '../content/from-record.ts';
import type { Whole } from '../content/merge.ts';
import { holds } from '../content/series.ts';
import type { Index } from './found.ts';
import { occurrenceIdOf } from './ids.ts';
import type { Link, Ours, Theirs } from './shapes.ts';

/* The three states of a family that are merged: ours, Google's, and what both last had alike. */

export function oursOf({ records, exceptionRecords }: Index, eventId: string): Ours | null {
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
    if (item.kind === 'unread') continue;
    found.exceptions.delete(original);
    found.items.delete(original);
    found.cancelled.delete(original);
    if (item.kind === 'gone') {
      found.cancelled.add(original);
    } else if (isHeld(original)) {
      found.exceptions.set(original, item.content);
      found.items.set(original, { id: item.id, etag: item.etag, updated: item.updated });
    }
  }
  return found;
}

export function theirsOf(index: Index, id: string, link: Link | null): Theirs | null {
  const item = index.items.get(id);
  if (item?.kind === 'gone' || index.absent.has(id)) return null;
  const master = masterOf(link, item);
  if (!master) return null;
  const { inLines, ...rest } = master;
  const occurrences = occurrencesOf(index, id, link, rest.content);
  const { when } = rest.content;
  const missing = [...occurrences.cancelled].filter((original) => holds(when, original));
  return { ...rest, ...occurrences, excluded: new Set([...inLines, ...missing]) };
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
export function baseOf(index: Index, theirs: Theirs | null, link: Link | null): Whole | null {
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
