import type { Content } from '../content/content.ts';
import { parseRemoteItem } from '../content/from-google.ts';
import { getOriginalStart, parseRecord } from '../content/from-record.ts';
import { createOccurrence } from '../content/series.ts';
import type { InMemoryGoogle } from './in-memory-google.ts';
import type { InMemorySchedule } from './in-memory-schedule.ts';
import { listOriginalStarts, TIME_ZONE } from './random-times.ts';

type VisibleEvent = [tag: string, ...string[]];

const toVisibleEvent = ({
  title,
  description,
  location,
  when: eventTime,
}: Content): VisibleEvent => [
  location ?? '',
  eventTime.start,
  eventTime.end,
  title,
  description ?? '',
];

const sortEvents = (events: VisibleEvent[]) =>
  events.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const expandOccurrences = (
  content: Content,
  excluded: ReadonlySet<string>,
  exceptions: readonly Content[],
): VisibleEvent[] => {
  if (!content.when.rule) return [toVisibleEvent(content)];
  const unmodifiedStarts = listOriginalStarts(content).filter(
    (originalStart) => !excluded.has(originalStart),
  );
  return [
    ...unmodifiedStarts.flatMap((originalStart) => {
      const occurrence = createOccurrence(content, originalStart);
      return occurrence ? [toVisibleEvent(occurrence)] : [];
    }),
    ...exceptions.map(toVisibleEvent),
  ];
};

/** Lists all local events with series expanded. */
export function listLocalEvents({ records }: InMemorySchedule): VisibleEvent[] {
  const allRecords = [...records.values()];
  return sortEvents(
    allRecords
      .filter(({ series_id }) => series_id === null)
      .flatMap((record) => {
        const { content, excluded } = parseRecord(record);
        const exceptions = allRecords.filter(({ series_id }) => series_id === record.id);
        const exceptionStarts = exceptions.map((exception) => getOriginalStart(exception) ?? '');
        const contents = exceptions.map((exception) => parseRecord(exception).content);
        return expandOccurrences(content, new Set([...excluded, ...exceptionStarts]), contents);
      }),
  );
}

/** Lists all Google events with series expanded. */
export function listRemoteEvents(google: InMemoryGoogle): VisibleEvent[] {
  const masters = [...google.rows.values()].filter(
    ({ event }) => event['status'] !== 'cancelled' && event['recurringEventId'] === undefined,
  );
  return sortEvents(
    masters.flatMap(({ event }) => {
      const master = google.readEvent(event.id);
      if (!master) return [];
      const items = google
        .findExceptions(event.id)
        .flatMap((row) => parseRemoteItem(row.event, TIME_ZONE) ?? []);
      const exceptionStarts = items.map(({ occurrence }) => occurrence?.originalStart ?? '');
      const contents = items.flatMap((item) => (item.kind === 'event' ? [item.content] : []));
      return expandOccurrences(
        master.content,
        new Set([...master.excluded, ...exceptionStarts]),
        contents,
      );
    }),
  );
}
