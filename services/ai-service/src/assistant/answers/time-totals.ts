import type { AssistantResult } from '@scheduler/contracts/ai';
import { plural, t } from '@scheduler/i18n/translate';
import { formatMinutes } from '@scheduler/scheduling';
import { filterMeetings, sumMinutes, clipEvents, rankPeople } from '../../analytics/totals.ts';
import { analyzeUserCalendar } from '../../calendar/analyze-calendar.ts';
import { isBusyEvent } from '../../calendar/busy-events.ts';
import { sanitizeText } from '../../language-model/sanitize.ts';
import type { Intent } from '../intent.ts';
import type { CalendarSnapshot, UserContext } from '../user-context.ts';
import { getFullInterval } from '../time-ranges.ts';
import { capitalize, formatRequestedTime } from '../formatters.ts';
import { createAnswer } from './create-answer.ts';

type TimeTotalsIntent = Extract<Intent, { kind: 'tally' }>;

const MAX_PEOPLE = 5;

function formatPeople(
  calendar: CalendarSnapshot,
  clippedEvents: ReturnType<typeof clipEvents>,
): string[] {
  return rankPeople(clippedEvents, calendar)
    .slice(0, MAX_PEOPLE)
    .map(({ email, full_name, minutes, meetings }) =>
      plural(
        meetings,
        { one: '{who}: {time} in # meeting.', other: '{who}: {time} in # meetings.' },
        { who: sanitizeText(full_name ?? email), time: formatMinutes(minutes) },
      ),
    );
}

function formatLines(
  { subject, requestedTime }: TimeTotalsIntent,
  calendar: CalendarSnapshot,
  { timeZone }: UserContext,
): string[] {
  const window = getFullInterval(requestedTime, timeZone);
  if (subject === 'focus') {
    const { facts } = analyzeUserCalendar(calendar, timeZone, window);
    const values = { time: formatMinutes(facts.focus_minutes) };
    return [t('{time} available for focus.', values)];
  }
  const clippedEvents = clipEvents(
    calendar.events.filter((event) => isBusyEvent(calendar, event)),
    window,
  );
  if (subject === 'people') {
    const peopleLines = formatPeople(calendar, clippedEvents);
    return peopleLines.length > 0 ? peopleLines : [t('No meetings with other people.')];
  }
  const meetings = filterMeetings(clippedEvents);
  const time = formatMinutes(sumMinutes(meetings));
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

/** Answers questions about time spent, using the same totals as the analytics. */
export function answerTimeTotals(
  intent: TimeTotalsIntent,
  calendar: CalendarSnapshot,
  userContext: UserContext,
): AssistantResult {
  const [first, ...rest] = formatLines(intent, calendar, userContext);
  const days = capitalize(formatRequestedTime(intent.requestedTime, userContext));
  return createAnswer(
    rest.length > 0 ? [`${days}:`, first, ...rest].join('\n') : `${days}: ${first}`,
  );
}
