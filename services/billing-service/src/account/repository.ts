import type { Db } from '@scheduler/service-kit';

/** Deletes all rows of a user and of their Stripe customer. */
export async function deleteUserRows(
  trx: Db,
  userId: string,
  customerId: string | null,
): Promise<void> {
  for (const table of ['trial_letters', 'google_connects', 'google_places', 'user_subscriptions']) {
    await trx(table).where({ user_id: userId }).delete();
  }
  if (customerId !== null) await trx('stripe_events').where({ customer_id: customerId }).delete();
}

/** Returns the data stored about a user, without credentials for other services. */
export async function readUserData(db: Db, userId: string): Promise<Record<string, unknown>> {
  const [subscriptions, connections, calendars, trialEmails] = await Promise.all([
    db('user_subscriptions')
      .where({ user_id: userId })
      .select(
        'status',
        'plan_type',
        'email',
        'current_period_start',
        'current_period_end',
        'trial_end',
        'trial_used_at',
        'cancel_at',
        'has_payment_method',
        'stripe_customer_id',
        'created_at',
        'updated_at',
      ),
    db('google_integrations')
      .where({ user_id: userId })
      .select('email', 'calendar_id', 'is_active', 'scopes', 'started_at', 'created_at'),
    db('google_calendars as calendar')
      .join('google_integrations as integration', 'integration.id', 'calendar.integration_id')
      .where({ 'integration.user_id': userId })
      .select('summary', 'calendar.time_zone', 'is_synced', 'schedule_id', 'direction'),
    db('trial_letters').where({ user_id: userId }).select('days', 'created_at', 'sent_at'),
  ]);
  return {
    subscription: subscriptions,
    google_connection: connections,
    google_calendars: calendars,
    letters: trialEmails,
  };
}
