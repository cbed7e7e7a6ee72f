import { insideOneRange, localDay, slotsTouched } from '../../working-time/index.ts';
import { footprint, mayMove } from './scene.ts';
const MOST_HOURS = 24;
/** Whether an optional guest cannot come to a new place: what will stay for sure is in the way. */
function cannotCome(seat, placed, scene) {
  const { person, ranges } = seat;
  const { start, end } = placed.at(person);
  const [from, to] = slotsTouched(start, end);
  if (!insideOneRange(ranges, from, to)) return true;
  return seat.events.some((other) => {
    if (mayMove(other.event, scene)) return false;
    const [a, b] = footprint(other.event, other.from(person), person);
    return from < b && a < to;
  });
}
/** What moving one event costs its people. */
export function chargeMove(placed, scene, bill) {
  const { event } = placed;
  const { weights } = scene.instance;
  const host = scene.seats.get(event.organizer) ?? scene.seats.get(event.required[0] ?? '');
  if (!host) return;
  const from = placed.from(host.person).start;
  const to = placed.at(host.person).start;
  const hours = Math.min(MOST_HOURS, Math.ceil(Math.abs(to - from) / 60));
  const { time_zone } = host.person;
  const otherDay = localDay(from, time_zone) !== localDay(to, time_zone);
  const people = (ids) => ids.flatMap((id) => scene.seats.get(id) ?? []);
  const unseen = people(event.required).filter((seat) => seat.person.availability === 'unknown');
  const absent = people(event.optional).filter((seat) => cannotCome(seat, placed, scene));
  const points =
    weights.move * event.priority +
    weights.shift_hour * hours +
    weights.attendee * (event.required.length - 1) +
    (otherDay ? weights.day_change : 0) +
    weights.unknown_attendee * unseen.length +
    weights.optional_clash * absent.length;
  bill({ term: 'moves', points, event_ids: [event.id], minutes: Math.abs(to - from) });
}
