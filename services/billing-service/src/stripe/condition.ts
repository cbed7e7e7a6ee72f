import { Problem } from '@scheduler/service-kit';
import { StripeFault } from './faults-client.ts';

/** Whether Stripe takes us for its customer: an operator must act where it does not. */
export interface Condition {
  isRefused: () => boolean;
  /** Does what asks Stripe. @throws Problem 503 with `detail` where that fails */
  asking: <T>(detail: string, work: () => Promise<T>) => Promise<T>;
}

export function createCondition(): Condition {
  let refused = false;
  return {
    isRefused: () => refused,
    asking: async (detail, work) => {
      try {
        const result = await work();
        refused = false;
        return result;
      } catch (cause) {
        if (!(cause instanceof StripeFault)) throw cause;
        refused = cause.kind === 'not-configured';
        throw new Problem('upstream-unavailable', detail, { cause });
      }
    },
  };
}
