import { Problem, type Database, type Log } from '@scheduler/service-kit';
import { createActor } from '../../people/create-actor.ts';
import { runWrite } from '../../unit-of-work/run-write.ts';
import { groupSeries, type GroupedEvents } from '../group-series.ts';
import { planImport, toEventWrites } from '../plan-import.ts';
import { countAdded, type EventQuota } from '../../quotas/event-quota.ts';
import { decodeFile } from '../decode-file.ts';
import { findProperty, type Property } from '../jcal.ts';
import { parseCalendar } from '../parse-calendar.ts';
import { parseDuration } from '../parse-times.ts';
import { lockFeedEvents } from '../repository.ts';
import { deleteEvents, writeEvents } from '../repository-writes.ts';
import { CalendarUnavailableError, type CalendarClient } from './calendar-client.ts';
import {
  findDueSubscription,
  recordFailure,
  recordSuccess,
  lockSchedule,
  type DueSubscription,
  type RefreshResult,
} from './repository.ts';
import { DAY_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';

export interface RefreshDeps {
  db: Database;
  log: Log;
  client: CalendarClient;
  eventQuota: EventQuota;
}

const DEFAULT_INTERVAL_MINUTES = 60;
const MIN_INTERVAL_MINUTES = 15;

/** Returns the refresh interval that the calendar requests (RFC 7986 §5.7), within limits. */
export function getRefreshIntervalMinutes(properties: readonly Property[]): number {
  const duration = ['refresh-interval', 'x-published-ttl']
    .map((name) => parseDuration(findProperty(properties, name)?.[3]))
    .find((candidate) => candidate !== null);
  if (!duration) return DEFAULT_INTERVAL_MINUTES;
  const minutes = Math.round(duration.days * DAY_MINUTES + duration.ms / MINUTE_MS);
  return Math.min(Math.max(minutes, MIN_INTERVAL_MINUTES), DAY_MINUTES);
}

/** Doubles the delay after each consecutive failure, up to one day. */
export const getRetryDelayMinutes = (failures: number): number =>
  Math.min(MIN_INTERVAL_MINUTES * 2 ** Math.min(failures, 10), DAY_MINUTES);

/** Writes the calendar's events to the schedule and deletes events missing from the calendar. */
function mirrorEvents(
  { db, eventQuota }: Pick<RefreshDeps, 'db' | 'eventQuota'>,
  subscription: DueSubscription,
  { events }: GroupedEvents,
  result: RefreshResult,
) {
  const write = {
    actor: createActor(subscription.owner_id, subscription.owner_email ?? ''),
    route: 'subscriptions.refresh',
    idempotencyKey: null,
    request: subscription.id,
    cause: 'feed',
  } as const;
  return runWrite(db, write, async (trx) => {
    if (!(await lockSchedule(trx, subscription.schedule_id))) return;
    const stored = await lockFeedEvents(trx, subscription.schedule_id);
    const steps = await planImport(events, stored, { isMirror: true });
    const remainingIds = new Set(steps.map(({ id }) => id));
    const deletedIds = stored.map(({ id }) => id).filter((id) => !remainingIds.has(id));
    await deleteEvents(trx, deletedIds);
    const writes = toEventWrites(steps);
    const added = countAdded(writes.added.map(({ content }) => content));
    await eventQuota.requireRoom(trx, subscription.owner_id, added);
    const destination = {
      organizerId: subscription.owner_id,
      scheduleId: subscription.schedule_id,
      source: 'feed',
    } as const;
    await writeEvents(trx, writes, destination);
    await recordSuccess(trx, subscription.id, result);
  });
}

/** Removes the calendar's alarms. The schedule's default reminders apply instead. */
const removeReminders = ({ events, ...rest }: GroupedEvents): GroupedEvents => ({
  ...rest,
  events: events.map((event) => ({ ...event, draft: { ...event.draft, reminders: null } })),
});

async function fetchAndMirror(
  { db, client, eventQuota }: RefreshDeps,
  subscription: DueSubscription,
): Promise<void> {
  const { bytes, ...validators } = await client.fetch(subscription.url, subscription);
  if (bytes === null) {
    await recordSuccess(db, subscription.id, {
      ...validators,
      every_minutes: subscription.every_minutes,
    });
    return;
  }
  const timeZone = subscription.time_zone ?? 'UTC';
  const calendar = await parseCalendar(decodeFile(bytes), { timeZone, email: null });
  const grouped = removeReminders(await groupSeries(calendar.events));
  const every_minutes = getRefreshIntervalMinutes(calendar.properties);
  await mirrorEvents({ db, eventQuota }, subscription, grouped, { ...validators, every_minutes });
}

/** Refreshes a subscription that is due. Calendar errors are stored rather than thrown. */
export async function refreshSubscription(deps: RefreshDeps, id: string): Promise<void> {
  const subscription = await findDueSubscription(deps.db, id);
  if (!subscription) return;
  try {
    await fetchAndMirror(deps, subscription);
  } catch (error) {
    if (
      !(
        error instanceof CalendarUnavailableError ||
        (error instanceof Problem && error.status < 500)
      )
    ) {
      throw error;
    }
    deps.log.info({ subscription_id: id, err: error }, 'subscription refresh failed');
    await recordFailure(deps.db, id, error.message, getRetryDelayMinutes(subscription.failures));
  }
}
