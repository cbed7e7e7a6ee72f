import { normalizeEmail } from '@scheduler/contracts';
import type { ai, MeetingTimes, SuggestMeetingRequest } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import type { Interval } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { suggestTimes } from '@scheduler/scheduling/meeting-times';
import { invalidRequest, type Call } from '@scheduler/service-kit';
import { GRID_MS } from '../calendar/instance.ts';
import { ME } from '../calendar/person.ts';
import { namesOf } from '../calendar/names.ts';
import { readAvailability, readCalendar } from '../calendar/read.ts';
import type { Caller, CoreClient } from '../core-client.ts';
import { seatsFor } from './attendees.ts';
import { tellRelaxations, tellTime } from './telling.ts';

export interface MeetingTimesDeps {
  core: CoreClient;
  /** Epoch milliseconds. */
  clock: () => number;
}

const DAY = 1440 * MINUTE_MS;
const WEEK = 7 * DAY;

const instant = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');

function windowOf({ window }: SuggestMeetingRequest, now: number): Interval {
  if (!window) return { start: now, end: now + WEEK };
  const asked = { start: Date.parse(window.start), end: Date.parse(window.end) };
  if (asked.end > now) return asked;
  throw invalidRequest([
    { pointer: '/window/end', detail: t('This time is over. Ask for a later one.') },
  ]);
}

/** Times at which the caller can meet others, with what speaks for and against each. */
export async function suggestMeeting(
  { core, clock }: MeetingTimesDeps,
  caller: Caller,
  request: SuggestMeetingRequest,
): Promise<MeetingTimes> {
  const now = Math.ceil(clock() / GRID_MS) * GRID_MS;
  const window = windowOf(request, now);
  const around = { start: window.start - DAY, end: window.end + DAY };
  const emails = [...new Set(request.attendees.map(({ email }) => normalizeEmail(email)))].filter(
    (email) => email !== normalizeEmail(caller.actor.email),
  );
  const [calendar, others] = await Promise.all([
    readCalendar(core, caller, around),
    readAvailability(core, caller, emails, around, request.exclude_event_id),
  ]);
  const { preferences } = calendar;
  const timeZone = request.time_zone ?? preferences.time_zone;
  const seats = seatsFor(calendar, others, request, timeZone);
  const found = suggestTimes(
    {
      ...request,
      now: instant(now),
      organizer_id: ME,
      window: { start: instant(window.start), end: instant(window.end) },
      min_notice_minutes: request.min_notice_minutes ?? preferences.planning.min_notice_minutes,
    },
    seats.map(({ attendee }) => attendee),
  );
  const told = { timeZone, hourCycle: preferences.hour_cycle };
  const telling = { seats, clock: told, nameOf: namesOf(calendar) };
  return {
    status: found.status,
    suggestions: found.suggestions.map((time) => tellTime(time, telling)),
    near_misses: (found.near_misses ?? []).map((time) => tellTime(time, telling)),
    relaxations: tellRelaxations(found.relaxations, telling),
    unknown: others.filter(({ isKnown }) => !isKnown).map(({ email }) => email),
  };
}

export const answerSuggestMeeting = (
  deps: MeetingTimesDeps,
  { actor, requestId, body }: Call<typeof ai.suggestMeeting>,
) => suggestMeeting(deps, { actor, requestId }, body);
