import { newId, type Db } from '@scheduler/service-kit';
import type { TrialNews } from './trial-letter.ts';

export interface EndingTrial {
  user_id: string;
  stripe_subscription_id: string;
  trial_end: string;
}

/** Trials that end between two instants and that nobody cancelled. */
export function endingTrials(db: Db, after: Date, until: Date): Promise<EndingTrial[]> {
  return db('user_subscriptions')
    .where('status', 'trialing')
    .whereNull('cancel_at')
    .whereNot('email', '')
    .where('trial_end', '>', after)
    .where('trial_end', '<=', until)
    .select<EndingTrial[]>('user_id', 'stripe_subscription_id', 'trial_end');
}

/** Writes a letter down and tells its id; `null` when there is one already. */
export async function insertLetter(
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

/** Of a letter that has not left, while its trial goes on. */
export function unsentLetter(db: Db, id: string): Promise<TrialNews | undefined> {
  return db('trial_letters as letter')
    .join(
      'user_subscriptions as row',
      'row.stripe_subscription_id',
      'letter.stripe_subscription_id',
    )
    .where({ 'letter.id': id, status: 'trialing' })
    .whereNull('letter.sent_at')
    .whereNull('cancel_at')
    .first<TrialNews | undefined>(
      'letter.id',
      'letter.days',
      'row.email',
      'row.language',
      'row.trial_end',
      'row.has_payment_method',
    );
}

export async function markLetterSent(db: Db, id: string): Promise<void> {
  await db('trial_letters').where({ id }).update({ sent_at: db.fn.now() });
}
