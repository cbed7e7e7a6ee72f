import {
  GRID,
  insideOneRange,
  localDay,
  minuteOf,
  slotsTouched,
  weekdayNameOf,
} from '../../working-time/index.ts';
import { datesOf, footprint, mayMove, meetingsByDay } from './scene.ts';
function checkClashes(placed, seat, report) {
  const { person } = seat;
  const [from, to] = footprint(placed.event, placed.at(person), person);
  for (const other of seat.events) {
    if (other === placed) continue;
    const [a, b] = footprint(other.event, other.at(person), person);
    if (from < b && a < to) {
      report(`event ${placed.event.id}: clashes with ${other.event.id} for ${person.id}`);
    }
  }
}
function checkPerson(placed, seat, report) {
  const { person } = seat;
  const { event } = placed;
  const span = placed.at(person);
  const [from, to] = slotsTouched(span.start, span.end);
  if (!insideOneRange(seat.ranges, from, to)) {
    report(`event ${event.id}: outside working hours of ${person.id}`);
  }
  const weekday = weekdayNameOf(localDay(span.start, person.time_zone));
  if (event.kind === 'meeting' && person.no_meeting_days.includes(weekday)) {
    report(`event ${event.id}: no-meeting day of ${person.id}`);
  }
  checkClashes(placed, seat, report);
}
function checkMove(placed, scene, report) {
  const { event } = placed;
  if (!mayMove(event, scene)) {
    report(`event ${event.id} may not move`);
    return;
  }
  const seats = event.required.flatMap((id) => scene.seats.get(id) ?? []);
  const [first] = seats;
  if (!first) return;
  const [was, is] = [placed.from(first.person), placed.at(first.person)];
  if (is.start === was.start) report(`event ${event.id}: move to the same time`);
  if (is.end - is.start !== was.end - was.start) report(`event ${event.id}: duration changed`);
  if (is.start % GRID !== 0) report(`event ${event.id}: start off the grid`);
  const { window, firstStart } = scene;
  const from = Math.max(
    window.start,
    firstStart,
    event.earliest ? minuteOf(event.earliest) : -Infinity,
  );
  const to = Math.min(window.end, event.latest ? minuteOf(event.latest) : Infinity);
  if (is.start < from || is.end > to) report(`event ${event.id}: outside its allowed window`);
  for (const seat of seats) checkPerson(placed, seat, report);
}
function checkCaps(seat, scene, report) {
  const { person } = seat;
  if (person.max_meetings_per_day == null) return;
  const [before, after] = [meetingsByDay(seat, scene, 'from'), meetingsByDay(seat, scene, 'at')];
  for (const day of datesOf(person, scene.window)) {
    const most = Math.max(person.max_meetings_per_day, before.get(day) ?? 0);
    if ((after.get(day) ?? 0) > most) report(`${person.id} has too many meetings on day ${day}`);
  }
}
/** Every hard rule on moved events. */
export function checkMoves(plan, scene, report) {
  const { instance } = scene;
  const ids = new Set(plan.moves.map(({ event_id }) => event_id));
  if (ids.size < plan.moves.length) report('an event is moved twice');
  for (const id of ids) {
    const event = instance.events.find((candidate) => candidate.id === id);
    if (!event) report(`unknown event ${id}`);
    else if (!event.busy) report(`event ${id} may not move`);
  }
  if (instance.max_moves != null && ids.size > instance.max_moves) {
    report(`${ids.size} moves, limit ${instance.max_moves}`);
  }
  for (const placed of scene.placed) if (placed.moved) checkMove(placed, scene, report);
  for (const seat of scene.seats.values()) checkCaps(seat, scene, report);
}
