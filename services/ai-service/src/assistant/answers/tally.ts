import type { AssistantResult } from '@scheduler/contracts/ai';
import { plural, t } from '@scheduler/i18n/words';
import { minutesInWords } from '@scheduler/scheduling';
import { meetingsOf, minutesOf, spentIn, topPeople } from '../../analytics/totals.ts';
import { analyseCalendar } from '../../calendar/analysed.ts';
import { takesTime } from '../../calendar/takes-time.ts';
import { plainText } from '../../language-model/clean.ts';
import type { Intent } from '../intent.ts';
import type { Seen, Situation } from '../situation.ts';
import { wholeSpan } from '../spans.ts';
import { capital, whenNamed } from '../telling.ts';
import { answered } from './answer.ts';

type Tally = Extract<Intent, { kind: 'tally' }>;

const PEOPLE = 5;

function peopleIn(seen: Seen, spent: ReturnType<typeof spentIn>): string[] {
  return topPeople(spent, seen)
    .slice(0, PEOPLE)
    .map(({ email, full_name, minutes, meetings }) =>
      plural(
        meetings,
        { one: '{who}: {time} in # meeting.', other: '{who}: {time} in # meetings.' },
        { who: plainText(full_name ?? email), time: minutesInWords(minutes) },
      ),
    );
}

function lines({ of, when }: Tally, seen: Seen, { timeZone }: Situation): string[] {
  const window = wholeSpan(when, timeZone);
  if (of === 'focus') {
    const { facts } = analyseCalendar(seen, timeZone, window);
    const values = { time: minutesInWords(facts.focus_minutes) };
    return [t('{time} are free for focus.', values)];
  }
  const spent = spentIn(
    seen.events.filter((event) => takesTime(seen, event)),
    window,
  );
  if (of === 'people') {
    const people = peopleIn(seen, spent);
    return people.length > 0 ? people : [t('No meetings with anybody.')];
  }
  const meetings = meetingsOf(spent);
  const time = minutesInWords(minutesOf(meetings));
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

/** Where somebody's time goes: as the analytics count it. */
export function answerTally(intent: Tally, seen: Seen, situation: Situation): AssistantResult {
  const [first, ...rest] = lines(intent, seen, situation);
  const days = capital(whenNamed(intent.when, situation));
  return answered(rest.length > 0 ? [`${days}:`, first, ...rest].join('\n') : `${days}: ${first}`);
}
