import type { DueReminder, reminders } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { findOccurrence, formatOccurrenceId } from '@scheduler/scheduling/recurrence';
import { addJob, notFound, type Call, type Database } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { SCHEMA } from '../config.ts';
import { dueIn, looksAgainAt, type Delivery } from './due.ts';
import {
  changeShown,
  insertDeliveries,
  lockClock,
  remindableBetween,
  setClock,
  setLooks,
  shownTo,
  snoozedUntil,
  tellPeople,
  type NewDelivery,
  type Told,
} from './repository.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

interface Deps {
  db: Database;
}

/** So much is scanned in one transaction. */
const STEP = 60 * MINUTE_MS;
/** What was missed longer ago is not told any more. */
const LATEST = 24 * 60 * MINUTE_MS;
const LATE = 5 * MINUTE_MS;

const iso = (time: number) => new Date(time).toISOString();

/** After its end a letter would only be noise: the app tells of it. */
const settled = (delivery: Delivery, now: number): NewDelivery => ({
  ...delivery,
  is_late: now - delivery.due_at > LATE,
  in_app: delivery.method === 'in_app' || Date.parse(delivery.end_time) <= now,
  shown_from: now,
});

/**
 * Tells what has become due since the last step, in one transaction: after a crash it is done again
 * from where it was, and what was told is not told twice.
 *
 * @returns whether there is more up to `now`
 */
export async function scanStep(trx: Knex.Transaction, now: number): Promise<boolean> {
  const scannedTo = await lockClock(trx);
  const start = Math.max(scannedTo, now - LATEST);
  if (start >= now) return false;
  const end = Math.min(now, start + STEP);
  const events = await remindableBetween(trx, iso(start), iso(end));
  const due = events.flatMap((event) => dueIn(event, { start, end }));
  const told = await insertDeliveries(
    trx,
    due.map((delivery) => settled(delivery, now)),
  );
  for (const { id, in_app } of told) {
    if (!in_app) await addJob(trx, SCHEMA, 'send-reminder', { id }, { key: `reminder:${id}` });
  }
  const watched = events.filter(({ is_watched }) => is_watched);
  await setLooks(
    trx,
    watched.map((event) => ({ id: event.id, at: looksAgainAt(event, end) })),
  );
  const shown = told.filter(({ in_app }) => in_app).map(({ user_id }) => user_id);
  await tellPeople(trx, [...shown, ...(await snoozedUntil(trx, iso(start), iso(end)))]);
  await setClock(trx, iso(end));
  return end < now;
}

/** Tells everything that is due. */
export async function scanReminders(db: Database, now: number): Promise<void> {
  while (await db.transaction((trx) => scanStep(trx, now)));
}

/** The times of what was told of, if they are still the event's; `null` if it moved or went away. */
export function timesStill(told: Told) {
  const { original_start, recurrence, record_start, record_end, start_time, ...rest } = told;
  const times = { ...rest, start_time: record_start, end_time: record_end };
  const now = recurrence === null ? times : findOccurrence({ ...times, recurrence }, original_start);
  if (!now || now.start_time !== start_time) return null;
  return {
    start_time,
    end_time: now.end_time,
    start_date: now.start_date,
    end_date: now.end_date,
  };
}

function asDue(told: Told): DueReminder[] {
  const { id, title, location, time_zone, is_all_day, minutes, due_at, is_late } = told;
  const { event_id, original_start } = told;
  const times = timesStill(told);
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
      is_late,
    },
  ];
}

/** What the caller has not dismissed of what is due in the app. */
export async function listReminders(
  { db }: Deps,
  { actor }: Call<typeof reminders.list>,
): Promise<DueReminder[]> {
  const told = await shownTo(db, actor.userId, iso(Date.now()));
  return told.flatMap(asDue);
}

export async function dismissReminder(
  { db }: Deps,
  { actor, params: { id } }: Call<typeof reminders.dismiss>,
): Promise<undefined> {
  const { userId } = actor;
  const change = { dismissed_at: iso(Date.now()) };
  if (!(await changeShown(db, { id, userId }, change))) throw notFound(t('This reminder'));
  await tellPeople(db, [userId]);
}

export async function snoozeReminder(
  { db }: Deps,
  { actor, params: { id }, body: { minutes } }: Call<typeof reminders.snooze>,
): Promise<undefined> {
  const { userId } = actor;
  const change = { shown_from: iso(Date.now() + minutes * MINUTE_MS) };
  if (!(await changeShown(db, { id, userId }, change))) throw notFound(t('This reminder'));
  await tellPeople(db, [userId]);
}
