import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import * as z from 'zod/mini';

/** What went wrong between Stripe and us, by what can be done about it. */
export type FaultKind =
  /** The key is not accepted: an operator must act, and trying again helps nobody. */
  | 'not-configured'
  /** What was asked for is not there. */
  | 'missing'
  /** A mistake of our own, such as one idempotency key for two requests. */
  | 'ours'
  /** Worth another try, later. */
  | 'away';

/** Says what failed without a word of the key, the request or a person. */
export class StripeFault extends Error {
  readonly kind: FaultKind;
  readonly code: string | undefined;
  readonly requestId: string | undefined;

  constructor(kind: FaultKind, message: string, { code, requestId }: Partial<StripeFault> = {}) {
    super(message.replaceAll(/\b(sk|rk|whsec|pk)_\S+/g, '[key]'));
    this.name = 'StripeFault';
    this.kind = kind;
    this.code = code;
    this.requestId = requestId;
  }
}

const { errors } = Stripe;

function kindOf(error: unknown): FaultKind {
  if (error instanceof errors.StripeAuthenticationError) return 'not-configured';
  if (error instanceof errors.StripePermissionError) return 'not-configured';
  if (error instanceof errors.StripeIdempotencyError) return 'ours';
  if (error instanceof errors.StripeInvalidRequestError) {
    return error.code === 'resource_missing' ? 'missing' : 'ours';
  }
  return 'away';
}

function faultOf(error: unknown): StripeFault {
  if (!(error instanceof errors.StripeError)) {
    return new StripeFault('away', `Stripe could not be asked: ${String(error)}`);
  }
  const { message, code, requestId } = error;
  const extras = { ...(code && { code }), ...(requestId && { requestId }) };
  return new StripeFault(kindOf(error), `Stripe refused: ${message}`, extras);
}

const TRIES = 4;
const FIRST_PAUSE_MS = 250;

const isTooMany = (error: unknown) => error instanceof errors.StripeRateLimitError;

/** The SDK itself tries again after every fault that may pass, but for this one. */
async function patiently<T>(call: () => Promise<T>, tried = 1): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isTooMany(error) || tried === TRIES) throw error;
    await setTimeout(FIRST_PAUSE_MS * 2 ** (tried - 1) * (0.5 + Math.random() / 2));
    return patiently(call, tried + 1);
  }
}

/**
 * Asks Stripe and reads its answer. A call that writes carries an idempotency key, since it may be
 * made more than once.
 *
 * @throws StripeFault
 */
export async function ask<S extends z.core.$ZodType>(
  schema: S,
  call: () => Promise<unknown>,
): Promise<z.output<S>> {
  const answer = await patiently(call).catch((error: unknown) => {
    throw faultOf(error);
  });
  const read = z.safeParse(schema, answer);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue?.path.map(String).join('.') ?? '';
  throw new StripeFault('away', `Stripe's answer cannot be read: ${where} ${issue?.message ?? ''}`);
}
