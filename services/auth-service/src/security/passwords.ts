import { hash, verify } from '@node-rs/bcrypt';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';

const COST = 10;

/** bcrypt silently ignores all bytes beyond this limit. */
const MAX_PASSWORD_BYTES = 72;

// Verified if an account doesn't exist, so the response takes as long as for existing accounts.
const DUMMY_HASH = hash('dummy password', { cost: COST, version: '2b' });

export const hashPassword = (password: string): Promise<string> =>
  hash(password, { cost: COST, version: '2b' });

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

/** Returns why a password is weak, in the client library's format, or `null`. */
export function findPasswordWeakness(password: string, minLength: number) {
  if (Buffer.byteLength(password) >= minLength) return null;
  return {
    message: `Password should be at least ${minLength} characters.`,
    reasons: ['length'],
  };
}

/** @throws AuthError 400 if the password is too long, 422 if it is weak */
export function checkPassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw validationFailed(`Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`, {
      field: 'password',
    });
  }
  const weakness = findPasswordWeakness(password, minLength);
  if (weakness) {
    throw new AuthError(422, 'weak_password', weakness.message, {
      field: 'password',
      body: { weak_password: { reasons: weakness.reasons } },
    });
  }
}
