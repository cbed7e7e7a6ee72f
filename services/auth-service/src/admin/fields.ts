import * as z from 'zod';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { metadata, text } from '../protocol/fields.ts';

/** What an administrator may say of a user. */
export const userFields = z.object({
  id: z.uuid('must be a UUID').nullish(),
  role: text,
  email: text,
  phone: text,
  password: z.string('must be text').nullish(),
  password_hash: z.string('must be text').nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: text,
});

export type UserFields = z.output<typeof userFields>;

const UNITS = { h: 3_600_000, m: 60_000, s: 1000 } as const;
const DURATION = /^(\d+h)?(\d+m)?(\d+s)?$/;
/** A century: dates beyond it mean no more. */
const LONGEST_MS = 100 * 365 * 86_400_000;

/** When a ban of Go's notation such as `24h` ends; `null` for `none`. @throws AuthError 400 */
export function banEnd(duration: string): string | null {
  if (duration === 'none') return null;
  if (duration === '' || !DURATION.test(duration)) {
    throw validationFailed('invalid format for ban duration: use a form such as 24h or none');
  }
  const ms = [...duration.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit as keyof typeof UNITS],
    0,
  );
  return new Date(Date.now() + Math.min(ms, LONGEST_MS)).toISOString();
}

const BCRYPT = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;

/** @throws AuthError 400 */
export function checkHash(hash: string): string {
  if (BCRYPT.test(hash)) return hash;
  throw validationFailed('password_hash must be a bcrypt hash');
}

export const userNotFound = () => new AuthError(404, 'user_not_found', 'User not found');
