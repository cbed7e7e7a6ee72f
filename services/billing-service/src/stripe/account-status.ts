import { Problem } from '@scheduler/service-kit';
import { StripeClientError } from './errors-client.ts';

/** Tracks whether Stripe has rejected the API key, which only an operator can fix. */
export interface StripeAccountStatus {
  isKeyRejected: () => boolean;
  /**
   * Runs a call to Stripe.
   *
   * @throws Problem 503 with `detail` if the call fails
   */
  run: <T>(detail: string, work: () => Promise<T>) => Promise<T>;
}

export function createAccountStatus(): StripeAccountStatus {
  let isRejected = false;
  return {
    isKeyRejected: () => isRejected,
    run: async (detail, work) => {
      try {
        const result = await work();
        isRejected = false;
        return result;
      } catch (cause) {
        if (!(cause instanceof StripeClientError)) throw cause;
        isRejected = cause.kind === 'not-configured';
        throw new Problem('upstream-unavailable', detail, { cause });
      }
    },
  };
}
