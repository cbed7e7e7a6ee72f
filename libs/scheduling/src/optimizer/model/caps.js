import { localDay, spanMinutes } from '../../working-time/index.ts';
import { chargeHours } from '../price/people-costs.ts';
import { mayMove } from '../price/scene.ts';
/** Meetings per person and date: what is there for good, and how many there may be. */
export function capsOf(ground, movers) {
  const { scene, seats } = ground;
  const rows = [];
  const rowOf = new Map();
  const row = (p, day) => {
    const key = `${p}/${day}`;
    const known = rowOf.get(key);
    if (known !== undefined) return known;
    const { person } = seats[p];
    const cap = person.max_meetings_per_day ?? 0;
    const cost = person.weight * scene.instance.weights.over_cap;
    rowOf.set(key, rows.length);
    return rows.push({ person: p, day, fixed: 0, limit: 0, cap, cost }) - 1;
  };
  seats.forEach(({ person, events }, p) => {
    if (person.max_meetings_per_day == null) return;
    for (const placed of events) {
      if (placed.event.kind !== 'meeting' || placed.event.all_day) continue;
      const { start } = placed.from(person);
      if (start < scene.window.start || start >= scene.window.end) continue;
      const counted = rows[row(p, localDay(start, person.time_zone))];
      counted.limit += 1;
      if (!mayMove(placed.event, scene)) counted.fixed += 1;
    }
  });
  movers.forEach((mover, m) => {
    const placed = ground.movers[m];
    if (placed?.event.kind !== 'meeting') return;
    const candidates = mover.starts.length;
    mover.people.forEach((p, i) => {
      const { person } = seats[p];
      if (person.max_meetings_per_day == null) return;
      const clock = ground.clockOf(person.time_zone);
      mover.starts.forEach((s, c) => {
        const day =
          c === 0 ? localDay(spanMinutes(placed.event).start, person.time_zone) : clock.day[s];
        mover.capRows[i * candidates + c] = row(p, day);
      });
    });
  });
  const of = (pick) => Int32Array.from(rows, pick);
  return {
    person: of(({ person }) => person),
    day: of(({ day }) => day),
    fixed: of(({ fixed }) => fixed),
    limit: of(({ limit, cap }) => Math.max(limit, cap)),
    cap: of(({ cap }) => cap),
    cost: of(({ cost }) => cost),
  };
}
/** What the meetings that never move cost by their hours and days. */
export function fixedHoursCost({ scene, seats }) {
  let sum = 0;
  for (const seat of seats) {
    if (seat.person.weight === 0) continue;
    for (const placed of seat.events) {
      if (mayMove(placed.event, scene)) continue;
      chargeHours(placed, seat, scene, ({ points }) => {
        sum += points;
      });
    }
  }
  return sum;
}
