import { addDays, dateAt, daysBetween, type CalendarDate } from '@scheduler/scheduling';
import type { Asked, AssistantDeps } from './asked.ts';
import { mondayOf } from './grammar/named-day.ts';
import type { Intent, When } from './intent.ts';
import { seeAhead, titled } from './meaning.ts';

const WEEK = 7;

const shifted = (when: When, days: number): When => ({
  ...when,
  from: addDays(when.from, days),
  to: addDays(when.to, days),
});

/** Who means today says so. */
const afterToday = (when: When, today: CalendarDate): When =>
  when.from === today ? shifted(when, WEEK) : when;

/** What hangs on the event that is meant: 'to Tuesday' is that of its own week, and never today. */
export async function settled(deps: AssistantDeps, asked: Asked, intent: Intent): Promise<Intent> {
  if (intent.kind !== 'move' || !intent.isOfItsWeek) return intent;
  const { which } = intent;
  const to = afterToday(intent.to, asked.situation.today);
  const [event] = await titled(deps, asked, which, await seeAhead(deps, asked, which));
  if (!event) return { ...intent, to };
  const date = dateAt(Date.parse(event.start_time), asked.situation.timeZone);
  const later = WEEK * Math.max(Math.floor(daysBetween(mondayOf(to.from), date) / WEEK), 0);
  return { ...intent, to: shifted(to, later) };
}
