import {
  dayNumberOf,
  localDay,
  minuteAt,
  minuteOf,
  slotsTouched,
  spanMinutes,
  workDays,
  workRanges,
} from '../../working-time/index.ts';
const wholeDays = (event, { time_zone }) => ({
  start: minuteAt(dayNumberOf(event.start), 0, time_zone),
  end: minuteAt(dayNumberOf(event.end), 0, time_zone),
});
function place(event, to) {
  if (event.all_day) {
    const from = (person) => wholeDays(event, person);
    return { event, from, at: to ? () => to : from, moved: to !== undefined };
  }
  const span = spanMinutes(event);
  return { event, from: () => span, at: () => to ?? span, moved: to !== undefined };
}
/** Minutes that keep others away after an event: its own buffer or the person's rest. */
export const coolDown = (event, person) =>
  Math.max(event.buffer_after, event.kind === 'meeting' ? person.rest_minutes : 0);
/** The slots that nothing else of the person may touch once one of the two has moved. */
export const footprint = (event, { start, end }, person) =>
  event.all_day
    ? slotsTouched(start, end)
    : slotsTouched(start - event.buffer_before, end + coolDown(event, person));
/** Only timed busy events that lie in the window, later than the notice, may move. */
export function mayMove(event, { window, firstStart }) {
  if (!event.movable || !event.busy || event.all_day) return false;
  const { start, end } = spanMinutes(event);
  return start >= Math.max(window.start, firstStart) && end <= window.end;
}
export const inScope = ({ start, end }, { window }) => start < window.end && end > window.start;
/** Dates of the window in a person's zone. */
export function datesOf({ time_zone }, window) {
  const first = localDay(window.start, time_zone);
  const last = localDay(window.end - 1, time_zone);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
/** Meetings of a person that start in the window, per local date. */
export function meetingsByDay({ person, events }, { window }, where) {
  const counts = new Map();
  for (const placed of events) {
    if (placed.event.kind !== 'meeting' || placed.event.all_day) continue;
    const { start } = placed[where](person);
    if (start < window.start || start >= window.end) continue;
    const day = localDay(start, person.time_zone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}
export function sceneOf(instance, plan) {
  const window = spanMinutes(instance.window);
  const moves = new Map(plan.moves.map((move) => [move.event_id, spanMinutes(move)]));
  const placed = instance.events
    .filter(({ busy }) => busy)
    .map((event) => place(event, moves.get(event.id)));
  const seats = instance.people.map((person) => {
    const events = placed.filter(({ event }) => event.required.includes(person.id));
    const ranges = workRanges(person, window);
    const absences = events
      .filter(({ event }) => event.all_day)
      .map(({ from }) => from(person))
      .map(({ start, end }) => slotsTouched(start, end));
    return [person.id, { person, ranges, days: workDays(ranges, window, absences), events }];
  });
  const now = minuteOf(instance.now);
  const firstStart = now + instance.min_notice_minutes;
  return { instance, window, now, firstStart, placed, seats: new Map(seats) };
}
