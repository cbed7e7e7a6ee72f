import { newId, type Db } from '@scheduler/service-kit';
import type { TrialReminder } from './trial-email.ts';

export interface EndingTrial {
  user_id: string;
  stripe_subscription_id: string;
  trial_end: string;
}

/** Returns the uncanceled trials that end in the given interval. */
export function listEndingTrials(db: Db, after: Date, until: Date): Promise<EndingTrial[]> {
  return db('user_subscriptions')
    .where('status', 'trialing')
    .whereNull('cancel_at')
    .whereNot('email', '')
    .where('trial_end', '>', after)
    .where('trial_end', '<=', until)
    .select<EndingTrial[]>('user_id', 'stripe_subscription_id', 'trial_end');
}

/** Stores a reminder and returns its ID, or `null` if it already exists. */
export async function insertReminder(
  trx: Db,
  trial: EndingTrial,
  days: number,
): Promise<string | null> {
  const { user_id, stripe_subscription_id } = trial;
  const [row] = await trx<{ id: string }>('trial_letters')
    .insert({ id: newId(), user_id, stripe_subscription_id, days } as never)
    .onConflict(['stripe_subscription_id', 'days'])
    .ignore()
    .returning('id');
  return row?.id ?? null;
}

/** Returns a reminder that hasn't been sent yet, if its trial is still active. */
export function findUnsentReminder(db: Db, id: string): Promise<TrialReminder | undefined> {
  return db('trial_letters as reminder')
    .join(
      'user_subscriptions as row',
      'row.stripe_subscription_id',
      'reminder.stripe_subscription_id',
    )
    .where({ 'reminder.id': id, status: 'trialing' })
    .whereNull('reminder.sent_at')
    .whereNull('cancel_at')
    .first<TrialReminder | undefined>(
      'reminder.id',
      'reminder.days',
      'row.email',
      'row.language',
      'row.trial_end',
      'row.has_payment_method',
    );
}

export async function markReminderSent(db: Db, id: string): Promise<void> {
  await db('trial_letters').where({ id }).update({ sent_at: db.fn.now() });
}
