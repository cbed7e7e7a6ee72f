import * as z from 'zod';
import type { Metadata } from '../protocol/fields.ts';
import type { ProviderTokens } from '../security/provider-tokens.ts';

/** A user as described by an external provider. */
export interface Profile {
  provider: string;
  /** The provider's stable ID for the user. */
  subject: string;
  /** Normalized. */
  email: string | null;
  /** Whether the provider has verified the email address. */
  emailVerified: boolean;
  /** The claims to store as metadata. */
  data: Metadata;
  tokens: ProviderTokens;
}

const MAX_CLAIM_LENGTH = 1024;

/** Claims with unexpected types are ignored. */
const textClaim = z.string().max(MAX_CLAIM_LENGTH).optional().catch(undefined);
const booleanClaim = z
  .union([z.boolean(), z.string(), z.number()])
  .optional()
  .catch(undefined)
  .transform((value) => value === true || value === 'true' || value === '1' || value === 1);

/** The supported standard claims (OpenID Connect Core §5.1). */
const claims = z.object({
  sub: z.string().min(1).max(MAX_CLAIM_LENGTH),
  iss: textClaim,
  email: textClaim,
  email_verified: booleanClaim,
  /** Microsoft's claim for an address in a domain with a verified owner. */
  xms_edov: booleanClaim,
  name: textClaim,
  given_name: textClaim,
  family_name: textClaim,
  preferred_username: textClaim,
  nickname: textClaim,
  picture: textClaim,
  locale: textClaim,
  phone: textClaim,
  hd: textClaim,
});

const omitUndefined = (fields: Metadata) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** @throws ZodError if the subject is missing */
export function toProfile(
  provider: string,
  rawClaims: object,
  tokens: ProviderTokens = {},
): Profile {
  const parsed = claims.parse(rawClaims);
  const email = parsed.email && EMAIL.test(parsed.email) ? parsed.email.trim().toLowerCase() : null;
  // Microsoft accounts can contain any email address, so only its own verification is trusted.
  const emailVerified = provider === 'azure' ? parsed.xms_edov : parsed.email_verified;
  return {
    provider,
    subject: parsed.sub,
    email,
    emailVerified: email !== null && emailVerified,
    data: omitUndefined({
      iss: parsed.iss,
      sub: parsed.sub,
      provider_id: parsed.sub,
      email: email ?? undefined,
      email_verified: email !== null && emailVerified,
      phone_verified: false,
      name: parsed.name,
      full_name: parsed.name,
      given_name: parsed.given_name,
      family_name: parsed.family_name,
      user_name: parsed.preferred_username ?? parsed.nickname,
      preferred_username: parsed.preferred_username,
      avatar_url: parsed.picture,
      picture: parsed.picture,
      locale: parsed.locale,
    }),
    tokens,
  };
}
