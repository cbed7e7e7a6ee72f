import { hash, verify } from '@node-rs/bcrypt';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';

const COST = 10;

/** bcrypt reads no more bytes than these; a longer password would be cut without a word. */
const PASSWORD_MAX_BYTES = 72;

// Unknown accounts are checked against this, so that they take the time of known ones.
const NOBODY = hash('nobody has this password', { cost: COST, version: '2b' });

export const hashPassword = (password: string): Promise<string> =>
  hash(password, { cost: COST, version: '2b' });

/** Whether the password is right; takes as long when there is no hash to compare with. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const bytes = Buffer.from(password);
  const right = await verify(bytes.subarray(0, PASSWORD_MAX_BYTES), stored ?? (await NOBODY));
  return right && stored !== null && bytes.length <= PASSWORD_MAX_BYTES;
}

/** Why a password is weak, as the client library shows it; `null` when it is not. */
export function weaknessOf(password: string, minLength: number) {
  if (Buffer.byteLength(password) >= minLength) return null;
  return {
    message: `Password should be at least ${minLength} characters.`,
    reasons: ['length'],
  };
}

/** @throws AuthError 400 when too long, 422 when weak */
export function checkPassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw validationFailed(`Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`, {
      field: 'password',
    });
  }
  const weakness = weaknessOf(password, minLength);
  if (weakness) {
    throw new AuthError(422, 'weak_password', weakness.message, {
      field: 'password',
      body: { weak_password: { reasons: weakness.reasons } },
    });
  }
}
