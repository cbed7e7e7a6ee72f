import type { AssistantResult, MeetingTimes, SuggestMeetingRequest } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/translate';
import {
  intersectIntervals,
  getDurationMs,
  formatMinutes,
  type Interval,
} from '@scheduler/scheduling';
import { formatList } from '../../calendar/format-date-time.ts';
import type { Caller } from '../../core-client.ts';
import { suggestMeeting, type MeetingTimesDeps } from '../../meeting-times/operations.ts';
import type { RequestedTime } from '../intent.ts';
import type { ResolvedPerson } from '../filter-events.ts';
import { getIntervals } from '../time-ranges.ts';
import type { UserContext } from '../user-context.ts';
import { DAY_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';

export interface MeetingTimesRequest {
  title: string;
  minutes: number;
  people: readonly ResolvedPerson[];
  requestedTime: RequestedTime;
}

const MAX_WINDOWS = 7;
const MAX_SUGGESTIONS = 5;
const MAX_MINUTES = DAY_MINUTES;

/** Returns one window per interval, because a search window can't have gaps. */
function getSearchWindows(
  { requestedTime, minutes }: MeetingTimesRequest,
  { now, timeZone }: UserContext,
): Interval[] {
  const future = { start: now, end: Infinity };
  return getIntervals(requestedTime, timeZone)
    .flatMap((interval) => intersectIntervals(interval, future) ?? [])
    .filter((interval) => getDurationMs(interval) >= minutes * MINUTE_MS)
    .slice(0, MAX_WINDOWS);
}

function mergeResults(results: readonly MeetingTimes[]): MeetingTimes {
  const suggestions = results
    .flatMap((result) => result.suggestions)
    .toSorted((a, b) => a.cost - b.cost || (a.start_time < b.start_time ? -1 : 1))
    .slice(0, MAX_SUGGESTIONS);
  const hasSuggestions = suggestions.length > 0;
  return {
    status: hasSuggestions ? 'ok' : 'no_common_slot',
    suggestions,
    near_misses: hasSuggestions
      ? []
      : results.flatMap(({ near_misses }) => near_misses).slice(0, MAX_SUGGESTIONS),
    relaxations: hasSuggestions ? [] : (results[0]?.relaxations ?? []),
    unknown: results[0]?.unknown ?? [],
  };
}

const NO_TIMES: MeetingTimes = {
  status: 'no_common_slot',
  suggestions: [],
  near_misses: [],
  relaxations: [],
  unknown: [],
};

function describeTimes(
  { status, unknown }: MeetingTimes,
  { minutes, people }: MeetingTimesRequest,
): string {
  const unknownNames = people.filter(({ email }) => email === null).map(({ name }) => name);
  const privateCalendarNotice =
    unknown.length > 0
      ? [
          t("I can't see the calendars of {names}, so I didn't check their availability.", {
            names: unknown.join(', '),
          }),
        ]
      : [];
  const unknownNameNotice =
    unknownNames.length > 0
      ? [
          t("I don't recognize {names}. Try an email address instead.", {
            names: formatList(unknownNames, unknownNames.length),
          }),
        ]
      : [];
  const summary =
    status === 'ok'
      ? t('These times work. Pick one to create the event.')
      : t("I couldn't find a free slot of {time}.", { time: formatMinutes(minutes) });
  return [summary, ...privateCalendarNotice, ...unknownNameNotice].join(' ');
}

/** Suggests times for a meeting, or for a block without other attendees. */
export async function proposeMeetingTimes(
  deps: MeetingTimesDeps,
  caller: Caller,
  request: MeetingTimesRequest,
  userContext: UserContext,
): Promise<AssistantResult> {
  const { title, people, minutes } = request;
  const attendees = people.flatMap(({ email }) =>
    email === null ? [] : [{ email, required: true }],
  );
  const toSuggestRequest = ({ start, end }: Interval): SuggestMeetingRequest => ({
    duration_minutes: Math.min(minutes, MAX_MINUTES),
    attendees,
    window: { start: new Date(start).toISOString(), end: new Date(end).toISOString() },
    step_minutes: 15,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    max_suggestions: MAX_SUGGESTIONS,
    min_separation_minutes: 60,
    max_per_day: 2,
    time_zone: userContext.timeZone,
  });
  const windows = getSearchWindows(request, userContext);
  const results = await Promise.all(
    windows.map((window) => suggestMeeting(deps, caller, toSuggestRequest(window))),
  );
  const times = results.length > 0 ? mergeResults(results) : NO_TIMES;
  return {
    kind: 'times',
    text: describeTimes(times, request),
    title,
    duration_minutes: minutes,
    attendees,
    times,
  };
}
