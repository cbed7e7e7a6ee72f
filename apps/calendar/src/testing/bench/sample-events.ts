import { buildEvent } from '@scheduler/api-client/testing/fixtures';
import type { Event } from '@scheduler/contracts/core';
import { HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';

const DAY = 24 * HOUR_MS;

const ALL_DAY_EVERY = 20;
const FIRST_QUARTER_HOUR = 32;
const QUARTER_HOURS = 40;

/** Creates a seeded random generator, so that every run uses the same events. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * limit);
  };
}

/** Creates `count` events between 8 AM and 6 PM on the days of a range. Every 20th is multi-day. */
export function createSampleEvents(
  start: Date,
  end: Date,
  count: number,
  scheduleId: string,
): Event[] {
  const random = createRandom(Math.round(start.getTime() / DAY));
  const days = Math.round((end.getTime() - start.getTime()) / DAY);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(start);
    day.setDate(day.getDate() + (index % days));
    const common = { title: `Meeting ${index}`, schedule_ids: [scheduleId] };
    if (index % ALL_DAY_EVERY === 0) {
      const lastDay = new Date(day);
      lastDay.setDate(lastDay.getDate() + 1 + random(2));
      const [start_date, end_date] = [day, lastDay].map((date) => date.toLocaleDateString('sv'));
      const dates = { start_date: start_date ?? null, end_date: end_date ?? null };
      return buildEvent({
        ...common,
        ...dates,
        is_all_day: true,
        start: toIso(day),
        end: toIso(lastDay),
      });
    }
    const eventStart = new Date(
      day.getTime() + (FIRST_QUARTER_HOUR + random(QUARTER_HOURS)) * 15 * MINUTE_MS,
    );
    const eventEnd = new Date(eventStart.getTime() + (1 + random(3)) * 30 * MINUTE_MS);
    return buildEvent({ ...common, start: toIso(eventStart), end: toIso(eventEnd) });
  });
}

const toIso = (time: Date) => time.toISOString();
