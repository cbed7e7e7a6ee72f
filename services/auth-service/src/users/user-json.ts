import type { FactorRecord, IdentityRecord, User } from './records.ts';

const present = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));

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

export const factorJson = (factor: FactorRecord) => ({
  id: factor.id,
  status: factor.status,
  ...present({ friendly_name: factor.friendly_name }),
  factor_type: factor.factor_type,
  ...present({ phone: factor.phone, last_challenged_at: factor.last_challenged_at }),
  created_at: factor.created_at,
  updated_at: factor.updated_at,
});

/** The earlier of two times, since a user is confirmed from the first proof on. */
const earlier = (one: string | null, other: string | null) =>
  one && other && other < one ? other : (one ?? other);

/** The user as the protocol shows it: times that have not come are left out, not null. */
export const userJson = (user: User) => ({
  id: user.id,
  aud: user.aud,
  role: user.role,
  email: user.email ?? '',
  phone: user.phone ?? '',
  ...present({
    email_confirmed_at: user.email_confirmed_at,
    phone_confirmed_at: user.phone_confirmed_at,
    confirmed_at: earlier(user.email_confirmed_at, user.phone_confirmed_at),
    invited_at: user.invited_at,
    confirmation_sent_at: user.confirmation_sent_at,
    recovery_sent_at: user.recovery_sent_at,
    reauthentication_sent_at: user.reauthentication_sent_at,
    new_email: user.email_change,
    email_change_sent_at: user.email_change_sent_at,
    new_phone: user.phone_change,
    phone_change_sent_at: user.phone_change_sent_at,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
  }),
  app_metadata: user.raw_app_meta_data,
  user_metadata: user.raw_user_meta_data,
  ...(user.factors.length > 0 && { factors: user.factors.map(factorJson) }),
  identities: user.identities.map(identityJson),
  created_at: user.created_at,
  updated_at: user.updated_at,
  is_anonymous: user.is_anonymous,
});
