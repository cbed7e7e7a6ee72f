import type { Metadata } from '../protocol/fields.ts';

export interface UserRecord {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  invited_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  reauthentication_sent_at: string | null;
  email_change: string | null;
  email_change_sent_at: string | null;
  email_change_confirm_status: number;
  phone: string | null;
  phone_confirmed_at: string | null;
  phone_change: string | null;
  phone_change_sent_at: string | null;
  last_sign_in_at: string | null;
  raw_app_meta_data: Metadata;
  raw_user_meta_data: Metadata;
  banned_until: string | null;
  deleted_at: string | null;
  /** The time at which the user deleted the account. The account can still be restored. */
  closed_at: string | null;
  is_sso_user: boolean;
  is_anonymous: boolean;
  created_at: string;
  updated_at: string;
}

export interface IdentityRecord {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Metadata;
  provider: string;
  email: string | null;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
}

export type FactorType = 'totp' | 'phone' | 'webauthn' | 'recovery_code';

/** The public fields of a second factor. */
export interface FactorRecord {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: FactorType;
  status: 'unverified' | 'verified';
  phone: string | null;
  last_challenged_at: string | null;
  created_at: string;
  updated_at: string;
}

/** A user with the relations that the protocol includes in every response. */
export interface User extends UserRecord {
  identities: IdentityRecord[];
  factors: FactorRecord[];
}

export const isBanned = ({ banned_until }: Pick<UserRecord, 'banned_until'>): boolean =>
  banned_until !== null && Date.parse(banned_until) > Date.now();

/** Whether the user has a verified email address or phone number. */
export const isConfirmed = (user: UserRecord): boolean =>
  user.email_confirmed_at !== null || user.phone_confirmed_at !== null;

export const hasVerifiedFactor = ({ factors }: Pick<User, 'factors'>): boolean =>
  factors.some(({ status }) => status === 'verified');
