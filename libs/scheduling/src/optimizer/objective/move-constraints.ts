import {
  SLOT_MINUTES,
  isWithinOneRange,
  toLocalDay,
  parseEpochMinute,
  getTouchedSlots,
  getWeekdayName,
} from '../../working-time/index.ts';
import type { Plan } from '../instance.ts';
import { getWindowDates, getFootprint, canMove, countMeetingsByDay } from './cost-context.ts';
import type { PlacedEvent, CostContext, AttendeeAvailability } from './cost-context.ts';

/** Records a violated constraint. */
export type ReportViolation = (violation: string) => void;

function checkOverlaps(
  placedEvent: PlacedEvent,
  attendee: AttendeeAvailability,
  report: ReportViolation,
): void {
  const { person } = attendee;
  const [from, to] = getFootprint(placedEvent.event, placedEvent.getPlannedTime(person), person);
  for (const other of attendee.events) {
    if (other === placedEvent) continue;
    const [a, b] = getFootprint(other.event, other.getPlannedTime(person), person);
    if (from < b && a < to) {
      report(`event ${placedEvent.event.id}: clashes with ${other.event.id} for ${person.id}`);
    }
  }
}

function checkPerson(
  placedEvent: PlacedEvent,
  attendee: AttendeeAvailability,
  report: ReportViolation,
): void {
  const { person } = attendee;
  const { event } = placedEvent;
  const time = placedEvent.getPlannedTime(person);
  const [from, to] = getTouchedSlots(time.start, time.end);
  if (!isWithinOneRange(attendee.ranges, from, to)) {
    report(`event ${event.id}: outside working hours of ${person.id}`);
  }
  const weekday = getWeekdayName(toLocalDay(time.start, person.time_zone));
  if (event.kind === 'meeting' && person.no_meeting_days.includes(weekday)) {
    report(`event ${event.id}: no-meeting day of ${person.id}`);
  }
  checkOverlaps(placedEvent, attendee, report);
}

function checkMove(placedEvent: PlacedEvent, context: CostContext, report: ReportViolation): void {
  const { event } = placedEvent;
  if (!canMove(event, context)) {
    report(`event ${event.id} may not move`);
    return;
  }
  const attendees = event.required.flatMap((id) => context.attendees.get(id) ?? []);
  const [firstAttendee] = attendees;
  if (!firstAttendee) return;
  const [originalTime, plannedTime] = [
    placedEvent.getOriginalTime(firstAttendee.person),
    placedEvent.getPlannedTime(firstAttendee.person),
  ];
  if (plannedTime.start === originalTime.start) report(`event ${event.id}: move to the same time`);
  if (plannedTime.end - plannedTime.start !== originalTime.end - originalTime.start)
    report(`event ${event.id}: duration changed`);
  if (plannedTime.start % SLOT_MINUTES !== 0) report(`event ${event.id}: start off the grid`);
  const { window, firstStart } = context;
  const from = Math.max(
    window.start,
    firstStart,
    event.earliest ? parseEpochMinute(event.earliest) : -Infinity,
  );
  const to = Math.min(window.end, event.latest ? parseEpochMinute(event.latest) : Infinity);
  if (plannedTime.start < from || plannedTime.end > to)
    report(`event ${event.id}: outside its allowed window`);
  for (const attendee of attendees) checkPerson(placedEvent, attendee, report);
}

function checkCaps(
  attendee: AttendeeAvailability,
  context: CostContext,
  report: ReportViolation,
): void {
  const { person } = attendee;
  if (person.max_meetings_per_day == null) return;
  const [before, after] = [
    countMeetingsByDay(attendee, context, 'getOriginalTime'),
    countMeetingsByDay(attendee, context, 'getPlannedTime'),
  ];
  for (const day of getWindowDates(person, context.window)) {
    const maxMeetings = Math.max(person.max_meetings_per_day, before.get(day) ?? 0);
    if ((after.get(day) ?? 0) > maxMeetings)
      report(`${person.id} has too many meetings on day ${day}`);
  }
}

/** Checks all hard constraints on moved events. */
export function checkMoves(plan: Plan, context: CostContext, report: ReportViolation): void {
  const { instance } = context;
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
  for (const placedEvent of context.placedEvents)
    if (placedEvent.isMoved) checkMove(placedEvent, context, report);
  for (const attendee of context.attendees.values()) checkCaps(attendee, context, report);
}
