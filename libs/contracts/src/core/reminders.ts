import { t } from '@scheduler/i18n/translate';
import { WEEK_MINUTES } from '@scheduler/scheduling/durations';
import * as z from 'zod/mini';
import { date, id, timestamp } from '../primitives.ts';
import { route } from '../route.ts';
import { eventId } from './events.ts';

/** A reminder that is due. */
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
  /** Minutes before the start. */
  minutes: z.number(),
  due_at: timestamp,
  /** When the reminder appears: when it is due, or when its snooze ends. */
  shown_from: timestamp,
  /** Whether it was delivered more than five seconds late. */
  is_late: z.boolean(),
});
export type DueReminder = z.infer<typeof dueReminder>;

const MAX_SNOOZE_MINUTES = WEEK_MINUTES;
const INVALID_SNOOZE = { error: () => t('Use between 1 minute and a week') };
const byId = z.object({ id });

export const reminders = {
  list: route('reminders.list', 'GET /reminders', { response: z.array(dueReminder) }),
  dismiss: route('reminders.dismiss', 'POST /reminders/:id?action=dismiss', { params: byId }),
  snooze: route('reminders.snooze', 'POST /reminders/:id?action=snooze', {
    params: byId,
    body: z.object({
      minutes: z
        .int(INVALID_SNOOZE)
        .check(z.minimum(1, INVALID_SNOOZE), z.maximum(MAX_SNOOZE_MINUTES, INVALID_SNOOZE)),
    }),
  }),
};
