import type { Db } from '@scheduler/service-kit';
import type { User } from '../users/records.ts';

/** Returns the data that this service stores about a user, without secrets. */
export async function getAccountData(db: Db, user: User): Promise<Record<string, unknown>> {
  const { id, email, phone, raw_user_meta_data, created_at, updated_at, last_sign_in_at } = user;
  const [sessions, passkeys, log] = await Promise.all([
    db('sessions')
      .where({ user_id: id })
      .select('id', 'aal', 'user_agent', 'ip', 'created_at', 'refreshed_at'),
    db('passkeys').where({ user_id: id }).select('friendly_name', 'created_at', 'last_used_at'),
    db('audit_log_entries')
      .whereRaw(`payload ->> 'actor_id' = ?`, [id])
      .orderBy('created_at')
      .select('created_at', 'ip_address', db.raw(`payload ->> 'action' as action`)),
  ]);
  return {
    account: {
      id,
      email,
      phone,
      user_metadata: raw_user_meta_data,
      created_at,
      updated_at,
      last_sign_in_at,
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
    },
    identities: user.identities.map(({ provider, identity_data, ...identity }) => ({
      provider,
      identity_data,
      created_at: identity.created_at,
      last_sign_in_at: identity.last_sign_in_at,
    })),
    second_steps: user.factors.map(({ friendly_name, factor_type, status, ...factor }) => ({
      friendly_name,
      factor_type,
      status,
      created_at: factor.created_at,
    })),
    passkeys,
    sessions,
    log,
  };
}
