import { newId, type Db } from '@scheduler/service-kit';
import type { LocalConfig } from '../config.ts';
import type { Address } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Metadata } from '../protocol/fields.ts';
import type { User } from './records.ts';
import type { NewIdentity, NewUser } from './repository.ts';

export interface Draft {
  user: NewUser;
  /** `null` for an anonymous user. */
  identity: NewIdentity | null;
}

export interface AccountInput {
  /** `null` for an anonymous user. */
  address: Address | null;
  data: Metadata;
  hash: string | null;
}

/** @throws AuthError 422 */
export function requireSignUpsEnabled({ GOTRUE_DISABLE_SIGNUP }: LocalConfig): void {
  if (!GOTRUE_DISABLE_SIGNUP) return;
  throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}

/** Builds a user without sign-in methods. */
export const buildUser = (config: LocalConfig, data: Metadata): NewUser => ({
  id: newId(),
  aud: config.GOTRUE_JWT_AUD,
  role: 'authenticated',
  email: null,
  phone: null,
  encrypted_password: null,
  raw_app_meta_data: {},
  raw_user_meta_data: data,
  is_sso_user: false,
  is_anonymous: false,
});

/** Builds the identity for an email address or phone number. */
export const buildAddressIdentity = (userId: string, address: Address, data: Metadata) => ({
  id: newId(),
  provider_id: userId,
  user_id: userId,
  identity_data: {
    ...data,
    sub: userId,
    [address.kind]: address.value,
    email_verified: false,
    phone_verified: false,
  },
  provider: address.kind,
});

/** Builds a user who signs up with an address or anonymously. */
export function buildDraft(config: LocalConfig, { address, data, hash }: AccountInput): Draft {
  const user = { ...buildUser(config, data), encrypted_password: hash };
  if (!address) return { user: { ...user, is_anonymous: true }, identity: null };
  const identity = buildAddressIdentity(user.id, address, data);
  return {
    user: {
      ...user,
      [address.kind]: address.value,
      raw_app_meta_data: { provider: address.kind, providers: [address.kind] },
      raw_user_meta_data: identity.identity_data,
    },
    identity,
  };
}

const UNSET_FIELDS = {
  email_confirmed_at: null,
  invited_at: null,
  recovery_sent_at: null,
  reauthentication_sent_at: null,
  email_change: null,
  email_change_sent_at: null,
  email_change_confirm_status: 0,
  phone_confirmed_at: null,
  phone_change: null,
  phone_change_sent_at: null,
  last_sign_in_at: null,
  banned_until: null,
  deleted_at: null,
  closed_at: null,
};

/**
 * Returns the draft as if it had been stored. Used in the response if the address is already in
 * use. The metadata makes a round trip through the database because `jsonb` reorders keys.
 */
export async function simulateStoredUser(db: Db, { user, identity }: Draft): Promise<User> {
  const { rows } = await db.raw<{ rows: [{ data: Metadata; now: string }] }>(
    'select ?::jsonb as data, clock_timestamp() as now',
    [JSON.stringify(user.raw_user_meta_data)],
  );
  const [{ data, now }] = rows;
  const times = { last_sign_in_at: null, created_at: now, updated_at: now };
  return {
    ...UNSET_FIELDS,
    ...user,
    ...times,
    raw_user_meta_data: data,
    confirmation_sent_at: now,
    factors: [],
    identities: identity ? [{ ...identity, ...times, identity_data: data, email: user.email }] : [],
  };
}
