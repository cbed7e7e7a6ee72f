import {
  GRID,
  insideOneRange,
  localDay,
  minuteOf,
  slotsTouched,
  spanMinutes,
  weekdayNameOf,
} from '../../working-time/index.ts';
import { coolDown, footprint, mayMove, type Placed, type Seat } from '../price/scene.ts';
import type { Ground } from './ground.ts';
import type { Mover } from './model.ts';

const MOST_HOURS = 24;

/** A mover while its candidates are collected. */
interface Draft {
  placed: Placed;
  people: number[];
  before: number[];
  after: number[];
  start: number;
  minutes: number;
}

const seatsOf = (ground: Ground, people: readonly number[]) =>
  people.map((p) => ground.seats[p] as Seat);

const numbersOf = (ground: Ground, ids: readonly string[]) =>
  [...new Set(ids)].flatMap((id) => ground.seatNumber.get(id) ?? []);

function draftOf(placed: Placed, ground: Ground): Draft {
  const { event } = placed;
  const { start, end } = spanMinutes(event);
  const people = numbersOf(ground, event.required);
  const seats = seatsOf(ground, people);
  return {
    placed,
    people,
    before: people.map(() => Math.ceil(event.buffer_before / GRID)),
    after: seats.map(({ person }) => Math.ceil((end - start + coolDown(event, person)) / GRID)),
    start,
    minutes: end - start,
  };
}

/** Whether something that never moves, or an end of the table, is in the way. */
function isBlocked({ people, before, after }: Draft, s: number, ground: Ground): boolean {
  const { slots, fixed } = ground;
  return people.some((p, i) => {
    const from = s - (before[i] as number);
    const to = s + (after[i] as number);
    if (from < 0 || to > slots) return true;
    for (let slot = from; slot < to; slot += 1) if (fixed[p * slots + slot]) return true;
    return false;
  });
}

/** Starts, in slots from the origin, that no hard rule forbids whatever else moves. */
function startsOf(draft: Draft, ground: Ground): number[] {
  const { event } = draft.placed;
  const { window, firstStart } = ground.scene;
  const seats = seatsOf(ground, draft.people);
  const from = Math.max(
    window.start,
    firstStart,
    event.earliest ? minuteOf(event.earliest) : -Infinity,
  );
  const to = Math.min(window.end, event.latest ? minuteOf(event.latest) : Infinity);
  const [first, ...others] = seats;
  if (!first) return [];
  const core = Math.ceil(draft.minutes / GRID);
  const starts = new Set<number>();
  for (const range of first.ranges) {
    const begins = Math.max(range.from, Math.ceil(from / GRID));
    for (let slot = begins; slot + core <= range.to; slot += 1) {
      const minute = slot * GRID;
      if (minute + draft.minutes > to) break;
      if (minute === draft.start) continue;
      if (!others.every(({ ranges }) => insideOneRange(ranges, slot, slot + core))) continue;
      if (isBlocked(draft, slot - ground.origin, ground)) continue;
      starts.add(slot - ground.origin);
    }
  }
  if (event.kind !== 'meeting') return [...starts];
  return [...starts].filter((s) =>
    seats.every(({ person }) => {
      if (person.no_meeting_days.length === 0) return true;
      const day = ground.clockOf(person.time_zone).day[s] as number;
      return !person.no_meeting_days.includes(weekdayNameOf(day));
    }),
  );
}

/** For each slot, how many of the optional guests could not come if the event began there. */
function absences({ placed, minutes }: Draft, starts: readonly number[], ground: Ground) {
  const { scene, origin } = ground;
  const core = Math.ceil(minutes / GRID);
  const absent = new Int32Array(starts.length);
  for (const seat of seatsOf(ground, numbersOf(ground, placed.event.optional))) {
    const busy = seat.events
      .filter(({ event }) => !mayMove(event, scene))
      .map((other) => footprint(other.event, other.from(seat.person), seat.person));
    starts.forEach((s, i) => {
      const [from, to] = [s + origin, s + origin + core];
      const away =
        !insideOneRange(seat.ranges, from, to) || busy.some(([a, b]) => from < b && a < to);
      if (away) absent[i] = (absent[i] as number) + 1;
    });
  }
  return absent;
}

