import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './link.ts';

/** Seconds that a signature is good for: whoever records a request cannot send it again later. */
const WINDOW = 300;

const macOf = (secret: string, timestamp: string, body: Uint8Array) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();

/** The header that says who hands a body in: `t=<seconds>,v1=<hex of HMAC-SHA256 over "t.body">`. */
export const signBody = (secret: string, body: Uint8Array, seconds: number): string =>
  `t=${seconds},v1=${macOf(secret, String(seconds), body).toString('hex')}`;

const HEADER = /^t=(\d{1,12}),v1=([\da-f]{64})$/i;

/** Whether the header looks like a signature at all; its body need not be read else. */
export const isSignature = (header: string): boolean => HEADER.test(header);

/** Whether a body is signed with one of the secrets, within five minutes of now. */
export function isSigned(
  secrets: Secrets,
  { header, body, now }: { header: string; body: Uint8Array; now: number },
): boolean {
  const [, timestamp = '', mac = ''] = HEADER.exec(header) ?? [];
  if (Math.abs(now / 1000 - Number(timestamp)) > WINDOW) return false;
  const given = Buffer.from(mac, 'hex');
  return secrets.some((secret) => {
    const ours = macOf(secret, timestamp, body);
    return ours.length === given.length && timingSafeEqual(ours, given);
  });
}
