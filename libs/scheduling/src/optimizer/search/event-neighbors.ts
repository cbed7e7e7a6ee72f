import type { Model, MovableEvent } from '../model/model.ts';
import type { SearchState } from './search-state.ts';

/** Returns for each event the events that share a person with it. */
export function findNeighborEvents({ events, people }: Model): number[][] {
  const eventsByPerson = Array.from({ length: people }, (): number[] => []);
  events.forEach((event, eventIndex) => {
    for (const personIndex of event.people) eventsByPerson[personIndex]?.push(eventIndex);
  });
  return events.map((event, eventIndex) => {
    const neighbors = new Set(
      [...event.people].flatMap((personIndex) => eventsByPerson[personIndex] ?? []),
    );
    neighbors.delete(eventIndex);
    return [...neighbors];
  });
}

/** Returns for each event the tasks of its people. */
export function findNeighborTasks({ events, tasks }: Model): number[][] {
  return events.map(({ people }) =>
    tasks.flatMap(({ owner }, taskIndex) => (people.includes(owner) ? [taskIndex] : [])),
  );
}

interface SlotRange {
  from: number;
  to: number;
}

/** Returns the footprint of an event at a candidate for one of its people. */
export function getCandidateFootprint(
  model: Model,
  eventIndex: number,
  candidate: number,
  personPosition: number,
): SlotRange {
  const event = model.events[eventIndex];
  if (!event) return { from: 0, to: 0 };
  const start = event.starts[candidate] as number;
  return candidate === 0
    ? {
        from: event.originalFrom[personPosition] as number,
        to: event.originalTo[personPosition] as number,
      }
    : {
        from: start - (event.slotsBefore[personPosition] as number),
        to: start + (event.slotsAfter[personPosition] as number),
      };
}

const getFootprintFrom = (event: MovableEvent, candidate: number, personPosition: number): number =>
  candidate === 0
    ? (event.originalFrom[personPosition] as number)
    : (event.starts[candidate] as number) - (event.slotsBefore[personPosition] as number);

const getFootprintTo = (event: MovableEvent, candidate: number, personPosition: number): number =>
  candidate === 0
    ? (event.originalTo[personPosition] as number)
    : (event.starts[candidate] as number) + (event.slotsAfter[personPosition] as number);

/** Returns whether the footprints of two events at these candidates overlap for any person. */
function footprintsOverlap(
  model: Model,
  eventA: number,
  candidateA: number,
  eventB: number,
  candidateB: number,
): boolean {
  const [first, second] = [
    model.events[eventA] as MovableEvent,
    model.events[eventB] as MovableEvent,
  ];
  for (let personPosition = 0; personPosition < first.people.length; personPosition += 1) {
    const otherPosition = second.people.indexOf(first.people[personPosition] as number);
    if (otherPosition < 0) continue;
    if (
      getFootprintFrom(first, candidateA, personPosition) <
        getFootprintTo(second, candidateB, otherPosition) &&
      getFootprintFrom(second, candidateB, otherPosition) <
        getFootprintTo(first, candidateA, personPosition)
    )
      return true;
  }
  return false;
}

/** Returns whether any other event occupies a slot of an event at its current candidate. */
function hasConflict(
  { model, eventCount, movedCount }: SearchState,
  eventIndex: number,
  candidate: number,
): boolean {
  const event = model.events[eventIndex] as MovableEvent;
  for (let personPosition = 0; personPosition < event.people.length; personPosition += 1) {
    const offset = (event.people[personPosition] as number) * model.slots;
    const to = offset + getFootprintTo(event, candidate, personPosition);
    for (
      let slot = offset + getFootprintFrom(event, candidate, personPosition);
      slot < to;
      slot += 1
    ) {
      if (candidate === 0 ? movedCount[slot] !== 0 : (eventCount[slot] as number) > 1) return true;
    }
  }
  return false;
}

/** Appends the neighbors that conflict with an event at its current candidate to `conflicts`. */
export function addConflictingEvents(
  state: SearchState,
  eventIndex: number,
  neighborEvents: readonly number[],
  conflicts: number[],
): void {
  const { model, assignment, footprintFrom, footprintTo } = state;
  const candidate = assignment[eventIndex] as number;
  if (!hasConflict(state, eventIndex, candidate)) return;
  const [from, to] = [footprintFrom[eventIndex] as number, footprintTo[eventIndex] as number];
  for (const other of neighborEvents) {
    if ((footprintFrom[other] as number) >= to || (footprintTo[other] as number) <= from) continue;
    const otherCandidate = assignment[other] as number;
    if (otherCandidate < 0 || (candidate === 0 && otherCandidate === 0)) continue;
    if (footprintsOverlap(model, eventIndex, candidate, other, otherCandidate))
      conflicts.push(other);
  }
}