/** What each move costs by itself. */
function moveCosts(draft: Draft, starts: readonly number[], ground: Ground): number[] {
  const { event } = draft.placed;
  const { weights } = ground.scene.instance;
  const host = ground.scene.seats.get(event.organizer) ?? seatsOf(ground, draft.people)[0];
  if (!host) return [];
  const clock = ground.clockOf(host.person.time_zone);
  const day = localDay(draft.start, host.person.time_zone);
  const unseen = seatsOf(ground, draft.people).filter(
    ({ person }) => person.availability === 'unknown',
  ).length;
  const always =
    weights.move * event.priority +
    weights.attendee * (event.required.length - 1) +
    weights.unknown_attendee * unseen;
  const absent = absences(draft, starts, ground);
  return starts.map((s, i) => {
    const shift = Math.abs((s + ground.origin) * GRID - draft.start);
    return (
      always +
      weights.shift_hour * Math.min(MOST_HOURS, Math.ceil(shift / 60)) +
      (clock.day[s] === day ? 0 : weights.day_change) +
      weights.optional_clash * (absent[i] as number)
    );
  });
}

/** What the hours of a meeting cost its people, by the slots that it touches. */
function hoursCost(draft: Draft, from: number, to: number, ground: Ground): number {
  if (draft.placed.event.kind !== 'meeting') return 0;
  const { hourSums, slots } = ground;
  return draft.people.reduce((sum, p) => {
    const base = p * (slots + 1);
    return sum + (hourSums[base + to] as number) - (hourSums[base + from] as number);
  }, 0);
}

function homeCost(draft: Draft, ground: Ground): number {
  const { event } = draft.placed;
  const [from, to] = slotsTouched(draft.start, draft.start + draft.minutes);
  const hours = hoursCost(draft, from - ground.origin, to - ground.origin, ground);
  if (event.kind !== 'meeting') return hours;
  const { no_meeting_day } = ground.scene.instance.weights;
  return seatsOf(ground, draft.people).reduce((sum, { person }) => {
    const weekday = weekdayNameOf(localDay(draft.start, person.time_zone));
    return person.no_meeting_days.includes(weekday) ? sum + person.weight * no_meeting_day : sum;
  }, hours);
}

/** The mover of a placed event; its pairs and caps are filled in by those who know all movers. */
export function moverOf(placed: Placed, ground: Ground): Mover {
  const draft = draftOf(placed, ground);
  const starts = startsOf(draft, ground);
  const core = Math.ceil(draft.minutes / GRID);
  const prices = moveCosts(draft, starts, ground);
  const costs = starts.map((s, i) => (prices[i] as number) + hoursCost(draft, s, s + core, ground));
  const homes = seatsOf(ground, draft.people).map(({ person }) =>
    footprint(placed.event, spanMinutes(placed.event), person),
  );
  return {
    id: placed.event.id,
    people: Int32Array.from(draft.people),
    starts: Int32Array.from([Math.floor(draft.start / GRID) - ground.origin, ...starts]),
    costs: Int32Array.from([homeCost(draft, ground), ...costs]),
    before: Int32Array.from(draft.before),
    after: Int32Array.from(draft.after),
    homeFrom: Int32Array.from(homes, ([from]) => Math.max(0, from - ground.origin)),
    homeTo: Int32Array.from(homes, ([, to]) => Math.min(ground.slots, to - ground.origin)),
    cuts: placed.event.kind !== 'focus',
    capRows: new Int32Array(draft.people.length * (starts.length + 1)).fill(-1),
    reach: new Int32Array(0),
    pairs: new Int32Array(0),
    pairCosts: new Int32Array(0),
  };
}
