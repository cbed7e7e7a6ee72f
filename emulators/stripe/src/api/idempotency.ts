import type { IdempotentResponse } from '../internal-records.ts';
import type { Store } from '../store.ts';
import { currentTimeSeconds } from '../emulator-state.ts';
import { StripeError } from './stripe-error.ts';

/**
 * Returns the stored response of an idempotency key.
 *
 * @throws StripeError if the key was used for a different request
 */
export function findStoredResponse(
  store: Store,
  key: string,
  request: string,
): IdempotentResponse | undefined {
  const response = store.find('answers', key);
  if (!response) return undefined;
  if (response.request === request) return response;
  throw new StripeError(
    'Keys for idempotent requests can only be used with the same parameters they were first used ' +
      `with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}

export function storeResponse(store: Store, response: Omit<IdempotentResponse, 'at'>): void {
  store.put('answers', { ...response, at: currentTimeSeconds() });
}
