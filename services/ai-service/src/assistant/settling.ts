import { addDays, dateAt, daysBetween } from '@scheduler/scheduling';
import type { Asked, AssistantDeps } from './asked.ts';
import { mondayOf } from './grammar/days.ts';
import type { Intent } from './intent.ts';
import { seeAhead, titled } from './meaning.ts';

const WEEK = 7;

/** What hangs on the event that is meant: 'to Tuesday' is the Tuesday of its own week. */
export async function settled(deps: AssistantDeps, asked: Asked, intent: Intent): Promise<Intent> {
  if (intent.kind !== 'move' || !intent.isOfItsWeek) return intent;
  const { which, to } = intent;
  const [event] = await titled(deps, asked, which, await seeAhead(deps, asked, which));
  if (!event) return intent;
  const date = dateAt(Date.parse(event.start_time), asked.situation.timeZone);
  const later = WEEK * Math.max(Math.floor(daysBetween(mondayOf(to.from), date) / WEEK), 0);
  return { ...intent, to: { ...to, from: addDays(to.from, later), to: addDays(to.to, later) } };
}
