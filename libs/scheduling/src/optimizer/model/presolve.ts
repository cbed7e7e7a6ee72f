import type { DailyCaps, MovableEvent } from './model.ts';

/**
 * @module
 * Simplifies the model before the search. Removes people if their constraints are implied by the
 * constraints of other people, and daily caps that no plan can exceed.
 */

/** Returns whether all footprints for person `i` are contained in the footprints for person `j`. */
const isWithin = (
  { slotsBefore, slotsAfter, originalFrom, originalTo }: MovableEvent,
  i: number,
  j: number,
): boolean =>
  (slotsBefore[i] as number) <= (slotsBefore[j] as number) &&
  (slotsAfter[i] as number) <= (slotsAfter[j] as number) &&
  (originalFrom[i] as number) >= (originalFrom[j] as number) &&
  (originalTo[i] as number) <= (originalTo[j] as number);

/** Finds people for whom a remaining person has the same events with equal or larger footprints. */
function findRedundantPeople(
  events: readonly MovableEvent[],
  requiredPeople: ReadonlySet<number>,
): Set<number> {
  const redundantPeople = new Set<number>();
  const allPeople = new Set(events.flatMap(({ people }) => [...people]));
  for (const person of allPeople) {
    if (requiredPeople.has(person)) continue;
    const personEvents = events.filter(({ people }) => people.includes(person));
    const coversPerson = (other: number) =>
      other !== person &&
      !redundantPeople.has(other) &&
      personEvents.every((event) => {
        const j = event.people.indexOf(other);
        return j >= 0 && isWithin(event, event.people.indexOf(person), j);
      });
    if ([...allPeople].some(coversPerson)) redundantPeople.add(person);
  }
  return redundantPeople;
}

/** Returns for each cap row whether its meetings can exceed the limit or the cap. */
function findBindingRows(
  events: readonly MovableEvent[],
  { fixed, limit, cap, cost }: DailyCaps,
): boolean[] {
  const maxMeetings = fixed.slice();
  for (const { capRows } of events) {
    for (const row of new Set(capRows))
      if (row >= 0) maxMeetings[row] = (maxMeetings[row] as number) + 1;
  }
  return Array.from(maxMeetings, (meetings, rowIndex) => {
    const freeMeetings =
      (cost[rowIndex] as number) > 0 ? (cap[rowIndex] as number) : (limit[rowIndex] as number);
    return meetings > freeMeetings;
  });
}

function removePeople(event: MovableEvent, redundantPeople: ReadonlySet<number>): void {
  const remaining = [...event.people.keys()].filter(
    (i) => !redundantPeople.has(event.people[i] as number),
  );
  const selectPeople = (row: Int32Array) => Int32Array.from(remaining, (i) => row[i] as number);
  event.people = selectPeople(event.people);
  event.slotsBefore = selectPeople(event.slotsBefore);
  event.slotsAfter = selectPeople(event.slotsAfter);
  event.originalFrom = selectPeople(event.originalFrom);
  event.originalTo = selectPeople(event.originalTo);
}

function removeCapRows(event: MovableEvent, isBinding: readonly boolean[]): void {
  const candidates = event.starts.length;
  const rows: number[] = [];
  for (let from = 0; from < event.capRows.length; from += candidates) {
    const personEvents = event.capRows.subarray(from, from + candidates);
    if (personEvents.some((row) => isBinding[row]))
      rows.push(...personEvents.map((row) => (isBinding[row] ? row : -1)));
  }
  event.capRows = Int32Array.from(rows);
}

/**
 * Removes redundant people and non-binding cap rows from the events.
 *
 * @param requiredPeople indexes of people who must remain because of preferences or tasks
 */
export function presolve(
  events: readonly MovableEvent[],
  caps: DailyCaps,
  requiredPeople: ReadonlySet<number>,
): void {
  const redundantPeople = findRedundantPeople(events, requiredPeople);
  const isBinding = findBindingRows(events, caps);
  for (const event of events) {
    removePeople(event, redundantPeople);
    removeCapRows(event, isBinding);
  }
}
