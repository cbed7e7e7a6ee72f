import {
  clockMinutes,
  GRID,
  inAnyRange,
  localTime,
  mondayOf,
  nominalSlots,
  slotsTouched,
  weekdayNameOf,
} from '../../working-time/index.ts';
import { coolDown, datesOf, footprint, inScope, meetingsByDay } from './scene.ts';
const overlap = (a, b) => Math.min(a.end, b.end) - Math.max(a.start, b.start);
function chargePair(x, y, seat, scene, bill) {
  const { person } = seat;
  const [a, b] = [x.at(person), y.at(person)];
  if (!inScope(a, scene) || !inScope(b, scene) || (x.event.all_day && y.event.all_day)) return;
  const { weights } = scene.instance;
  const soft = x.event.kind === 'focus' || y.event.kind === 'focus';
  const line = { person_id: person.id, event_ids: [x.event.id, y.event.id] };
  const minutes = overlap(a, b);
  if (minutes > 0) {
    const points = soft ? weights.conflict_with_focus : weights.conflict;
    bill({ ...line, term: 'conflicts', points, minutes });
    return;
  }
  if (soft || x.event.all_day || y.event.all_day || person.weight === 0) return;
  const widened = ({ event }, { start, end }) => ({
    start: start - event.buffer_before,
    end: end + coolDown(event, person),
  });
  const short = overlap(widened(x, a), widened(y, b));
  if (short <= 0) return;
  const points = person.weight * weights.tight_buffer;
  bill({ ...line, term: 'tight_buffers', points, minutes: short });
}
export function chargePairs(seat, scene, bill) {
  seat.events.forEach((x, i) => {
    for (let j = i + 1; j < seat.events.length; j += 1) {
      chargePair(x, seat.events[j], seat, scene, bill);
    }
  });
}
const isAvoided = ({ days, from, to }, day, minute) =>
  days.includes(weekdayNameOf(day)) && minute >= clockMinutes(from) && minute < clockMinutes(to);
/** What the hours of one meeting cost one person. */
export function chargeHours(placed, seat, scene, bill) {
  const { person } = seat;
  const { event } = placed;
  const span = placed.at(person);
  if (event.kind !== 'meeting' || event.all_day || !inScope(span, scene)) return;
  const { weights } = scene.instance;
  const { start, end } = scene.window;
  const [from, to] = slotsTouched(span.start, span.end);
  let [late, avoided, avoidedSlots] = [0, 0, 0];
  for (
    let s = Math.max(from, Math.ceil(start / GRID));
    s < Math.min(to, Math.floor(end / GRID));
    s += 1
  ) {
    if (!inAnyRange(seat.ranges, s)) late += 1;
    const { day, minute } = localTime(s * GRID, person.time_zone);
    const points = person.avoid
      .filter((hours) => isAvoided(hours, day, minute))
      .reduce((sum, hours) => sum + hours.points_per_slot, 0);
    avoided += points;
    if (points > 0) avoidedSlots += 1;
  }
  const k = person.weight;
  const line = { person_id: person.id, event_ids: [event.id] };
  bill({
    ...line,
    term: 'after_hours',
    points: k * weights.after_hours_slot * late,
    minutes: late * GRID,
  });
  bill({ ...line, term: 'avoid_windows', points: k * avoided, minutes: avoidedSlots * GRID });
  if (span.start < start || span.start >= end) return;
  const { day } = localTime(span.start, person.time_zone);
  if (!person.no_meeting_days.includes(weekdayNameOf(day))) return;
  bill({ ...line, term: 'no_meeting_days', points: k * weights.no_meeting_day, day });
}
export function chargeCap(seat, scene, bill) {
  const { person } = seat;
  if (person.max_meetings_per_day == null) return;
  const counts = meetingsByDay(seat, scene, 'at');
  for (const day of datesOf(person, scene.window)) {
    const over = Math.max(0, (counts.get(day) ?? 0) - person.max_meetings_per_day);
    const points = person.weight * scene.instance.weights.over_cap * over;
    bill({ term: 'over_daily_cap', points, person_id: person.id, day });
  }
}
function shapeOf(slots, isBusy, seat) {
  const { focus, max_run_minutes } = seat.person;
  const block = focus.min_block_minutes / GRID;
  const longest = max_run_minutes == null ? Infinity : max_run_minutes / GRID;
  const shape = { focus: 0, fragmented: 0, excess: 0 };
  let run = 0;
  let busy = false;
  const close = () => {
    if (busy) shape.excess += Math.max(0, run - longest);
    else if (run >= block) shape.focus += run;
    else shape.fragmented += run;
    run = 0;
  };
  slots.forEach((slot, i) => {
    const next = isBusy(slot);
    if (next !== busy || slots[i - 1] !== slot - 1) close();
    busy = next;
    run += 1;
  });
  close();
  return shape;
}
/** What is left for focus, and how long meetings run without a break. Gives the focus slots. */
export function chargeShape(seat, scene, bill) {
  const { person, days } = seat;
  const { weights } = scene.instance;
  const taken = new Set();
  for (const { event, at } of seat.events) {
    if (event.kind === 'focus' || event.all_day) continue;
    const [from, to] = footprint(event, at(person), person);
    for (let slot = from; slot < to; slot += 1) taken.add(slot);
  }
  const weeks = new Map();
  const total = { focus: 0, fragmented: 0, missing: 0 };
  const k = person.weight;
  for (const { day, slots } of days) {
    const shape = shapeOf(slots, (slot) => taken.has(slot), seat);
    const line = { person_id: person.id, day };
    bill({
      ...line,
      term: 'fragmented_time',
      points: k * weights.fragment_slot * shape.fragmented,
      minutes: shape.fragmented * GRID,
    });
    bill({
      ...line,
      term: 'long_runs',
      points: k * weights.long_run_slot * shape.excess,
      minutes: shape.excess * GRID,
    });
    const full = nominalSlots(person.working_hours, day);
    const goal = full
      ? Math.floor((person.focus.goal_minutes_per_day * slots.length) / full / GRID)
      : 0;
    const week = weeks.get(mondayOf(day)) ?? { focus: 0, goal: 0 };
    weeks.set(mondayOf(day), { focus: week.focus + shape.focus, goal: week.goal + goal });
    total.focus += shape.focus;
    total.fragmented += shape.fragmented;
  }
  for (const [day, { focus, goal }] of weeks) {
    const missing = Math.max(0, goal - focus);
    total.missing += missing;
    bill({
      term: 'focus_shortfall',
      points: k * weights.focus_short_slot * missing,
      person_id: person.id,
      minutes: missing * GRID,
      day,
    });
  }
  return total;
}
