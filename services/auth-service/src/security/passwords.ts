import { hash, verify } from '@node-rs/bcrypt';
import { countBytes, hasMinLength, MAX_PASSWORD_BYTES } from '@scheduler/contracts/auth';
import type { Deps } from '../deps.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { PasswordOwner } from './password-strength.ts';

const COST = 10;

// Verified if an account doesn't exist, so the response takes as long as for existing accounts.
const DUMMY_HASH = hash('dummy password', COST);

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Verifies a password. Takes the same time if there is no hash. */
export async function verifyPassword(
  password: string,
  storedHash: string | null,
): Promise<boolean> {
  const bytes = Buffer.from(password);
  const isMatch = await verify(
    bytes.subarray(0, MAX_PASSWORD_BYTES),
    storedHash ?? (await DUMMY_HASH),
  );
  return isMatch && storedHash !== null && bytes.length <= MAX_PASSWORD_BYTES;
}

/** Why a password is weak, in the client library's format. */
interface Weakness {
  message: string;
  reasons: ('length' | 'pwned')[];
}

/** Checks only the length, which takes no time. */
export function findLengthWeakness(password: string, minLength: number): Weakness | null {
  if (hasMinLength(password, minLength)) return null;
  return {
    message: `Password should be at least ${minLength} characters.`,
    reasons: ['length'],
  };
}

const EASY_TO_GUESS: Weakness = {
  message: 'Password is known to be weak and easy to guess, please choose a different one.',
  reasons: ['pwned'],
};

/**
 * Checks a password that is being chosen. Existing passwords aren't checked.
 *
 * @throws AuthError 400 if the password is too long, 422 if it is weak
 */
export async function checkNewPassword(
  { config, passwordRater }: Pick<Deps, 'config' | 'passwordRater'>,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const byteCount = countBytes(password);
  if (byteCount > MAX_PASSWORD_BYTES) {
    const unit = byteCount === password.length ? 'characters' : 'bytes';
    throw validationFailed(`Password cannot be longer than ${MAX_PASSWORD_BYTES} ${unit}`, {
      field: 'password',
    });
  }
  const weakness =
    findLengthWeakness(password, config.GOTRUE_PASSWORD_MIN_LENGTH) ??
    ((await passwordRater.rate(password, owner)) === 'weak' ? EASY_TO_GUESS : null);
  if (!weakness) return;
  throw new AuthError(422, 'weak_password', weakness.message, {
    field: 'password',
    body: { weak_password: { reasons: weakness.reasons } },
  });
}
