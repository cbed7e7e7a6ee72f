import { reminders } from '@scheduler/contracts/core';
import { defineHandler } from '@scheduler/service-kit';
import { dismissReminder, listReminders, snoozeReminder } from './operations.ts';

export const reminderRoutes = (deps: Parameters<typeof listReminders>[0]) => [
  defineHandler(reminders.list, (call) => listReminders(deps, call)),
  defineHandler(reminders.dismiss, (call) => dismissReminder(deps, call)),
  defineHandler(reminders.snooze, (call) => snoozeReminder(deps, call)),
];
