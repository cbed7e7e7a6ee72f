import { createPrivateKey, type KeyObject } from 'node:crypto';
import * as z from 'zod';

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .transform((url) => url.replace(/\/+$/, ''));

export const flag = z.stringbool({ error: 'must be true or false' });
export const count = z.coerce.number('must be a number').int().min(1).max(1_000_000);
export const digits = z.coerce.number('must be a number').int().min(6).max(10);

const UNITS = { h: 3600, m: 60, s: 1 } as const;

/** Seconds, from a plain number or from Go's notation such as `1m30s`. */
export const duration = z
  .string()
  .regex(/^(\d+|(\d+h)?(\d+m)?(\d+s)?)$/, 'must be a duration such as 60s or 1m30s')
  .transform((text) =>
    /^\d+$/.test(text)
      ? Number(text)
      : [...text.matchAll(/(\d+)([hms])/g)].reduce(
          (sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit as keyof typeof UNITS],
          0,
        ),
  );

/** How many, from a plain number or from GoTrue's `30/1h`, whose period is the usual one. */
export const rate = z
  .string()
  .regex(/^\d+(\/.+)?$/, 'must be a number')
  .transform((text) => Number.parseInt(text, 10))
  .refine((number) => number > 0, 'must be more than 0');

export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** `15551234567=123456,…`: codes that are told to nobody, for trying things out. */
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

export const smtpUrl = z.string().regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address');

const keyOf = (text: string): KeyObject =>
  text.includes('-----BEGIN')
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs1' });

/** PEM, or the base64 of an RSA key in DER as GoTrue takes it. */
export const privateKey = z.string().transform((text, context) => {
  try {
    return keyOf(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be an RSA key in PEM, or in base64' });
    return z.NEVER;
  }
});
