import { Problem } from '@scheduler/service-kit';
import { StripeClientError } from './errors-client.ts';

export type StripeAccountStatus = ReturnType<typeof createAccountStatus>;

/** Tracks whether Stripe has rejected the API key, which only an operator can fix. */
export function createAccountStatus() {
  let isRejected = false;
  return {
    isKeyRejected: () => isRejected,
    /**
     * Runs a call to Stripe.
     *
     * @throws Problem 503 with `detail` if the call fails
     */
    run: async <T>(detail: string, work: () => Promise<T>): Promise<T> => {
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
