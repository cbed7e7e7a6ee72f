import type { DueReminder, reminders } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import type { Interval } from '@scheduler/scheduling';
import { findOccurrence, formatOccurrenceId } from '@scheduler/scheduling/recurrence';
import {
  addJob,
  mapInSlices,
  notFound,
  startTimeSlices,
  type Actor,
  type Call,
  type Database,
  type Db,
} from '@scheduler/service-kit';
import type { Knex } from 'knex';
import type { Deps } from '../deps.ts';
import { SCHEMA } from '../config.ts';
import { indexPendingBatches } from '../history/indexing.ts';
import { findDueReminders, getNextScanTime, type Delivery } from './due-reminders.ts';
import {
  updateVisibleReminder,
  insertDeliveries,
  lockScanClock,
  findCandidates,
  setScanClock,
  scheduleScans,
  findVisibleReminders,
  findSnoozedUserIds,
  notifyUsers,
  type Candidate,
  type NewDelivery,
  type ReminderRow,
} from './repository.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@scheduler/scheduling/durations';

/** Maximum time range processed in one transaction. */
const STEP_MS = HOUR_MS;
/** Older missed reminders are skipped. */
const MAX_DELAY_MS = DAY_MS;
const LATE_AFTER_MS = 5 * SECOND_MS;
/** Clocks of two workers may differ. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;
/** Reminders this old are delivered again after a clock that was ahead has been corrected. */
const REPEATED_RANGE_MS = 5 * MINUTE_MS;

const toIso = (time: number) => new Date(time).toISOString();

/** Reminders of past events are shown in the app instead of being emailed. */
function toNewDelivery(delivery: Delivery, scanned: Interval, now: number): NewDelivery {
  // An earlier reminder belongs to an event that was just moved, so it isn't late.
  const shown_from = delivery.due_at > scanned.start ? delivery.due_at : now;
  return {
    ...delivery,
    is_late: now - shown_from > LATE_AFTER_MS,
    in_app: delivery.method === 'in_app' || Date.parse(delivery.end_time) <= now,
    shown_from,
  };
}

/**
 * Delivers the reminders of the next time range. Everything commits in the same transaction, so a
 * crash neither loses nor duplicates reminders.
 *
 * @returns whether another step is needed to reach `now`
 */
export async function deliverNextRange(trx: Knex.Transaction, now: number): Promise<boolean> {
  const scannedTo = await lockScanClock(trx);
  if (scannedTo > now + CLOCK_TOLERANCE_MS) {
    // The clock was ahead and has been corrected. Deliveries are unique, so they aren't repeated.
    await setScanClock(trx, toIso(now - REPEATED_RANGE_MS));
    return true;
  }
  const start = Math.max(scannedTo, now - MAX_DELAY_MS);
  if (start >= now) return false;
  const end = Math.min(now, start + STEP_MS);
  const events = await findCandidates(trx, toIso(start), toIso(end));
  const slices = startTimeSlices();
  const findNewDeliveries = (event: Candidate) =>
    findDueReminders(event, { start, end }).map((delivery) =>
      toNewDelivery(delivery, { start, end }, now),
    );
  const due = (await mapInSlices(events, findNewDeliveries, slices)).flat();
  const inserted = await insertDeliveries(trx, due);
  for (const { id, in_app } of inserted) {
    if (!in_app) await addJob(trx, SCHEMA, 'send-reminder', { id }, { key: `reminder:${id}` });
  }
  const watchedEvents = events.filter(({ is_watched }) => is_watched);
  const toScheduledScan = (event: Candidate) => ({
    id: event.id,
    scanAtMs: getNextScanTime(event, end),
  });
  slices.resume();
  await scheduleScans(trx, await mapInSlices(watchedEvents, toScheduledScan, slices));
  const notifiedUserIds = inserted.filter(({ in_app }) => in_app).map(({ user_id }) => user_id);
  await notifyUsers(trx, [
    ...notifiedUserIds,
    ...(await findSnoozedUserIds(trx, toIso(start), toIso(end))),
  ]);
  await setScanClock(trx, toIso(end));
  return end < now;
}

/** Delivers all reminders due by `now`. */
export async function scanReminders(db: Database, now: number): Promise<void> {
  await indexPendingBatches({ db });
  while (await db.transaction((trx) => deliverNextRange(trx, now)));
}

/** Returns the times of the reminder's event, or `null` if it was moved or deleted. */
export function getCurrentTimes(reminder: ReminderRow) {
  const { original_start, recurrence, record_start, record_end, start_time, ...rest } = reminder;
  const times = { ...rest, start_time: record_start, end_time: record_end };
  const current =
    recurrence === null ? times : findOccurrence({ ...times, recurrence }, original_start);
  if (!current || current.start_time !== start_time) return null;
  return {
    start_time,
    end_time: current.end_time,
    start_date: current.start_date,
    end_date: current.end_date,
  };
}

function toDueReminder(reminder: ReminderRow): DueReminder[] {
  const { id, event_id, original_start, title, location, time_zone, is_all_day } = reminder;
  const { minutes, due_at, shown_from, is_late } = reminder;
  const times = getCurrentTimes(reminder);
  if (!times) return [];
  return [
    {
      id,
      event_id: original_start === '' ? event_id : formatOccurrenceId(event_id, original_start),
      title,
      location,
      ...times,
      time_zone,
      is_all_day,
      minutes,
      due_at,
      shown_from,
      is_late,
    },
  ];
}

/** Lists due in-app reminders that haven't been dismissed. */
export async function listReminders({ db }: Deps, { actor }: Call<typeof reminders.list>) {
  const rows = await findVisibleReminders(db, actor.userId, toIso(Date.now()));
  return rows.flatMap(toDueReminder);
}

async function updateReminder(
  db: Db,
  { userId }: Actor,
  id: string,
  changes: Parameters<typeof updateVisibleReminder>[2],
): Promise<undefined> {
  if (!(await updateVisibleReminder(db, { id, userId }, changes)))
    throw notFound(t('This reminder'));
  await notifyUsers(db, [userId]);
}

export const dismissReminder = ({ db }: Deps, { actor, params }: Call<typeof reminders.dismiss>) =>
  updateReminder(db, actor, params.id, { dismissed_at: toIso(Date.now()) });

export function snoozeReminder({ db }: Deps, call: Call<typeof reminders.snooze>) {
  const { actor, params, body } = call;
  const shown_from = toIso(Date.now() + body.minutes * MINUTE_MS);
  return updateReminder(db, actor, params.id, { shown_from, is_late: false });
}
