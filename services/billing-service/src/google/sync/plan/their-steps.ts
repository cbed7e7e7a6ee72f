import { differences, sameContent, type Field } from '../content/content.ts';
import type { Whole } from '../content/merge.ts';
import { occurrenceOf } from '../content/series.ts';
import type { Writing } from '../content/to-google.ts';
import { occurrenceIdOf } from './ids.ts';
import type { Theirs, TheirStep } from './shapes.ts';

interface TheirGoal {
  whole: Whole;
  eventIds: { master: string; exception: (original: string) => string };
}

const writingOf = ({ whole, eventIds }: TheirGoal, inLines: readonly string[]): Writing => ({
  eventId: eventIds.master,
  content: whole.content,
  excluded: inLines,
  left: [...whole.excluded],
});

const exceptionWriting = ({ whole, eventIds }: TheirGoal, original: string): Writing => ({
  eventId: eventIds.exception(original),
  content: whole.exceptions.get(original) ?? whole.content,
  excluded: [],
  left: [],
});

/** The steps that make an event anew, with its exceptions. */
export function insertSteps(id: string, isBegun: boolean, goal: TheirGoal): TheirStep[] {
  const { whole } = goal;
  return [
    { do: 'insert', id, isBegun, writing: writingOf(goal, [...whole.excluded]) },
    ...[...whole.exceptions.keys()].map((original) => ({
      do: 'except' as const,
      id: occurrenceIdOf(id, original),
      series: id,
      original,
      etag: null,
      expected: null,
      writing: exceptionWriting(goal, original),
    })),
  ];
}

/** Where an exception of Google's is not to be one any more, or is to be left out. */
const removals = (theirs: Theirs, { whole }: TheirGoal): TheirStep[] =>
  [...theirs.items]
    .filter(([original]) => !whole.exceptions.has(original))
    .map(([original, { id, etag }]) => ({ do: 'remove', id, etag, original }));

function masterChange(theirs: Theirs, goal: TheirGoal): TheirStep[] {
  const { whole } = goal;
  const fields = new Set<Field>(differences(theirs.content, whole.content));
  // What Google leaves out, or will, by a cancelled occurrence is in no line of the series.
  const isCancelled = (original: string) =>
    theirs.cancelled.has(original) && theirs.excluded.has(original);
  const isLine = (original: string) => !isCancelled(original) && !theirs.items.has(original);
  const inLines = [...whole.excluded].filter(isLine);
  const were = [...theirs.excluded].filter(isLine);
  if (String(inLines.toSorted()) !== String(were.toSorted())) fields.add('when');
  if (fields.size === 0) return [];
  const { id, etag } = theirs;
  return [{ do: 'change', id, etag, fields: [...fields], writing: writingOf(goal, inLines) }];
}

function exceptionChanges(theirs: Theirs, goal: TheirGoal): TheirStep[] {
  return [...goal.whole.exceptions].flatMap(([original, content]): TheirStep[] => {
    const known = theirs.exceptions.get(original);
    if (known && sameContent(known, content)) return [];
    const item = theirs.items.get(original);
    // The series itself has been changed by then.
    const asSeries = occurrenceOf(goal.whole.content, original);
    return [
      {
        do: 'except',
        id: item?.id ?? occurrenceIdOf(theirs.id, original),
        series: theirs.id,
        original,
        etag: item?.etag ?? null,
        expected: known ?? (theirs.cancelled.has(original) ? 'cancelled' : asSeries),
        writing: exceptionWriting(goal, original),
      },
    ];
  });
}

/** The steps that make Google's event what it is to be: occurrences go before their rule changes. */
export const changeSteps = (theirs: Theirs, goal: TheirGoal): TheirStep[] => [
  ...removals(theirs, goal),
  ...masterChange(theirs, goal),
  ...exceptionChanges(theirs, goal),
];
