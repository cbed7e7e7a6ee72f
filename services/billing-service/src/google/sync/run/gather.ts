import type { SyncRecord } from '@scheduler/contracts/core/sync';
import type { TheirEvent, TheirItem } from '../content/from-google.ts';
import { readRecord } from '../content/from-record.ts';
import type { Found } from '../plan/found.ts';
import { eventIdOf, occurrenceIdOf, type Pair } from '../plan/ids.ts';
import type { Link } from '../plan/shapes.ts';
import type { Sides } from './sides.ts';

/** What a round is about. */
export interface Round {
  /** What Google told. */
  items: Map<string, TheirItem>;
  /** Whether that is everything there is; and what an earlier round found not to be there. */
  isAll: boolean;
  absent: ReadonlySet<string>;
  /** Whether all of ours is looked at, changed or not. */
  comparesAll: boolean;
  /** The place in our log up to which its changes are known. */
  place: string;
  /** Our events that may have changed. */
  eventIds: Set<string>;
  /** Those of them whose last change took back what a sync had brought. */
  undone: ReadonlySet<string>;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const mapOf = (records: readonly SyncRecord[]) =>
  new Map(records.map((record) => [record.id, readRecord(record)]));

/**
 * Which of our events are gone, but not because anybody took them away. Records are read after the
 * log was, which may tell of their end by now; that something is gone of which it never tells is no
 * reason to take it from Google.
 */
async function undoneAmong(
  { ours }: Sides,
  { undone, eventIds, place }: Round,
  { links, records }: Pick<Found, 'links' | 'records'>,
): Promise<ReadonlySet<string>> {
  const gone = links
    .filter(({ series, state }) => series === null && state !== 'left_out')
    .map(({ event_id }) => event_id)
    .filter((id) => !records.has(id) && !undone.has(id));
  if (gone.length === 0) return undone;
  const { changes } = await ours.changes(place);
  const since = new Map(changes.map(({ eventId, isUndo }) => [eventId, isUndo]));
  return new Set([...undone, ...gone.filter((id) => since.get(id) ?? !eventIds.has(id))]);
}

async function gatherAll(sides: Sides, pair: Pair, round: Round): Promise<Found> {
  const [links, records] = [await sides.memory.links(), mapOf(await sides.ours.all())];
  const undone = await undoneAmong(sides, round, { links, records });
  const absent = absentFrom(round, links);
  return { pair, links, records, items: round.items, absent, undone, told: round.eventIds };
}

/** What is known, but was not in a list of everything. */
function absentFrom({ isAll, items, absent }: Round, links: readonly Link[]): ReadonlySet<string> {
  if (!isAll) return absent;
  const known = links.flatMap(({ google_id, cancelled }) => [
    google_id,
    ...cancelled.map((original) => occurrenceIdOf(google_id, original)),
  ]);
  return new Set(known.filter((id) => !items.has(id)));
}

/** Events of ours that Google's may turn out to be. */
const candidatesOf = (pair: Pair, items: Iterable<TheirItem>, links: readonly Link[]): string[] => {
  const known = new Set(links.map(({ google_id }) => google_id));
  return [...items]
    .filter((item): item is TheirEvent => item.kind === 'event' && !known.has(item.id))
    .flatMap(({ id, mark }) => [eventIdOf(pair, id, 'event'), mark?.eventId ?? ''])
    .filter((id) => UUID.test(id));
};

async function gatherChanged(sides: Sides, pair: Pair, round: Round): Promise<Found> {
  const { memory, ours } = sides;
  const { items, eventIds, absent } = round;
  const changed = eventIds.size > 0 ? await ours.read([...eventIds]) : [];
  const series = changed.flatMap(({ series_id }) => series_id ?? []);
  const links = await memory.linksAround({
    googleIds: [...items.values()].flatMap(({ id, place }) => [
      id,
      ...(place ? [place.series] : []),
    ]),
    eventIds: [...eventIds, ...series],
  });
  const wanted = new Set([
    ...series,
    ...links.map(({ event_id }) => event_id),
    ...candidatesOf(pair, items.values(), links),
  ]);
  const missing = [...wanted].filter((id) => !eventIds.has(id));
  const more = missing.length > 0 ? await ours.read(missing) : [];
  const records = mapOf([...changed, ...more]);
  const undone = await undoneAmong(sides, round, { links, records });
  return { pair, links, records, items, absent, undone, told: eventIds };
}

/** Gathers all that a round has to know, and no more. */
export const gather = (sides: Sides, pair: Pair, round: Round): Promise<Found> =>
  round.isAll || round.comparesAll
    ? gatherAll(sides, pair, round)
    : gatherChanged(sides, pair, round);
