import type { TheirItem } from '../content/from-google.ts';
import type { OurEvent } from '../content/from-record.ts';
import type { Pair } from './ids.ts';
import type { Link } from './shapes.ts';

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

/** The same, by what it is looked for. */
export interface Index extends Found {
  masters: ReadonlyMap<string, Link>;
  byEvent: ReadonlyMap<string, Link>;
  exceptionLinks: ReadonlyMap<string, Link[]>;
  /** What was to be made in Google and is not there, by Google's id of the event or series. */
  pending: ReadonlyMap<string, Link[]>;
  pendingByEvent: ReadonlyMap<string, Link>;
  exceptionItems: ReadonlyMap<string, TheirItem[]>;
  exceptionRecords: ReadonlyMap<string, OurEvent[]>;
}

export function indexOf(found: Found): Index {
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
