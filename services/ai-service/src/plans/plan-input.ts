import { DAY_MS } from '@scheduler/scheduling/durations';
import {
  buildInstance,
  listMovableGuests,
  type PlanParameters,
  type PlanningProblem,
} from '../calendar/build-instance.ts';
import { MAX_PLANNED_EVENTS, requireMaxEvents } from '../calendar/limits.ts';
import {
  readAvailability,
  readCalendar,
  readIntents,
  type Calendar,
  type Intents,
} from '../calendar/read-calendar.ts';
import type { Caller, CoreClient } from '../core-client.ts';
import { toPlanParameters, resolveWindow, type PlanRequest } from './plan-request.ts';

/** The current inputs of a plan. */
export interface PlanInput {
  calendar: Calendar;
  intents: Intents;
  parameters: PlanParameters;
  problem: PlanningProblem;
}

/** The week of a habit may extend beyond the window. */
const PADDING_MS = 8 * DAY_MS;

/** @param now reference time of the request in epoch milliseconds, a multiple of `GRID_MS` */
export async function loadPlanInput(
  core: CoreClient,
  caller: Caller,
  request: PlanRequest,
  now: number,
): Promise<PlanInput> {
  const window = resolveWindow(request.window, now);
  const paddedWindow = { start: window.start - PADDING_MS, end: window.end + PADDING_MS };
  const [calendar, intents] = await Promise.all([
    readCalendar(core, caller, paddedWindow),
    readIntents(core, caller),
  ]);
  requireMaxEvents(calendar.events, window, MAX_PLANNED_EVENTS, '');
  const parameters = toPlanParameters(request, calendar, now);
  const guestAvailability = await readAvailability(
    core,
    caller,
    listMovableGuests(calendar, parameters),
    paddedWindow,
  );
  return {
    calendar,
    intents,
    parameters,
    problem: buildInstance(calendar, intents, guestAvailability, parameters),
  };
}
