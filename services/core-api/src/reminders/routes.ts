import { reminders } from '@scheduler/contracts/core';
import { handle } from '@scheduler/service-kit';
import { dismissReminder, listReminders, snoozeReminder } from './operations.ts';

export const reminderRoutes = (deps: Parameters<typeof listReminders>[0]) => [
  handle(reminders.list, (call) => listReminders(deps, call)),
  handle(reminders.dismiss, (call) => dismissReminder(deps, call)),
  handle(reminders.snooze, (call) => snoozeReminder(deps, call)),
];
