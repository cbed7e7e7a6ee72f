import * as z from 'zod';
import { validationFailed } from './auth-error.ts';

/** Optional text; absent and `null` read as empty. */
export const text = z
  .string('must be text')
  .nullish()
  .transform((value) => value ?? '');

/** Metadata travels in every access token, which travels in a header. */
const METADATA_MAX_BYTES = 8192;

export const metadata = z.record(z.string(), z.unknown(), 'must be an object');
export type Metadata = z.output<typeof metadata>;

/** Merges shallowly; `null` deletes. @throws AuthError 400 when the result is too large to carry */
export function mergeMetadata(current: Metadata, changes: Metadata): Metadata {
  const merged = Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null),
  );
  if (Buffer.byteLength(JSON.stringify(merged)) > METADATA_MAX_BYTES) {
    throw validationFailed(`User metadata can hold at most ${METADATA_MAX_BYTES} bytes`);
  }
  return merged;
}

const EMAIL_MAX = 255;
// One at-sign, a dotless or dotted host, no spaces, quotes, angle brackets or control characters.
const EMAIL =
  /^[^\s@"(),:;<>[\]\\\p{C}]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/u;

/** The form in which addresses are kept and compared. @throws AuthError 400 */
export function normaliseEmail(typed: string): string {
  const email = typed.trim().toLowerCase();
  const local = email.slice(0, email.lastIndexOf('@'));
  const wellFormed =
    EMAIL.test(email) && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
  if (email.length > EMAIL_MAX || !wellFormed) {
    throw validationFailed('Unable to validate email address: invalid format', { field: 'email' });
  }
  return email;
}

export const challengeFields = { code_challenge: text, code_challenge_method: text };

export interface Challenge {
  challenge: string;
  method: 's256' | 'plain';
}

/** The PKCE challenge of a request, `null` without one. @throws AuthError 400 */
export function challengeOf(body: {
  code_challenge: string;
  code_challenge_method: string;
}): Challenge | null {
  const { code_challenge: challenge, code_challenge_method } = body;
  const method = code_challenge_method.toLowerCase();
  if (challenge === '' && method === '') return null;
  if (challenge === '' || method === '') {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (method !== 's256' && method !== 'plain') {
    throw validationFailed('code_challenge_method must be s256 or plain');
  }
  if (!/^[\w.~-]{43,128}$/.test(challenge)) {
    throw validationFailed(
      'code challenge has to be between 43 and 128 characters of A-Z a-z 0-9 . _ ~ -',
    );
  }
  return { challenge, method };
}
