import * as z from 'zod';
import { validationFailed } from './auth-error.ts';

/** Optional text. A missing value and `null` are parsed as `''`. */
export const optionalText = z
  .string('must be text')
  .nullish()
  .transform((value) => value ?? '');

/** Metadata is part of every access token, which must fit into a header. */
const MAX_METADATA_BYTES = 8192;

export const metadata = z.record(z.string(), z.unknown(), 'must be an object');
export type Metadata = z.output<typeof metadata>;

/**
 * Merges metadata shallowly. `null` deletes a key.
 *
 * @throws AuthError 400 if the result is too large
 */
export function mergeMetadata(current: Metadata, changes: Metadata): Metadata {
  const merged = Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null),
  );
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_METADATA_BYTES) {
    throw validationFailed(`User metadata can hold at most ${MAX_METADATA_BYTES} bytes`);
  }
  return merged;
}

const MAX_EMAIL_LENGTH = 255;
// Allows one @ and a host with or without dots. Rejects spaces, quotes, brackets and control
// characters.
const EMAIL =
  /^[^\s@"(),:;<>[\]\\\p{C}]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/u;

/**
 * Returns the address in the format used for storage and comparison.
 *
 * @throws AuthError 400
 */
export function normalizeEmail(input: string): string {
  const email = input.trim().toLowerCase();
  const local = email.slice(0, email.lastIndexOf('@'));
  const isWellFormed =
    EMAIL.test(email) && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
  if (email.length > MAX_EMAIL_LENGTH || !isWellFormed) {
    throw validationFailed('Unable to validate email address: invalid format', { field: 'email' });
  }
  return email;
}

export const challengeFields = {
  code_challenge: optionalText,
  code_challenge_method: optionalText,
};

export interface Challenge {
  challenge: string;
  method: 's256' | 'plain';
}

/**
 * Returns the PKCE challenge of a request, or `null` if there is none.
 *
 * @throws AuthError 400
 */
export function parseChallenge(body: {
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
