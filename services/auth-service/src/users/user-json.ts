import type { FactorRecord, IdentityRecord, User } from './records.ts';

const omitEmpty = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));

const toIdentityJson = (identity: IdentityRecord) => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  ...omitEmpty({ last_sign_in_at: identity.last_sign_in_at }),
  created_at: identity.created_at,
  updated_at: identity.updated_at,
  ...omitEmpty({ email: identity.email }),
});

export const toFactorJson = (factor: FactorRecord) => ({
  id: factor.id,
  status: factor.status,
  ...omitEmpty({ friendly_name: factor.friendly_name }),
  factor_type: factor.factor_type,
  ...omitEmpty({ phone: factor.phone, last_challenged_at: factor.last_challenged_at }),
  created_at: factor.created_at,
  updated_at: factor.updated_at,
});

/** Returns the earlier of two times. A user is confirmed from the first confirmation on. */
const getEarlier = (first: string | null, second: string | null) =>
  first && second && second < first ? second : (first ?? second);

/** Returns a user in the protocol's format. Unset times are omitted instead of `null`. */
export const toUserJson = (user: User) => ({
  id: user.id,
  aud: user.aud,
  role: user.role,
  email: user.email ?? '',
  phone: user.phone ?? '',
  ...omitEmpty({
    email_confirmed_at: user.email_confirmed_at,
    phone_confirmed_at: user.phone_confirmed_at,
    confirmed_at: getEarlier(user.email_confirmed_at, user.phone_confirmed_at),
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
  ...(user.factors.length > 0 && { factors: user.factors.map(toFactorJson) }),
  identities: user.identities.map(toIdentityJson),
  created_at: user.created_at,
  updated_at: user.updated_at,
  is_anonymous: user.is_anonymous,
});
