import type { Content } from '../content/content.ts';
import { readTheirItem } from '../content/from-google.ts';
import { originalOf, readRecord } from '../content/from-record.ts';
import { occurrenceOf } from '../content/series.ts';
import type { MemoryGoogle } from './memory-google.ts';
import type { MemoryOurs } from './memory-ours.ts';
import { originalsOf, ZONE } from './model-times.ts';

type Seen = [tag: string, ...string[]];

const seen = ({ title, description, location, when }: Content): Seen => [
  location ?? '',
  when.start,
  when.end,
  title,
  description ?? '',
];

const inOrder = (all: Seen[]) =>
  all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const occurrencesSeen = (
  content: Content,
  leftOut: ReadonlySet<string>,
  exceptions: readonly Content[],
): Seen[] => {
  if (!content.when.rule) return [seen(content)];
  const plain = originalsOf(content).filter((original) => !leftOut.has(original));
  return [
    ...plain.flatMap((original) => {
      const occurrence = occurrenceOf(content, original);
      return occurrence ? [seen(occurrence)] : [];
    }),
    ...exceptions.map(seen),
  ];
};

/** All that a person sees on our side. */
export function seenOurs({ records }: MemoryOurs): Seen[] {
  const all = [...records.values()];
  return inOrder(
    all
      .filter(({ series_id }) => series_id === null)
      .flatMap((record) => {
        const { content, excluded } = readRecord(record);
        const own = all.filter(({ series_id }) => series_id === record.id);
        const originals = own.map((each) => originalOf(each) ?? '');
        const contents = own.map((each) => readRecord(each).content);
        return occurrencesSeen(content, new Set([...excluded, ...originals]), contents);
      }),
  );
}

/** All that a person sees in Google. */
export function seenTheirs(google: MemoryGoogle): Seen[] {
  const masters = [...google.rows.values()].filter(
    ({ event }) => event['status'] !== 'cancelled' && event['recurringEventId'] === undefined,
  );
  return inOrder(
    masters.flatMap(({ event }) => {
      const master = google.read(event.id);
      if (!master) return [];
      const items = google
        .exceptionsOf(event.id)
        .flatMap((row) => readTheirItem(row.event, ZONE) ?? []);
      const originals = items.map(({ place }) => place?.original ?? '');
      const contents = items.flatMap((item) => (item.kind === 'event' ? [item.content] : []));
      return occurrencesSeen(master.content, new Set([...master.excluded, ...originals]), contents);
    }),
  );
}
