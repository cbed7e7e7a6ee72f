import Stripe from 'stripe';
import * as z from 'zod/mini';
import { stripeEvent, type StripeEvent } from './answers-client.ts';

/** Seconds that a webhook may have been on its way. */
const TOLERANCE = 300;

const isSigned = (raw: Buffer, header: string, secret: string): boolean => {
  try {
    return Boolean(Stripe.webhooks.constructEvent(raw, header, secret, TOLERANCE));
  } catch {
    return false;
  }
};

/**
 * The event in a webhook that is signed with one of the secrets; `null` for any other request.
 *
 * @param raw the bytes as they came: the signature is over these
 */
export function signedEvent(
  raw: Buffer,
  header: string,
  secrets: readonly string[],
): StripeEvent | null {
  if (!secrets.some((secret) => isSigned(raw, header, secret))) return null;
  const read = z.safeParse(stripeEvent, JSON.parse(raw.toString('utf8')));
  return read.success ? read.data : null;
}
