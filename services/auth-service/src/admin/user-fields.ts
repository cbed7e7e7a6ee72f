import * as z from 'zod';
import { parseGoDuration } from '../config/setting-schemas.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { metadata, optionalText } from '../protocol/fields.ts';
import type { User } from '../users/records.ts';

/** The fields of a user that an administrator can set. */
export const userFields = z.object({
  id: z.uuid('must be a UUID').nullish(),
  role: optionalText,
  email: optionalText,
  phone: optionalText,
  password: z.string('must be text').nullish(),
  password_hash: z.string('must be text').nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: optionalText,
});

export type UserFields = z.output<typeof userFields>;

const DURATION = /^(\d+h)?(\d+m)?(\d+s)?$/;
/** 100 years. Longer bans could exceed the supported date range. */
const MAX_BAN_MS = 100 * 365 * 86_400_000;

/**
 * Parses the duration of a ban in Go notation, such as `24h`, and returns its end.
 *
 * @returns an ISO timestamp, or `null` for `none`
 * @throws AuthError 400
 */
export function parseBanEnd(duration: string): string | null {
  if (duration === 'none') return null;
  if (duration === '' || !DURATION.test(duration)) {
    throw validationFailed('invalid format for ban duration: use a form such as 24h or none');
  }
  const ms = parseGoDuration(duration) * 1000;
  return new Date(Date.now() + Math.min(ms, MAX_BAN_MS)).toISOString();
}

const BCRYPT = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;

/** @throws AuthError 400 */
export function requireBcryptHash(hash: string): string {
  if (BCRYPT.test(hash)) return hash;
  throw validationFailed('password_hash must be a bcrypt hash');
}

/** @throws AuthError 404 if there is no user */
export function requireUser(user: User | null): User {
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}
