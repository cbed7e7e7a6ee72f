import type { AssistantResult, MeetingTimes, SuggestMeetingRequest } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n/words';
import { intersection, lengthOf, minutesInWords, type Interval } from '@scheduler/scheduling';
import { listed } from '../../calendar/clock.ts';
import type { Caller } from '../../core-client.ts';
import { suggestMeeting, type MeetingTimesDeps } from '../../meeting-times/operations.ts';
import type { When } from '../intent.ts';
import type { NamedPerson } from '../matching.ts';
import { spansOf } from '../spans.ts';
import type { Situation } from '../situation.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

export interface TimesAsked {
  title: string;
  minutes: number;
  people: readonly NamedPerson[];
  when: When;
}

const MOST_SPANS = 7;
const MOST_SHOWN = 5;
const LONGEST = 1440;

/** Parts of days are asked about one by one: a window has no gaps. */
function windowsOf({ when, minutes }: TimesAsked, { now, timeZone }: Situation): Interval[] {
  const ahead = { start: now, end: Infinity };
  return spansOf(when, timeZone)
    .flatMap((span) => intersection(span, ahead) ?? [])
    .filter((span) => lengthOf(span) >= minutes * MINUTE_MS)
    .slice(0, MOST_SPANS);
}

function merged(answers: readonly MeetingTimes[]): MeetingTimes {
  const suggestions = answers
    .flatMap((answer) => answer.suggestions)
    .toSorted((a, b) => a.cost - b.cost || (a.start_time < b.start_time ? -1 : 1))
    .slice(0, MOST_SHOWN);
  const isFound = suggestions.length > 0;
  return {
    status: isFound ? 'ok' : 'no_common_slot',
    suggestions,
    near_misses: isFound
      ? []
      : answers.flatMap(({ near_misses }) => near_misses).slice(0, MOST_SHOWN),
    relaxations: isFound ? [] : (answers[0]?.relaxations ?? []),
    unknown: answers[0]?.unknown ?? [],
  };
}

const NONE: MeetingTimes = {
  status: 'no_common_slot',
  suggestions: [],
  near_misses: [],
  relaxations: [],
  unknown: [],
};

function told({ status, unknown }: MeetingTimes, { minutes, people }: TimesAsked): string {
  const strangers = people.filter(({ email }) => email === null).map(({ said }) => said);
  const unseen =
    unknown.length > 0
      ? [
          t('The calendars of {names} are not shared with you, so their times are not counted.', {
            names: unknown.join(', '),
          }),
        ]
      : [];
  const noOne =
    strangers.length > 0
      ? [
          t(
            '{names} could not be found among the people whom you invited before; say an address instead.',
            { names: listed(strangers, strangers.length) },
          ),
        ]
      : [];
  const found =
    status === 'ok'
      ? t('These times fit. Choosing one makes the event.')
      : t('There is no free stretch of {time} then.', { time: minutesInWords(minutes) });
  return [found, ...unseen, ...noOne].join(' ');
}

/** Times for a meeting, or for something to do alone. */
export async function proposeTimes(
  deps: MeetingTimesDeps,
  caller: Caller,
  asked: TimesAsked,
  situation: Situation,
): Promise<AssistantResult> {
  const { title, people, minutes } = asked;
  const attendees = people.flatMap(({ email }) =>
    email === null ? [] : [{ email, required: true }],
  );
  const requestFor = ({ start, end }: Interval): SuggestMeetingRequest => ({
    duration_minutes: Math.min(minutes, LONGEST),
    attendees,
    window: { start: new Date(start).toISOString(), end: new Date(end).toISOString() },
    step_minutes: 15,
    buffer_before_minutes: 0,
    buffer_after_minutes: 0,
    max_suggestions: MOST_SHOWN,
    min_separation_minutes: 60,
    max_per_day: 2,
    time_zone: situation.timeZone,
  });
  const windows = windowsOf(asked, situation);
  const answers = await Promise.all(
    windows.map((window) => suggestMeeting(deps, caller, requestFor(window))),
  );
  const times = answers.length > 0 ? merged(answers) : NONE;
  return {
    kind: 'times',
    text: told(times, asked),
    title,
    duration_minutes: minutes,
    attendees,
    times,
  };
}
