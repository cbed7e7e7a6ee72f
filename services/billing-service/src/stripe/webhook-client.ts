import Stripe from 'stripe';
import * as z from 'zod/mini';
import { stripeEvent, type StripeEvent } from './schemas-client.ts';

/** Maximum age of a webhook signature. */
const TOLERANCE_SECONDS = 300;

const isSigned = (raw: Buffer, header: string, secret: string): boolean => {
  try {
    return Boolean(Stripe.webhooks.constructEvent(raw, header, secret, TOLERANCE_SECONDS));
  } catch {
    return false;
  }
};

/**
 * Verifies a webhook and returns its event. Returns `null` if no secret matches or the body is not
 * an event.
 *
 * @param raw the raw request body, which the signature covers
 */
export function parseSignedEvent(
  raw: Buffer,
  header: string,
  secrets: readonly string[],
): StripeEvent | null {
  if (!secrets.some((secret) => isSigned(raw, header, secret))) return null;
  const parsed = z.safeParse(stripeEvent, JSON.parse(raw.toString('utf8')));
  return parsed.success ? parsed.data : null;
}
