import { createPrivateKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
  .transform((url) => url.replace(/\/+$/, ''));

export const flag = z.stringbool({ error: 'must be true or false' });
export const count = z.coerce.number('must be a number').int().min(1).max(1_000_000);
export const digits = z.coerce.number('must be a number').int().min(6).max(10);

const UNIT_SECONDS = { h: 3600, m: 60, s: 1 } as const;

/** Returns the seconds of a duration in Go notation, such as `1m30s`. */
export const parseGoDuration = (text: string): number =>
  [...text.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, amount, unit]) =>
      sum + Number(amount) * UNIT_SECONDS[unit as keyof typeof UNIT_SECONDS],
    0,
  );

/** A duration in seconds, from a plain number or Go notation such as `1m30s`. */
export const duration = z
  .string()
  .regex(/^(\d+|(\d+h)?(\d+m)?(\d+s)?)$/, 'must be a duration such as 60s or 1m30s')
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : parseGoDuration(text)));

/** A count, from a plain number or GoTrue's `30/1h`. The period is ignored. */
export const rate = z
  .string()
  .regex(/^\d+(\/.+)?$/, 'must be a number')
  .transform((text) => Number.parseInt(text, 10))
  .refine((number) => number > 0, 'must be more than 0');

export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

/** Fixed codes for test phone numbers, such as `15551234567=123456,…`. They aren't sent. */
export const fixedCodes = z
  .string()
  .regex(/^\s*(\+?\d+\s*[=:]\s*\d{6,10}\s*(,|$)\s*)*$/, 'must be pairs such as 15551234567=123456')
  .transform(
    (text) =>
      new Map(
        [...text.matchAll(/(\d+)\s*[=:]\s*(\d+)/g)].map(([, phone = '', code = '']) => [
          phone,
          code,
        ]),
      ),
  );

export const smtpUrl = z.string().regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// URL');

const parsePrivateKey = (text: string): KeyObject =>
  text.includes('-----BEGIN')
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs1' });

/** PEM, or base64 of a DER-encoded RSA key as in GoTrue. */
export const privateKey = z.string().transform((text, context) => {
  try {
    return parsePrivateKey(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be an RSA key as PEM or base64' });
    return z.NEVER;
  }
});
