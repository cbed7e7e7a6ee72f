import { newId, type Db } from '@scheduler/service-kit';
import type { OwnConfig } from '../config.ts';
import type { Metadata } from '../protocol/fields.ts';
import type { User } from './records.ts';
import type { NewIdentity, NewUser } from './repository.ts';

export interface Draft {
  user: NewUser;
  identity: NewIdentity;
}

/** A user with an e-mail identity, as it would be stored. */
export function draftUser(config: OwnConfig, email: string, data: Metadata, hash: string): Draft {
  const id = newId();
  const facts = { ...data, sub: id, email, email_verified: false, phone_verified: false };
  return {
    user: {
      id,
      aud: config.GOTRUE_JWT_AUD,
      role: 'authenticated',
      email,
      encrypted_password: hash,
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: facts,
      is_sso_user: false,
      is_anonymous: false,
    },
    identity: {
      id: newId(),
      provider_id: id,
      user_id: id,
      identity_data: facts,
      provider: 'email',
    },
  };
}

/**
 * The draft as if it had been stored and mailed just now: the answer for an address in use. Its
 * metadata goes through the database, which orders keys in a way of its own.
 */
export async function pretendStored(db: Db, { user, identity }: Draft): Promise<User> {
  const { rows } = await db.raw<{ rows: [{ data: Metadata; now: string }] }>(
    'select ?::jsonb as data, clock_timestamp() as now',
    [JSON.stringify(user.raw_user_meta_data)],
  );
  const [{ data, now }] = rows;
  const times = { last_sign_in_at: null, created_at: now, updated_at: now };
  return {
    ...user,
    ...times,
    raw_user_meta_data: data,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    identities: [{ ...identity, ...times, identity_data: data, email: user.email }],
  };
}
