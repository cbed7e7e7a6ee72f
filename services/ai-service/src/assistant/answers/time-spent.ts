import type { AssistantResult } from '@scheduler/contracts/ai';
import { plural, t } from '@scheduler/i18n/translate';
import { formatMinutes } from '@scheduler/scheduling';
import { meetingsOf, minutesOf, spentIn, topPeople } from '../../analytics/totals.ts';
import { analyseCalendar } from '../../calendar/analysed.ts';
import { takesTime } from '../../calendar/takes-time.ts';
import { plainText } from '../../language-model/clean.ts';
import type { Intent } from '../intent.ts';
import type { CalendarSnapshot, UserContext } from '../user-context.ts';
import { getFullInterval } from '../time-ranges.ts';
import { capitalize, formatWhen } from '../formatters.ts';
import { createAnswer } from './create-answer.ts';

type TimeSpentIntent = Extract<Intent, { kind: 'tally' }>;

const MAX_PEOPLE = 5;

function formatPeople(calendar: CalendarSnapshot, spent: ReturnType<typeof spentIn>): string[] {
  return topPeople(spent, calendar)
    .slice(0, MAX_PEOPLE)
    .map(({ email, full_name, minutes, meetings }) =>
      plural(
        meetings,
        { one: '{who}: {time} in # meeting.', other: '{who}: {time} in # meetings.' },
        { who: plainText(full_name ?? email), time: formatMinutes(minutes) },
      ),
    );
}

function formatLines(
  { subject, when }: TimeSpentIntent,
  calendar: CalendarSnapshot,
  { timeZone }: UserContext,
): string[] {
  const window = getFullInterval(when, timeZone);
  if (subject === 'focus') {
    const { facts } = analyseCalendar(calendar, timeZone, window);
    const values = { time: formatMinutes(facts.focus_minutes) };
    return [t('{time} available for focus.', values)];
  }
  const spent = spentIn(
    calendar.events.filter((event) => takesTime(calendar, event)),
    window,
  );
  if (subject === 'people') {
    const peopleLines = formatPeople(calendar, spent);
    return peopleLines.length > 0 ? peopleLines : [t('No meetings with other people.')];
  }
  const meetings = meetingsOf(spent);
  const time = formatMinutes(minutesOf(meetings));
  return meetings.length === 0
    ? [t('No meetings.')]
    : [
        plural(
          meetings.length,
          { one: '{time} in # meeting.', other: '{time} in # meetings.' },
          { time },
        ),
      ];
}

/** Answers where the user's time goes, with the totals of the analytics. */
export function answerTimeSpent(
  intent: TimeSpentIntent,
  calendar: CalendarSnapshot,
  userContext: UserContext,
): AssistantResult {
  const [first, ...rest] = formatLines(intent, calendar, userContext);
  const days = capitalize(formatWhen(intent.when, userContext));
  return createAnswer(
    rest.length > 0 ? [`${days}:`, first, ...rest].join('\n') : `${days}: ${first}`,
  );
}
