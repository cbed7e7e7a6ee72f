import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { buildInstance, guestsToAsk, type PlanAsk, type Planned } from '../calendar/instance.ts';
import { PLANNED_AT_MOST, requireFew } from '../calendar/limits.ts';
import {
  readAvailability,
  readCalendar,
  readIntents,
  type Calendar,
  type Intents,
} from '../calendar/read.ts';
import type { Caller, CoreClient } from '../core-client.ts';
import { askOf, windowAsked, type PlanRequest } from './asking.ts';

/** Everything that a plan is made of, as it is now. */
export interface Reading {
  calendar: Calendar;
  intents: Intents;
  ask: PlanAsk;
  planned: Planned;
}

/** A week of a habit may lie half outside the window. */
const AROUND = 8 * 1440 * MINUTE_MS;

/** @param now the moment that the request is meant of, in epoch ms on the grid */
export async function readFor(
  core: CoreClient,
  caller: Caller,
  request: PlanRequest,
  now: number,
): Promise<Reading> {
  const window = windowAsked(request, now);
  const around = { start: window.start - AROUND, end: window.end + AROUND };
  const [calendar, intents] = await Promise.all([
    readCalendar(core, caller, around),
    readIntents(core, caller),
  ]);
  requireFew(calendar.events, window, PLANNED_AT_MOST, '');
  const ask = askOf(request, calendar, now);
  const others = await readAvailability(core, caller, guestsToAsk(calendar, ask), around);
  return { calendar, intents, ask, planned: buildInstance(calendar, intents, others, ask) };
}
