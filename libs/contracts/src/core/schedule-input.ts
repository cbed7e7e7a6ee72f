import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { optionalText, requiredText } from '../primitives.ts';
import { reminderList } from './event-input.ts';
import type { Reminder } from './events.ts';
import { scheduleColors } from './schedules.ts';

const fields = {
  name: requiredText(() => t('Schedule name is required'), 200),
  description: optionalText(2000),
  is_shared: z.boolean(),
  color: z.enum(scheduleColors),
  default_reminders: reminderList,
};

const DEFAULT_REMINDERS: Reminder[] = [{ method: 'in_app', minutes: 10 }];

export const newSchedule = z.object({
  name: fields.name,
  description: z._default(fields.description, null),
  is_shared: z._default(fields.is_shared, false),
  color: z._default(fields.color, 'blue'),
  default_reminders: z._default(fields.default_reminders, DEFAULT_REMINDERS),
});
export type NewSchedule = z.output<typeof newSchedule>;

export const scheduleChanges = z.partial(z.object(fields));
export type ScheduleChanges = z.output<typeof scheduleChanges>;
