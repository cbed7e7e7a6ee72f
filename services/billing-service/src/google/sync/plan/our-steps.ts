import type { SyncPut, SyncStep } from '@scheduler/contracts/core/sync';
import type { Content } from '../content/content.ts';
import type { OurEvent } from '../content/from-record.ts';
import { mergeWhole, type Whole } from '../content/merge.ts';
import { changedRecord, newRecord } from '../content/to-record.ts';
import { eventIdOf, occurrenceIdOf, type Pair } from './ids.ts';
import type { Family, Terms, Theirs } from './shapes.ts';

export interface OurGoal {
  pair: Pair;
  family: Family;
  whole: Whole;
  /** Exceptions that became events of their own, by where their series had them. */
  strays: ReadonlyMap<string, Content>;
  /** The zone of the calendar, for whole days. */
  zone: string;
  records: Terms['records'];
}

const idOfItem = (theirs: Theirs | null, googleId: string, original: string) =>
  theirs?.items.get(original)?.id ?? occurrenceIdOf(googleId, original);

/** Our ids of an event and of its exceptions: those that it has, or had, else new ones. */
export function eventIdsOf(pair: Pair, { ours, link, theirs, exceptionLinks }: Family) {
  const googleId = theirs?.id ?? link?.google_id ?? '';
  const linked = new Map(exceptionLinks.map((each) => [each.original, each.event_id]));
  const master = ours?.event.record.id ?? link?.event_id ?? eventIdOf(pair, googleId, 'event');
  const taken = new Set([...(ours?.records.values() ?? [])].map(({ record }) => record.id));
  const exception = (original: string): string => {
    const own = ours?.records.get(original)?.record.id;
    if (own) return own;
    // An id that stands elsewhere by now, where its series was moved, is not to be had.
    const former = linked.get(original);
    if (former && !taken.has(former)) return former;
    let name = `${master} ${idOfItem(theirs, googleId, original)}`;
    while (taken.has(eventIdOf(pair, name, 'exception'))) name += ' again';
    return eventIdOf(pair, name, 'exception');
  };
  return { master, exception };
}

const strayIdOf = (pair: Pair, master: string, original: string) =>
  eventIdOf(pair, `${master} ${original}`, 'stray');

/** Our ids of exceptions that become events of their own. */
export function strayIdsOf(pair: Pair, family: Family, strays: OurGoal['strays']): string[] {
  const { master } = eventIdsOf(pair, family);
  return [...strays.keys()].map((original) => strayIdOf(pair, master, original));
}

const alone = (content: Content): Whole => ({
  content,
  excluded: new Set(),
  exceptions: new Map(),
});

/** An event that was made of an exception by a run that ended, while Google changed that once more. */
function changedStray(event: OurEvent, base: Content, theirs: Content): SyncStep | null {
  const three = { base: alone(base), ours: alone(event.content), theirs: alone(theirs) };
  const { content } = mergeWhole(three, () => 'theirs');
  return changedRecord(event, content, [], event.record.organizer_email);
}

/** The steps that make events of exceptions that have no place in their series any more. */
export function strayStepsOf({ pair, family, strays, zone, records }: OurGoal): SyncStep[] {
  const { master } = eventIdsOf(pair, family);
  const place = { series_id: null, original_start: null };
  const own = { uid: null, organizer: null, zone: family.ours?.event.record.time_zone ?? zone };
  return [...strays].flatMap(([original, content]): SyncStep[] => {
    const id = strayIdOf(pair, master, original);
    const known = records.get(id);
    if (!known) return [newRecord({ ...own, ...place, id }, content, [])];
    const base = family.base?.exceptions.get(original) ?? content;
    const step = changedStray(known, base, content);
    return step ? [step] : [];
  });
}

/** The steps that make our side what it is to be. */
export function ourStepsOf(goal: OurGoal): SyncStep[] {
  const { pair, family, whole, zone } = goal;
  const { ours, theirs } = family;
  const ids = eventIdsOf(pair, family);
  const uid = theirs?.uid ?? ours?.event.record.ical_uid ?? family.link?.uid ?? null;
  const organizer = theirs ? theirs.organizer : (ours?.event.record.organizer_email ?? null);
  const common = { uid, organizer, zone: ours?.event.record.time_zone ?? zone };
  const excluded = [...whole.excluded];
  const master = ours
    ? changedRecord(ours.event, whole.content, excluded, organizer)
    : newRecord(
        { ...common, id: ids.master, series_id: null, original_start: null },
        whole.content,
        excluded,
      );
  const exceptions = [...whole.exceptions].map(([original, content]): SyncPut | null => {
    const own = ours?.records.get(original);
    if (own) return changedRecord(own, content, [], organizer);
    const place = { series_id: ids.master, original_start: original };
    return newRecord({ ...common, id: ids.exception(original), ...place }, content, []);
  });
  const dropped = [...(ours?.records ?? [])].filter(
    ([original]) => !whole.exceptions.has(original),
  );
  return [
    ...dropped.map(([, { record }]) => ({
      op: 'delete' as const,
      id: record.id,
      if_version: record.version,
    })),
    ...[master, ...exceptions].filter((step) => step !== null),
    ...strayStepsOf(goal),
  ];
}
