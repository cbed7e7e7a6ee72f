import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';

/**
 * Checks that a text contains no control characters and unpaired surrogates. Postgres can't store
 * NUL or unpaired surrogates as text, and other control characters don't belong in displayed text.
 */
const isPrintable = (value: string) => !/[\p{Cc}\p{Cs}]/u.test(value);
const isPrintableMultiline = (value: string) => isPrintable(value.replaceAll(/[\n\t]/g, ''));
const INVALID_CHARACTER = { error: () => t('This text contains an invalid character') };

/**
 * Characters without a visible glyph: separators, control and format characters, variation selectors,
 * fillers, and the empty braille pattern.
 */
const INVISIBLE = /[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text contains no visible character. */
export const isBlank = (text: string): boolean => text.replaceAll(INVISIBLE, '') === '';

const maxLength = (max: number) =>
  z.maxLength(max, { error: () => t('Use at most {max} characters', { max }) });

/**
 * Schema for trimmed, required, single-line text.
 *
 * @param required returns the error message for missing text, and for text without a visible character
 * @param max maximum length in UTF-16 code units
 */
export const requiredText = (required: () => string, max: number) =>
  z.string({ error: required }).check(
    z.trim(),
    z.minLength(1, { error: required }),
    // `minLength` reports empty text.
    z.refine((text) => text === '' || !isBlank(text), { error: required }),
    maxLength(max),
    z.refine(isPrintable, INVALID_CHARACTER),
  );

/**
 * Schema for trimmed, optional, multiline text. Blank text becomes `null`, and line breaks become
 * `\n`.
 *
 * @param max maximum length in UTF-16 code units
 */
export const optionalText = (max: number) =>
  z.nullable(
    z.pipe(
      z.pipe(
        z.string({ error: () => t('Must be text') }),
        z.transform((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
      ),
      z.pipe(
        z.string().check(maxLength(max), z.refine(isPrintableMultiline, INVALID_CHARACTER)),
        z.transform((value) => (isBlank(value) ? null : value)),
      ),
    ),
  );

export const id = z.uuid({ error: () => t('Invalid ID') });

/** Deliberately permissive: text without spaces on both sides of one at sign. */
const LOOSE_EMAIL = /^[^\s@]+@[^\s@]+$/;
export const INVALID_EMAIL = { error: () => t('Please enter a valid email address') };

/** An email address as entered, trimmed but otherwise unchanged. Use it for display. */
export const emailInput = z
  .string(INVALID_EMAIL)
  .check(
    z.trim(),
    z.maxLength(254, INVALID_EMAIL),
    z.regex(LOOSE_EMAIL, INVALID_EMAIL),
    z.refine(isPrintable, INVALID_EMAIL),
  );

/**
 * Returns the normalized form of an email address, for comparisons. Store it next to the original
 * address instead of lowercasing in the database, whose locale can have different rules.
 */
export const normalizeEmail = (email: string): string => email.toLowerCase();

/** Removes duplicate addresses, ignoring case, and keeps the first spelling of each. */
export function removeDuplicateEmails(emails: string[]): string[] {
  const normalized = emails.map(normalizeEmail);
  return emails.filter((_, index) => normalized.indexOf(normalized[index] ?? '') === index);
}

export const uniqueEmails = z.transform(removeDuplicateEmails);

const ISO_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;
const MIN_DATE_MS = Date.UTC(1900, 0, 1);
const MAX_DATE_MS = Date.UTC(2200, 0, 1);

const isSupportedDate = (value: string) => {
  const time = Date.parse(value);
  return time >= MIN_DATE_MS && time < MAX_DATE_MS;
};

/** A calendar date, `YYYY-MM-DD`. */
export const date = z.iso.date({ error: () => t('Use a date such as 2026-11-20') });

/** A date that clients may send. Responses may contain dates up to one day outside this range. */
const supportedDate = date.check(
  z.refine(isSupportedDate, { error: () => t('Use a date between 1900 and 2199') }),
);

const DATE_LENGTH = 10;
// `Date.parse` reads February 30 as March 2.
const isInstant = (value: string) =>
  ISO_WITH_OFFSET.test(value) &&
  z.safeParse(date, value.slice(0, DATE_LENGTH)).success &&
  isSupportedDate(value);

const INVALID_INSTANT = {
  error: () => t('Use an ISO 8601 date-time with an offset, such as 2026-11-20T09:30:00Z'),
};

/** An ISO 8601 date-time with an offset, normalized to UTC with milliseconds. */
export const instant = z.pipe(
  z.string({ error: () => t('Time is required') }).check(z.refine(isInstant, INVALID_INSTANT)),
  z.transform((value) => new Date(value).toISOString()),
);

/** A date-time in a response: ISO 8601 in UTC. */
export const timestamp = z.string();

/** An optional integer of a query string, from `min` to `max` (at most four digits). */
export const integerBetween = (min: number, max: number, defaultValue: number) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (value) => /^\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= max,
            { error: () => t('Use a whole number from {min} to {max}', { min, max }) },
          ),
        ),
      z.transform(Number),
    ),
    defaultValue,
  );

/** An instant, or a date-only value for an all-day event. */
export const instantOrDate = z.pipe(
  z
    .string({ error: () => t('Time is required') })
    .check(
      z.refine(
        (value) => isInstant(value) || z.safeParse(supportedDate, value).success,
        INVALID_INSTANT,
      ),
    ),
  z.transform((value) => (isInstant(value) ? new Date(value).toISOString() : value)),
);

/** Canonical names. A lookup is faster than creating an `Intl.DateTimeFormat`. */
let canonicalTimeZones: Set<string> | undefined;

const isTimeZone = (name: string) => {
  canonicalTimeZones ??= new Set(Intl.supportedValuesOf('timeZone'));
  if (canonicalTimeZones.has(name)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
};

/** An IANA time zone name. Offsets like `+02:00` are rejected because they have no DST rules. */
export const timeZone = z
  .string({ error: () => t('Use an IANA time zone, such as Europe/Lisbon') })
  .check(
    z.maxLength(64),
    z.refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), {
      error: () => t('Use an IANA time zone, such as Europe/Lisbon'),
    }),
  );
