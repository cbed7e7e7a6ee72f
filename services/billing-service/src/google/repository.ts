import type { Integration } from '@scheduler/contracts/billing';
import type { Db } from '@scheduler/service-kit';

/** The calendars a user has connected, oldest first. */
export function integrationsOf(db: Db, userId: string): Promise<Integration[]> {
  return db<Integration & { user_id: string }>('calendar_integrations')
    .select('provider', 'is_active', 'created_at', 'calendar_id')
    .where('user_id', userId)
    .orderBy('created_at');
}
