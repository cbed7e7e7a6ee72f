import { setTimeout } from 'node:timers/promises';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { StripeClientError, type StripeErrorKind } from './errors-client.ts';
import type { StripeSettings } from './settings.ts';

const { errors } = Stripe;

function classifyError(error: unknown): StripeErrorKind {
  if (error instanceof errors.StripeAuthenticationError) return 'not-configured';
  if (error instanceof errors.StripePermissionError) return 'not-configured';
  if (error instanceof errors.StripeIdempotencyError) return 'invalid-request';
  if (error instanceof errors.StripeInvalidRequestError) {
    return error.code === 'resource_missing' ? 'not-found' : 'invalid-request';
  }
  return 'unavailable';
}

function toStripeClientError(error: unknown): StripeClientError {
  if (!(error instanceof errors.StripeError)) {
    return new StripeClientError('unavailable', `Stripe couldn't be reached: ${String(error)}`);
  }
  const { message, code, requestId } = error;
  const extras = { ...(code && { code }), ...(requestId && { requestId }) };
  return new StripeClientError(
    classifyError(error),
    `Stripe returned an error: ${message}`,
    extras,
  );
}

const MAX_ATTEMPTS = 4;
const FIRST_DELAY_MS = 250;

const isRateLimited = (error: unknown) => error instanceof errors.StripeRateLimitError;

/** Retries rate-limited calls, the only transient error that the SDK doesn't retry itself. */
async function retryRateLimited<T>(call: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isRateLimited(error) || attempt === MAX_ATTEMPTS) throw error;
    await setTimeout(FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    return retryRateLimited(call, attempt + 1);
  }
}

/**
 * Returns a function that calls Stripe and validates the response. Calls that write require an
 * idempotency key, because they may be repeated. The function throws only `StripeClientError`.
 */
export function createCaller({ key, host, port, protocol, timeout }: StripeSettings) {
  const sdk = new Stripe(key, {
    host,
    ...(port !== undefined && { port }),
    protocol,
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  return async <S extends z.core.$ZodType>(
    schema: S,
    call: (sdk: Stripe) => Promise<unknown>,
  ): Promise<z.output<S>> => {
    const response = await retryRateLimited(() => call(sdk)).catch((error: unknown) => {
      throw toStripeClientError(error);
    });
    const parsed = z.safeParse(schema, response);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const path = issue?.path.map(String).join('.') ?? '';
    throw new StripeClientError(
      'unavailable',
      `Stripe's response is invalid: ${path} ${issue?.message ?? ''}`,
    );
  };
}

export type CallStripe = ReturnType<typeof createCaller>;
