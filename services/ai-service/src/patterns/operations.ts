import type { Analysis } from '@scheduler/contracts/ai';
import { addDays, analyzePatterns, dateAt, dayInterval, startOfWeek } from '@scheduler/scheduling';
import type { Caller, CoreClient } from '../core-client.ts';

export interface PatternsDeps {
  core: CoreClient;
  /** Epoch milliseconds. */
  clock: () => number;
}

const MONDAY = 1;
const WEEK = 7;

/** Last week and this one in the caller's zone, Monday to Monday, as ISO instants. */
function twoWeeks(now: number, timeZone: string) {
  const monday = startOfWeek(dateAt(now, timeZone), MONDAY);
  const dates = { start_date: addDays(monday, -WEEK), end_date: addDays(monday, WEEK) };
  const { start, end } = dayInterval(dates, timeZone);
  return { start_date: new Date(start).toISOString(), end_date: new Date(end).toISOString() };
}

/** What the caller's own events of last week and this one say; computed, never guessed. */
export async function analyzeOwnPatterns(
  { core, clock }: PatternsDeps,
  caller: Caller,
  timeZone: string,
): Promise<Analysis> {
  const now = clock();
  const events = await core.events(caller, twoWeeks(now, timeZone));
  const { productivity_score, insights, recommendations } = analyzePatterns(events, {
    now,
    timeZone,
  });
  return { productivity_score, insights, recommendations };
}
