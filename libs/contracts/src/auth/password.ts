import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';

/** Minimum number of characters, as specified. */
export const MIN_PASSWORD_LENGTH = 6;

/** bcrypt ignores all bytes beyond this limit, so longer passwords are rejected. */
export const MAX_PASSWORD_BYTES = 72;

/**
 * Checks the length of a text in characters as users see them (grapheme clusters): an emoji or a
 * letter with combining accents counts once.
 *
 * @param minCharacters minimum number of grapheme clusters
 */
export function hasMinLength(text: string, minCharacters: number): boolean {
  // Every character has at least one UTF-16 unit.
  if (text.length < minCharacters) return false;
  let count = 0;
  for (const _ of new Intl.Segmenter().segment(text)) {
    count += 1;
    if (count >= minCharacters) return true;
  }
  return count >= minCharacters;
}

/** Returns the length of a text in UTF-8. */
export const countBytes = (text: string): number => new TextEncoder().encode(text).length;

const requiredPassword = z
  .string({ error: () => t('Password is required') })
  .check(z.minLength(1, { error: () => t('Password is required') }));

const tooShort = {
  error: () => t('Password must be at least {number} characters', { number: MIN_PASSWORD_LENGTH }),
};

/**
 * The password of an existing account. Its length is counted in bytes, because earlier versions of the
 * service accepted passwords of that length.
 */
export const currentPasswordField = requiredPassword.check(
  z.refine((password) => countBytes(password) >= MIN_PASSWORD_LENGTH, tooShort),
);

/** A password that is being chosen. The service also rejects passwords that are easy to guess. */
export const newPasswordField = requiredPassword.check(
  z.refine((password) => hasMinLength(password, MIN_PASSWORD_LENGTH), tooShort),
  z.refine((password) => countBytes(password) <= MAX_PASSWORD_BYTES, {
    error: () =>
      t('Use a password of at most {count} characters. Accents and emoji count more than once.', {
        count: MAX_PASSWORD_BYTES,
      }),
  }),
);
