import type { IdentityRecord, User } from './records.ts';

const present = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const identityJson = (identity: IdentityRecord) => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  ...present({ last_sign_in_at: identity.last_sign_in_at }),
  created_at: identity.created_at,
  updated_at: identity.updated_at,
  ...present({ email: identity.email }),
});

/** The user as the protocol shows it: times that have not come are left out, not null. */
export const userJson = (user: User) => ({
  id: user.id,
  aud: user.aud,
  role: user.role,
  email: user.email,
  phone: '',
  ...present({
    email_confirmed_at: user.email_confirmed_at,
    confirmed_at: user.email_confirmed_at,
    confirmation_sent_at: user.confirmation_sent_at,
    recovery_sent_at: user.recovery_sent_at,
    last_sign_in_at: user.last_sign_in_at,
  }),
  app_metadata: user.raw_app_meta_data,
  user_metadata: user.raw_user_meta_data,
  identities: user.identities.map(identityJson),
  created_at: user.created_at,
  updated_at: user.updated_at,
  is_anonymous: user.is_anonymous,
});
