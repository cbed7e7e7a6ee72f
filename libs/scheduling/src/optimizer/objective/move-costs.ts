import { isWithinOneRange, toLocalDay, getTouchedSlots } from '../../working-time/index.ts';
import type { AddCharge } from './charges.ts';
import {
  getFootprint,
  canMove,
  type PlacedEvent,
  type CostContext,
  type AttendeeAvailability,
} from './cost-context.ts';

const MAX_SHIFT_HOURS = 24;

/** Returns whether working hours or a fixed event prevent an optional guest from attending. */
function isUnavailable(
  attendee: AttendeeAvailability,
  placedEvent: PlacedEvent,
  context: CostContext,
): boolean {
  const { person, ranges } = attendee;
  const { start, end } = placedEvent.getPlannedTime(person);
  const [from, to] = getTouchedSlots(start, end);
  if (!isWithinOneRange(ranges, from, to)) return true;
  return attendee.events.some((other) => {
    if (canMove(other.event, context)) return false;
    const [a, b] = getFootprint(other.event, other.getOriginalTime(person), person);
    return from < b && a < to;
  });
}

/** Charges the cost of moving one event. */
export function chargeMove(
  placedEvent: PlacedEvent,
  context: CostContext,
  addCharge: AddCharge,
): void {
  const { event } = placedEvent;
  const { weights } = context.instance;
  const organizer =
    context.attendees.get(event.organizer) ?? context.attendees.get(event.required[0] ?? '');
  if (!organizer) return;
  const from = placedEvent.getOriginalTime(organizer.person).start;
  const to = placedEvent.getPlannedTime(organizer.person).start;
  const hours = Math.min(MAX_SHIFT_HOURS, Math.ceil(Math.abs(to - from) / 60));
  const { time_zone } = organizer.person;
  const changesDay = toLocalDay(from, time_zone) !== toLocalDay(to, time_zone);
  const getAttendees = (ids: readonly string[]) =>
    ids.flatMap((id) => context.attendees.get(id) ?? []);
  const unknownAttendees = getAttendees(event.required).filter(
    (attendee) => attendee.person.availability === 'unknown',
  );
  const absentAttendees = getAttendees(event.optional).filter((attendee) =>
    isUnavailable(attendee, placedEvent, context),
  );
  const points =
    weights.move * event.priority +
    weights.shift_hour * hours +
    weights.attendee * (event.required.length - 1) +
    (changesDay ? weights.day_change : 0) +
    weights.unknown_attendee * unknownAttendees.length +
    weights.optional_clash * absentAttendees.length;
  addCharge({ term: 'moves', points, event_ids: [event.id], minutes: Math.abs(to - from) });
}
