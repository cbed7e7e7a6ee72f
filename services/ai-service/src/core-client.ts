import { ApiError, createClient, type CallInput } from '@scheduler/api-client';
import { events, type Event } from '@scheduler/contracts/core';
import { invalidRequest, Problem, unauthenticated, type Actor } from '@scheduler/service-kit';

export interface Caller {
  actor: Actor;
  requestId: string;
}

/** core-api as the caller sees it. Calls carry the caller's own token: permission lives there. */
export interface CoreClient {
  events: (
    caller: Caller,
    filter: NonNullable<CallInput<typeof events.list>['query']>,
  ) => Promise<Event[]>;
  /** Rejects when core-api cannot work. */
  check: () => Promise<void>;
}

const PATIENCE_MS = 10_000;
const CHECK_PATIENCE_MS = 2000;

function refusalOf(cause: unknown): Problem {
  if (cause instanceof ApiError && cause.status === 401) return unauthenticated(cause.message);
  // The range was ours and well formed: it holds more events than core-api lists.
  if (cause instanceof ApiError && cause.status === 400) {
    return invalidRequest([{ pointer: '', detail: cause.message }]);
  }
  const detail = 'Your events cannot be read right now. Please try again in a moment.';
  return new Problem('upstream-unavailable', detail, { cause });
}

export function createCoreClient(coreUrl: string): CoreClient {
  const origin = coreUrl.replace(/\/$/, '');
  return {
    async events({ actor, requestId }, query) {
      const client = createClient({
        baseUrl: `${origin}/api`,
        accessToken: () => actor.token,
        headers: { 'x-request-id': requestId },
        timeout: PATIENCE_MS,
      });
      return client.call(events.list, { query }).catch((error: unknown) => {
        throw refusalOf(error);
      });
    },
    async check() {
      const signal = AbortSignal.timeout(CHECK_PATIENCE_MS);
      const response = await fetch(`${origin}/health`, { signal });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`core-api answered ${response.status}`);
    },
  };
}
