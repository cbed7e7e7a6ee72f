import {
  clockMinutes,
  clocksFrom,
  GRID,
  mondayOf,
  nominalSlots,
  weekdayNameOf,
} from '../../working-time/index.ts';
import { chargePairs } from '../price/people-costs.ts';
import { coolDown, footprint, mayMove } from '../price/scene.ts';
/** Slots around the window that buffers may reach. */
function marginOf({ placed, instance }) {
  const around = placed.flatMap(({ event }) =>
    event.required.map((id) => {
      const person = instance.people.find((candidate) => candidate.id === id);
      return Math.max(event.buffer_before, person ? coolDown(event, person) : 0);
    }),
  );
  return Math.ceil(Math.max(0, ...around) / GRID) + 1;
}
function layFixed(ground) {
  const { seats, slots, origin, scene, fixed, fixedCuts } = ground;
  seats.forEach(({ person, events }, p) => {
    for (const placed of events) {
      if (mayMove(placed.event, scene)) continue;
      const { event } = placed;
      const [from, to] = footprint(event, placed.from(person), person);
      const cuts = event.kind !== 'focus' && !event.all_day ? 1 : 0;
      for (let s = Math.max(0, from - origin); s < Math.min(slots, to - origin); s += 1) {
        fixed[p * slots + s] = 1;
        fixedCuts[p * slots + s] = fixedCuts[p * slots + s] | cuts;
      }
    }
  });
}
function layHours(ground) {
  const { seats, slots, origin, scene, hourSums, clockOf } = ground;
  const first = Math.ceil(scene.window.start / GRID) - origin;
  const end = Math.floor(scene.window.end / GRID) - origin;
  const late = scene.instance.weights.after_hours_slot;
  seats.forEach(({ person, ranges }, p) => {
    if (person.weight === 0) return;
    const costs = new Float64Array(slots).fill(late * person.weight, first, end);
    for (const { from, to } of ranges) {
      costs.fill(0, Math.max(0, from - origin), Math.max(0, to - origin));
    }
    const { day, minute } = clockOf(person.time_zone);
    for (const hours of person.avoid) {
      const [from, to] = [clockMinutes(hours.from), clockMinutes(hours.to)];
      for (let s = first; s < end; s += 1) {
        const m = minute[s];
        if (m < from || m >= to || !hours.days.includes(weekdayNameOf(day[s]))) continue;
        costs[s] = costs[s] + person.weight * hours.points_per_slot;
      }
    }
    const base = p * (slots + 1);
    costs.forEach((cost, s) => {
      hourSums[base + s + 1] = hourSums[base + s] + cost;
    });
  });
}
export function groundOf(scene) {
  const seats = [...scene.seats.values()];
  const margin = marginOf(scene);
  const origin = Math.floor(scene.window.start / GRID) - margin;
  const slots = Math.ceil(scene.window.end / GRID) + margin - origin;
  const size = seats.length * slots;
  const ground = {
    scene,
    seats,
    seatNumber: new Map(seats.map(({ person }, p) => [person.id, p])),
    origin,
    slots,
    clockOf: clocksFrom(origin, slots),
    movers: scene.placed.filter(({ event }) => mayMove(event, scene)),
    fixed: new Uint8Array(size),
    fixedCuts: new Uint8Array(size),
    working: new Uint8Array(size),
    hourSums: new Float64Array(seats.length * (slots + 1)),
  };
  seats.forEach(({ days }, p) => {
    for (const day of days)
      for (const slot of day.slots) ground.working[p * slots + slot - origin] = 1;
  });
  layFixed(ground);
  layHours(ground);
  return ground;
}
/** What pairs of events cost as things are, by the two events' ids. */
export function pairCosts({ scene, seats }) {
  const pairs = [];
  for (const seat of seats) {
    chargePairs(seat, scene, ({ event_ids = [], points }) => {
      if (points > 0) pairs.push({ ids: event_ids, points });
    });
  }
  return pairs;
}
/** Working time of the people whose comfort counts, cut at every gap and date. */
export function stretchesOf(ground) {
  const { seats, slots, origin, scene } = ground;
  const { weights } = scene.instance;
  const rows = [];
  const goals = [];
  const stretchAt = new Int32Array(seats.length * slots).fill(-1);
  seats.forEach(({ person, days }, p) => {
    if (person.weight === 0) return;
    const weekRows = new Map();
    for (const { day, slots: daySlots } of days) {
      const monday = mondayOf(day);
      const week =
        weekRows.get(monday) ??
        goals.push({ goal: 0, cost: person.weight * weights.focus_short_slot }) - 1;
      weekRows.set(monday, week);
      const full = nominalSlots(person.working_hours, day);
      const row = goals[week];
      row.goal += full
        ? Math.floor((person.focus.goal_minutes_per_day * daySlots.length) / full / GRID)
        : 0;
      daySlots.forEach((slot, i) => {
        const s = slot - origin;
        const open = rows.at(-1);
        if (i > 0 && daySlots[i - 1] === slot - 1 && open) open.to = s + 1;
        else rows.push({ from: s, to: s + 1, person: p, week });
        stretchAt[p * slots + s] = rows.length - 1;
      });
    }
  });
  const of = (pick) => Int32Array.from(rows, pick);
  const personOf = (row) => seats[row.person].person;
  return {
    stretchAt,
    weeks: {
      goal: Int32Array.from(goals, ({ goal }) => goal),
      cost: Int32Array.from(goals, ({ cost }) => cost),
    },
    stretches: {
      from: of(({ from }) => from),
      to: of(({ to }) => to),
      person: of(({ person }) => person),
      week: of(({ week }) => week),
      block: of((row) => personOf(row).focus.min_block_minutes / GRID),
      longest: of((row) => {
        const most = personOf(row).max_run_minutes;
        return most == null ? slots : most / GRID;
      }),
      fragmentCost: of((row) => personOf(row).weight * weights.fragment_slot),
      longCost: of((row) => personOf(row).weight * weights.long_run_slot),
    },
  };
}
