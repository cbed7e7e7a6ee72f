import { anEvent } from '@scheduler/api-client/testing/records';
import type { Event } from '@scheduler/contracts/core';
import { HOUR_MS, MINUTE_MS } from '@scheduler/scheduling';

const DAY = 24 * HOUR_MS;

const WHOLE_DAYS = 20;
const FIRST_QUARTER = 32;
const QUARTERS = 40;

/** Repeatable chance: the same events in every run. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/** `count` events spread over the days of a range, from eight to six; one in twenty lasts days. */
export function sampleEvents(start: Date, end: Date, count: number, scheduleId: string): Event[] {
  const pick = chance(Math.round(start.getTime() / DAY));
  const days = Math.round((end.getTime() - start.getTime()) / DAY);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(start);
    day.setDate(day.getDate() + (index % days));
    const facts = { title: `Meeting ${index}`, schedule_ids: [scheduleId] };
    if (index % WHOLE_DAYS === 0) {
      const last = new Date(day);
      last.setDate(last.getDate() + 1 + pick(2));
      const [start_date, end_date] = [day, last].map((date) => date.toLocaleDateString('sv'));
      const dates = { start_date: start_date ?? null, end_date: end_date ?? null };
      return anEvent({ ...facts, ...dates, is_all_day: true, start: iso(day), end: iso(last) });
    }
    const from = new Date(day.getTime() + (FIRST_QUARTER + pick(QUARTERS)) * 15 * MINUTE_MS);
    const to = new Date(from.getTime() + (1 + pick(3)) * 30 * MINUTE_MS);
    return anEvent({ ...facts, start: iso(from), end: iso(to) });
  });
}

const iso = (time: Date) => time.toISOString();
