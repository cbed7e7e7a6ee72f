import type { Metadata } from '../protocol/fields.ts';

export interface UserRecord {
  id: string;
  aud: string;
  role: string;
  email: string;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  last_sign_in_at: string | null;
  raw_app_meta_data: Metadata;
  raw_user_meta_data: Metadata;
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

/** A user with what the protocol always shows beside it. */
export interface User extends UserRecord {
  identities: IdentityRecord[];
}
