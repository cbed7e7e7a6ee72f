import { newId, type Db } from '@scheduler/service-kit';
import type { Client } from '../protocol/client.ts';
import type { User } from '../users/records.ts';

const LOG_TYPES = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_updated_password: 'user',
  identity_linked: 'account',
  identity_unlinked: 'account',
  token_revoked: 'token',
  factor_in_progress: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
} as const;

export interface Entry {
  action: keyof typeof LOG_TYPES;
  /** Who acted; `null` for an administrator's token, which is nobody's. */
  actor: Pick<User, 'id' | 'email' | 'phone' | 'is_sso_user'> | null;
  client?: Client | undefined;
  /** What else is worth knowing; never a secret. */
  traits?: Record<string, unknown>;
}

/** An entry as it is stored. */
export const entryRow = ({ action, actor, client, traits }: Entry) => ({
  id: newId(),
  payload: JSON.stringify({
    actor_id: actor?.id ?? '00000000-0000-0000-0000-000000000000',
    actor_username: actor?.email ?? actor?.phone ?? (actor ? '' : 'service_role'),
    actor_via_sso: actor?.is_sso_user ?? false,
    action,
    log_type: LOG_TYPES[action],
    ...(traits && { traits }),
  }),
  ip_address: client?.ip ?? '',
});

/** Writes down what happened, exactly if the caller's transaction makes it happen. */
export async function audit(trx: Db, entry: Entry): Promise<void> {
  await trx('audit_log_entries').insert(entryRow(entry));
}
