import type { Mailer } from '@scheduler/service-kit/email';
import * as z from 'zod/mini';
import type { BaseDeps } from '../deps.ts';
import type { StripeClient } from '../stripe/stripe-client.ts';
import { queueTrialReminders, sendTrialReminder } from './trial-reminders.ts';
import { backfillEvents, requestResync } from './event-backfill.ts';
import { syncCustomer } from './sync.ts';

const syncPayload = z.object({ customer: z.string() });
const reminderPayload = z.object({ letter_id: z.uuid() });

export interface TaskDeps extends BaseDeps {
  /** `null` disables payments. */
  stripe: StripeClient | null;
  /** If `null`, emails are discarded. */
  mailer: Mailer | null;
}

export const subscriptionCrontab = [
  '*/15 * * * * announce-trial-ends',
  '17 3 * * * resync-subscriptions',
  '37 3 * * * fill-event-gaps',
].join('\n');

/** Creates the subscription tasks. Jobs that require Stripe stay queued if it isn't configured. */
export function subscriptionTasks({ stripe, mailer, ...deps }: TaskDeps) {
  const withStripe = stripe && {
    'sync-customer': async (payload: unknown) => {
      await syncCustomer({ ...deps, stripe }, z.parse(syncPayload, payload).customer);
    },
    'resync-subscriptions': () => requestResync(deps.db),
    'fill-event-gaps': () => backfillEvents({ ...deps, stripe }),
  };
  return {
    'announce-trial-ends': () => queueTrialReminders(deps.db, deps.clock()),
    'send-trial-letter': async (payload: unknown) => {
      const { letter_id } = z.parse(reminderPayload, payload);
      if (!mailer) return deps.log.info({ letter_id }, 'discarded a trial reminder');
      return sendTrialReminder(deps, mailer, letter_id);
    },
    ...withStripe,
  };
}
