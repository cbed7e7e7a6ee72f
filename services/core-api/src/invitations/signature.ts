import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './signed-tokens.ts';

/** Limits replay attacks. */
const MAX_AGE_SECONDS = 300;

const computeMac = (secret: string, timestamp: string, body: Uint8Array) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();

/** Returns the signature header: `t=<seconds>,v1=<hex of HMAC-SHA256 over "t.body">`. */
export const signBody = (secret: string, body: Uint8Array, seconds: number): string =>
  `t=${seconds},v1=${computeMac(secret, String(seconds), body).toString('hex')}`;

const SIGNATURE_HEADER = /^t=(\d{1,12}),v1=([\da-f]{64})$/i;

/** Checks the format, so that the body of an unsigned request isn't read. */
export const isSignatureHeader = (header: string): boolean => SIGNATURE_HEADER.test(header);

/** Checks the signature of a body against all secrets. Timestamps may deviate by five minutes. */
export function isValidSignature(
  secrets: Secrets,
  { header, body, now: nowMs }: { header: string; body: Uint8Array; now: number },
): boolean {
  const [, timestamp = '', mac = ''] = SIGNATURE_HEADER.exec(header) ?? [];
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return false;
  const actual = Buffer.from(mac, 'hex');
  return secrets.some((secret) => {
    const expected = computeMac(secret, timestamp, body);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
}
