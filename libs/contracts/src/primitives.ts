import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';

/**
 * Postgres cannot store NUL in text, nor half a surrogate pair; other control characters have no
 * business in what people read. They are refused at the edge.
 */
const isPrintable = (value: string) => !/[\p{Cc}\p{Cs}]/u.test(value);
const isPrintableInLines = (value: string) => isPrintable(value.replaceAll(/[\n\t]/g, ''));
const CANNOT_BE_STORED = { error: () => t('This text holds a character that cannot be stored') };

const atMost = (max: number) =>
  z.maxLength(max, { error: () => t('Use at most {max} characters', { max }) });

/** Trimmed text a person typed. `required` is the sentence shown when it is blank. */
export const requiredText = (required: () => string, max: number) =>
  z
    .string({ error: required })
    .check(
      z.trim(),
      z.minLength(1, { error: required }),
      atMost(max),
      z.refine(isPrintable, CANNOT_BE_STORED),
    );

/** Trimmed text of any number of lines that may be `null` or blank; blank reads as `null`. */
export const optionalText = (max: number) =>
  z.nullable(
    z.pipe(
      z.pipe(
        z.string({ error: () => t('Use text here') }),
        z.transform((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
      ),
      z.pipe(
        z.string().check(atMost(max), z.refine(isPrintableInLines, CANNOT_BE_STORED)),
        z.transform((value) => (value === '' ? null : value)),
      ),
    ),
  );

export const id = z.uuid({ error: () => t('This id is not valid') });

/** Loose on purpose: non-space text, an at-sign, non-space text. */
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+$/;
export const NOT_AN_EMAIL = { error: () => t('Please enter a valid email address') };

/** An address as it was typed, trimmed: the form that people read. */
export const typedEmail = z
  .string(NOT_AN_EMAIL)
  .check(
    z.trim(),
    z.maxLength(254, NOT_AN_EMAIL),
    z.regex(LOOKS_LIKE_EMAIL, NOT_AN_EMAIL),
    z.refine(isPrintable, NOT_AN_EMAIL),
  );

/**
 * The form in which addresses are compared. A database folds letters by its locale, which may find
 * two addresses alike that differ here: whoever stores an address stores this beside it.
 */
export const comparedEmail = (typed: string): string => typed.toLowerCase();

/** Addresses as typed, each once however it is spelled; the first spelling stays. */
export const eachEmailOnce = z.transform((emails: string[]) => {
  const compared = emails.map(comparedEmail);
  return emails.filter((_, index) => compared.indexOf(compared[index] ?? '') === index);
});

const HAS_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

const isInReach = (value: string) => {
  const time = Date.parse(value);
  return time >= EARLIEST && time < LATEST;
};

/** A calendar date, `YYYY-MM-DD`. */
export const date = z.iso.date({ error: () => t('Use a date such as 2026-11-20') });

/** A date that an event may be given; what we answer can lie a day beyond. */
const dateInReach = date.check(
  z.refine(isInReach, { error: () => t('Use a date between 1900 and 2199') }),
);

const DATE_LENGTH = 10;
// `Date.parse` reads February 30 as March 2.
const isInstant = (value: string) =>
  HAS_OFFSET.test(value) &&
  z.safeParse(date, value.slice(0, DATE_LENGTH)).success &&
  isInReach(value);

const NOT_AN_INSTANT = {
  error: () => t('Use an ISO 8601 date-time with an offset, such as 2026-11-20T09:30:00Z'),
};

/** A point in time as ISO 8601 with an offset, normalised to UTC with milliseconds. */
export const instant = z.pipe(
  z.string({ error: () => t('This time is required') }).check(z.refine(isInstant, NOT_AN_INSTANT)),
  z.transform((value) => new Date(value).toISOString()),
);

/** A point in time as we send it: ISO 8601 in UTC. */
export const timestamp = z.string();

/** An instant, or a plain date for what lasts whole days. */
export const instantOrDate = z.pipe(
  z
    .string({ error: () => t('This time is required') })
    .check(
      z.refine(
        (value) => isInstant(value) || z.safeParse(dateInReach, value).success,
        NOT_AN_INSTANT,
      ),
    ),
  z.transform((value) => (isInstant(value) ? new Date(value).toISOString() : value)),
);

const isTimeZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
};

/** An IANA zone name; a bare offset such as `+02:00` is refused since it knows no clock change. */
export const timeZone = z
  .string({ error: () => t('Use an IANA time zone, such as Europe/Lisbon') })
  .check(
    z.maxLength(64),
    z.refine((zone) => /^[A-Za-z]/.test(zone) && isTimeZone(zone), {
      error: () => t('Use an IANA time zone, such as Europe/Lisbon'),
    }),
  );
