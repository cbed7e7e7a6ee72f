import type { Database, Log } from '@scheduler/service-kit';
import type { Mailer } from '@scheduler/service-kit/email';
import * as z from 'zod/mini';
import type { StripeClient } from '../stripe/stripe-client.ts';
import { announceTrialEnds, sendTrialLetter } from './letters.ts';
import { fillGaps, requestResync } from './scan.ts';
import { syncCustomer } from './sync.ts';

const syncPayload = z.object({ customer: z.string() });
const letterPayload = z.object({ letter_id: z.uuid() });

export interface TaskDeps {
  db: Database;
  log: Log;
  /** `null`: nothing can be bought here. */
  stripe: StripeClient | null;
  /** `null`: nothing takes the mails, and they wait. */
  mailer: Mailer | null;
  siteUrl: string;
  /** Epoch milliseconds. */
  clock: () => number;
}

export const subscriptionCrontab = [
  '*/15 * * * * announce-trial-ends',
  '17 3 * * * resync-subscriptions',
  '37 3 * * * fill-event-gaps',
].join('\n');

/** Without Stripe or a mail server the jobs that need them wait. */
export function subscriptionTasks({ stripe, mailer, ...deps }: TaskDeps) {
  const withStripe = stripe && {
    'sync-customer': async (given: unknown) => {
      await syncCustomer({ ...deps, stripe }, z.parse(syncPayload, given).customer);
    },
    'resync-subscriptions': () => requestResync(deps.db),
    'fill-event-gaps': () => fillGaps({ ...deps, stripe }),
  };
  const withMail = mailer && {
    'send-trial-letter': (given: unknown) =>
      sendTrialLetter(deps, mailer, z.parse(letterPayload, given).letter_id),
  };
  return {
    'announce-trial-ends': () => announceTrialEnds(deps.db, deps.clock()),
    ...withStripe,
    ...withMail,
  };
}
