import { newId, type Db } from '@scheduler/service-kit';
import type { ClientAddress } from '../protocol/client-info.ts';
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
  user_reauthenticated: 'user',
  user_updated_password: 'user',
  identity_linked: 'account',
  identity_unlinked: 'account',
  sign_in_reported: 'account',
  data_exported: 'account',
  token_revoked: 'token',
  factor_added: 'factor',
  recovery_codes_created: 'factor',
  passkey_added: 'factor',
  passkey_removed: 'factor',
  factor_in_progress: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
} as const;

export type AuditAction = keyof typeof LOG_TYPES;

export interface AuditEntry {
  action: AuditAction;
  /** The acting user, or `null` for an administrator's token, which has no user. */
  actor: Pick<User, 'id' | 'email' | 'phone' | 'is_sso_user'> | null;
  client?: ClientAddress | undefined;
  /** Additional details. Must not contain secrets. */
  traits?: Record<string, unknown>;
}

/** Returns the entry as a row of `audit_log_entries`. */
export const toAuditRow = ({ action, actor, client, traits }: AuditEntry) => ({
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
  user_agent: client?.userAgent ?? null,
});

/** Adds an entry to the audit log, in the caller's transaction. */
export async function audit(trx: Db, entry: AuditEntry): Promise<void> {
  await trx('audit_log_entries').insert(toAuditRow(entry));
}
