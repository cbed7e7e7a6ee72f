import { toLocalDay, parseMinuteInterval } from '../../working-time/index.ts';
import { chargeHours } from '../objective/person-costs.ts';
import { canMove, type AttendeeAvailability } from '../objective/cost-context.ts';
import type { BaseGrid } from './base-grid.ts';
import type { DailyCaps, MovableEvent } from './model.ts';

interface CapRow {
  person: number;
  day: number;
  fixed: number;
  limit: number;
  cap: number;
  cost: number;
}

/** Counts fixed meetings and computes meeting limits per person and date. */
export function createDailyCaps(grid: BaseGrid, events: readonly MovableEvent[]): DailyCaps {
  const { context, attendees } = grid;
  const rows: CapRow[] = [];
  const rowIndexes = new Map<string, number>();
  const getRowIndex = (personIndex: number, day: number): number => {
    const key = `${personIndex}/${day}`;
    const existingIndex = rowIndexes.get(key);
    if (existingIndex !== undefined) return existingIndex;
    const { person } = attendees[personIndex] as AttendeeAvailability;
    const cap = person.max_meetings_per_day ?? 0;
    const cost = person.weight * context.instance.weights.over_cap;
    rowIndexes.set(key, rows.length);
    return rows.push({ person: personIndex, day, fixed: 0, limit: 0, cap, cost }) - 1;
  };
  attendees.forEach(({ person, events }, personIndex) => {
    if (person.max_meetings_per_day == null) return;
    for (const placedEvent of events) {
      if (placedEvent.event.kind !== 'meeting' || placedEvent.event.all_day) continue;
      const { start } = placedEvent.getOriginalTime(person);
      if (start < context.window.start || start >= context.window.end) continue;
      const capRow = rows[getRowIndex(personIndex, toLocalDay(start, person.time_zone))] as CapRow;
      capRow.limit += 1;
      if (!canMove(placedEvent.event, context)) capRow.fixed += 1;
    }
  });
  events.forEach((movableEvent, eventIndex) => {
    const placedEvent = grid.movableEvents[eventIndex];
    if (placedEvent?.event.kind !== 'meeting') return;
    const candidates = movableEvent.starts.length;
    movableEvent.people.forEach((personIndex, personPosition) => {
      const { person } = attendees[personIndex] as AttendeeAvailability;
      if (person.max_meetings_per_day == null) return;
      const localTimes = grid.getLocalTimes(person.time_zone);
      movableEvent.starts.forEach((slot, candidate) => {
        const day =
          candidate === 0
            ? toLocalDay(parseMinuteInterval(placedEvent.event).start, person.time_zone)
            : (localTimes.day[slot] as number);
        movableEvent.capRows[personPosition * candidates + candidate] = getRowIndex(
          personIndex,
          day,
        );
      });
    });
  });
  const toColumn = (getValue: (capRow: CapRow) => number) => Int32Array.from(rows, getValue);
  return {
    person: toColumn(({ person }) => person),
    day: toColumn(({ day }) => day),
    fixed: toColumn(({ fixed }) => fixed),
    limit: toColumn(({ limit, cap }) => Math.max(limit, cap)),
    cap: toColumn(({ cap }) => cap),
    cost: toColumn(({ cost }) => cost),
  };
}

/** Returns the hour and day cost of all fixed meetings. */
export function getFixedHoursCost({ context, attendees }: BaseGrid): number {
  let sum = 0;
  for (const attendee of attendees) {
    if (attendee.person.weight === 0) continue;
    for (const placedEvent of attendee.events) {
      if (canMove(placedEvent.event, context)) continue;
      chargeHours(placedEvent, attendee, context, ({ points }) => {
        sum += points;
      });
    }
  }
  return sum;
}
