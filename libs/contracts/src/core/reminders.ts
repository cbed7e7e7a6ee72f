import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { date, id, timestamp } from '../primitives.ts';
import { nothing, route } from '../route.ts';
import { eventId } from './events.ts';

/** A reminder whose time has come. */
export const dueReminder = z.object({
  id,
  event_id: eventId,
  title: z.string(),
  location: z.nullable(z.string()),
  start_time: timestamp,
  end_time: timestamp,
  time_zone: z.string(),
  is_all_day: z.boolean(),
  start_date: z.nullable(date),
  end_date: z.nullable(date),
  /** Before the start. */
  minutes: z.number(),
  due_at: timestamp,
  /** Whether it came more than five minutes after its time. */
  is_late: z.boolean(),
});
export type DueReminder = z.infer<typeof dueReminder>;

const A_WEEK = 10_080;
const NOT_A_WHILE = { error: () => t('Use between 1 minute and a week') };
const byId = z.object({ id });

export const reminders = {
  list: route({
    name: 'reminders.list',
    method: 'GET',
    path: '/reminders',
    response: z.array(dueReminder),
  }),
  dismiss: route({
    name: 'reminders.dismiss',
    method: 'POST',
    path: '/reminders/:id',
    action: 'dismiss',
    params: byId,
    status: 204,
    response: nothing,
  }),
  snooze: route({
    name: 'reminders.snooze',
    method: 'POST',
    path: '/reminders/:id',
    action: 'snooze',
    params: byId,
    body: z.object({
      minutes: z.int(NOT_A_WHILE).check(z.minimum(1, NOT_A_WHILE), z.maximum(A_WEEK, NOT_A_WHILE)),
    }),
    status: 204,
    response: nothing,
  }),
};
