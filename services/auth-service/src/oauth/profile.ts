import * as z from 'zod';
import type { Metadata } from '../protocol/fields.ts';
import type { ProviderTokens } from '../security/provider-tokens.ts';

/** Who somebody is, as a provider says. */
export interface Profile {
  provider: string;
  /** Their name for the person, which never changes. */
  subject: string;
  /** In its normal form. */
  email: string | null;
  /** Whether the provider knows that the address is the person's. */
  emailVerified: boolean;
  /** What is kept of what they say. */
  data: Metadata;
  tokens: ProviderTokens;
}

const SHORT = 1024;

/** Anything else in a claim's place is no claim. */
const word = z.string().max(SHORT).optional().catch(undefined);
const truth = z
  .union([z.boolean(), z.string(), z.number()])
  .optional()
  .catch(undefined)
  .transform((value) => value === true || value === 'true' || value === '1' || value === 1);

/** The claims of a person (OpenID Connect Core §5.1) that are looked at. */
const claims = z.object({
  sub: z.string().min(1).max(SHORT),
  iss: word,
  email: word,
  email_verified: truth,
  /** Microsoft's word for an address whose domain's owner is known. */
  xms_edov: truth,
  name: word,
  given_name: word,
  family_name: word,
  preferred_username: word,
  nickname: word,
  picture: word,
  locale: word,
  phone: word,
  hd: word,
});

const present = (fields: Metadata) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** @throws ZodError when it is not said who it is */
export function profileOf(provider: string, raw: object, tokens: ProviderTokens = {}): Profile {
  const given = claims.parse(raw);
  const email = given.email && EMAIL.test(given.email) ? given.email.trim().toLowerCase() : null;
  // Microsoft lets anyone write any address into an account; only their own finding counts.
  const emailVerified = provider === 'azure' ? given.xms_edov : given.email_verified;
  return {
    provider,
    subject: given.sub,
    email,
    emailVerified: email !== null && emailVerified,
    data: present({
      iss: given.iss,
      sub: given.sub,
      provider_id: given.sub,
      email: email ?? undefined,
      email_verified: email !== null && emailVerified,
      phone_verified: false,
      name: given.name,
      full_name: given.name,
      given_name: given.given_name,
      family_name: given.family_name,
      user_name: given.preferred_username ?? given.nickname,
      preferred_username: given.preferred_username,
      avatar_url: given.picture,
      picture: given.picture,
      locale: given.locale,
    }),
    tokens,
  };
}
