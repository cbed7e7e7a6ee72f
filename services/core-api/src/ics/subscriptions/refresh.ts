import type { Actor, Database, Log } from '@scheduler/service-kit';
import { Problem } from '@scheduler/service-kit';
import { runWrite } from '../../unit-of-work/run-write.ts';
import { arrange, type Arrangement } from '../arrange.ts';
import { compare, writesOf } from '../compare.ts';
import { decodeFile } from '../decode.ts';
import type { Property } from '../jcal.ts';
import { readCalendar } from '../read-calendar.ts';
import { readDuration } from '../read-times.ts';
import { eventsOfFeed } from '../repository.ts';
import { deleteEvents, writeEvents } from '../repository-writes.ts';
import { Unavailable, type CalendarClient } from './calendar-client.ts';
import {
  dueSubscription,
  keepFailure,
  keepSuccess,
  lockSchedule,
  type Refreshable,
  type Success,
} from './repository.ts';
import { DAY_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';

export interface RefreshDeps {
  db: Database;
  log: Log;
  client: CalendarClient;
}

const DEFAULT_MINUTES = 60;
const LEAST_MINUTES = 15;

/** How often the calendar asks to be read again (RFC 7986 §5.7), within bounds. */
export function minutesBetween(properties: readonly Property[]): number {
  const told = ['refresh-interval', 'x-published-ttl']
    .map((name) => readDuration(properties.find(([each]) => each === name)?.[3]))
    .find((length) => length !== null);
  if (!told) return DEFAULT_MINUTES;
  const minutes = Math.round(told.days * DAY_MINUTES + told.ms / MINUTE_MS);
  return Math.min(Math.max(minutes, LEAST_MINUTES), DAY_MINUTES);
}

/** Each failure in a row doubles the wait, up to a day. */
export const minutesAfter = (failures: number): number =>
  Math.min(LEAST_MINUTES * 2 ** Math.min(failures, 10), DAY_MINUTES);

/** What an outside calendar says is so here, too: what it no longer holds goes. */
function mirror(db: Database, due: Refreshable, { events }: Arrangement, known: Success) {
  const owner: Actor = {
    userId: due.owner_id,
    email: due.owner_email ?? '',
    fullName: null,
    sessionId: null,
    issuedAt: 0,
    token: '',
  };
  const intent = {
    actor: owner,
    route: 'subscriptions.refresh',
    idempotencyKey: null,
    request: due.id,
    cause: 'feed',
  } as const;
  return runWrite(db, intent, async (trx) => {
    if (!(await lockSchedule(trx, due.schedule_id))) return;
    const stored = await eventsOfFeed(trx, due.schedule_id);
    const steps = compare(events, stored, true);
    const kept = new Set(steps.map(({ id }) => id));
    const gone = stored.map(({ id }) => id).filter((id) => !kept.has(id));
    await deleteEvents(trx, gone);
    const placing = {
      organizerId: due.owner_id,
      scheduleId: due.schedule_id,
      source: 'feed',
    } as const;
    await writeEvents(trx, writesOf(steps), placing);
    await keepSuccess(trx, due.id, known);
  });
}

/** Others' alarms would ring here: a subscriber is reminded as their own schedule has it. */
const withoutReminders = ({ events, ...rest }: Arrangement): Arrangement => ({
  ...rest,
  events: events.map((event) => ({ ...event, draft: { ...event.draft, reminders: null } })),
});

async function read({ db, client }: RefreshDeps, due: Refreshable): Promise<void> {
  const { bytes, ...known } = await client.fetch(due.url, due);
  if (bytes === null) {
    await keepSuccess(db, due.id, { ...known, every_minutes: due.every_minutes });
    return;
  }
  const timeZone = due.time_zone ?? 'UTC';
  const calendar = await readCalendar(decodeFile(bytes), { timeZone, email: null });
  const arrangement = withoutReminders(arrange(calendar.drafts));
  const every_minutes = minutesBetween(calendar.properties);
  await mirror(db, due, arrangement, { ...known, every_minutes });
}

/** Reads an outside calendar again, if its time has come. A fault of it is told, not thrown. */
export async function refreshSubscription(deps: RefreshDeps, id: string): Promise<void> {
  const due = await dueSubscription(deps.db, id);
  if (!due) return;
  try {
    await read(deps, due);
  } catch (error) {
    if (!(error instanceof Unavailable || (error instanceof Problem && error.status < 500))) {
      throw error;
    }
    deps.log.info({ subscription_id: id, err: error }, 'a subscription could not be refreshed');
    await keepFailure(deps.db, id, error.message, minutesAfter(due.failures));
  }
}
