import { normalizeEmail } from '@scheduler/contracts';
import type { MeetingTimes, SuggestMeetingRequest } from '@scheduler/contracts/ai';
import { DAY_MS } from '@scheduler/scheduling/durations';
import { suggestTimes } from '@scheduler/scheduling/meeting-times';
import { roundUpToGrid, toInstantRange, toInstantString } from '../calendar/instants.ts';
import { USER_ID } from '../calendar/planner-people.ts';
import { createNameLookup } from '../calendar/display-names.ts';
import { readAvailability, readCalendar } from '../calendar/read-calendar.ts';
import type { Caller, CoreClient } from '../core-client.ts';
import { resolveWindow } from '../plans/plan-request.ts';
import { buildParticipants } from './attendees.ts';
import { formatRelaxations, formatSuggestion } from './format-suggestions.ts';

export interface MeetingTimesDeps {
  core: CoreClient;
  /** Epoch milliseconds. */
  clock: () => number;
}

const DEFAULT_DAYS = 7;

/** Suggests times at which the caller can meet others, with reasons. */
export async function suggestMeeting(
  { core, clock }: MeetingTimesDeps,
  caller: Caller,
  request: SuggestMeetingRequest,
): Promise<MeetingTimes> {
  const now = roundUpToGrid(clock());
  const window = resolveWindow(request.window ?? { days: DEFAULT_DAYS }, now);
  const paddedWindow = { start: window.start - DAY_MS, end: window.end + DAY_MS };
  const emails = [...new Set(request.attendees.map(({ email }) => normalizeEmail(email)))].filter(
    (email) => email !== normalizeEmail(caller.actor.email),
  );
  const [calendar, guestAvailability] = await Promise.all([
    readCalendar(core, caller, paddedWindow),
    readAvailability(core, caller, emails, paddedWindow, request.exclude_event_id),
  ]);
  const { preferences } = calendar;
  const timeZone = request.time_zone ?? preferences.time_zone;
  const participants = buildParticipants(calendar, guestAvailability, request, timeZone);
  const result = suggestTimes(
    {
      ...request,
      now: toInstantString(now),
      organizer_id: USER_ID,
      window: toInstantRange(window),
      min_notice_minutes: request.min_notice_minutes ?? preferences.planning.min_notice_minutes,
    },
    participants.map(({ attendee }) => attendee),
  );
  const clockFormat = { timeZone, hourCycle: preferences.hour_cycle };
  const context = { participants, clock: clockFormat, getName: createNameLookup(calendar) };
  return {
    status: result.status,
    suggestions: result.suggestions.map((time) => formatSuggestion(time, context)),
    near_misses: (result.near_misses ?? []).map((time) => formatSuggestion(time, context)),
    relaxations: formatRelaxations(result.relaxations, context),
    unknown: guestAvailability.filter(({ isShared }) => !isShared).map(({ email }) => email),
  };
}
