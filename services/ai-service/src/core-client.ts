import { ApiError, createClient, type CallInput } from '@scheduler/api-client';
import { problems, type ProblemCode, type RouteResponse, type Route } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import { Problem, unauthenticated, type Actor } from '@scheduler/service-kit';

export interface Caller {
  actor: Actor;
  requestId: string;
}

/** core-api as the caller sees it. Calls carry the caller's own token: permission lives there. */
export interface CoreClient {
  /** @throws Problem as core-api refuses, or 503 when it cannot work */
  call: <R extends Route>(caller: Caller, route: R, input: CallInput<R>) => Promise<RouteResponse<R>>;
  /** Rejects when core-api cannot work. */
  check: () => Promise<void>;
}

const PATIENCE_MS = 10_000;
const CHECK_PATIENCE_MS = 2000;

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** What core-api refuses the caller is refused here in the same words; its faults are not theirs. */
function refusalOf(cause: unknown): Problem {
  if (cause instanceof ApiError && cause.status < 500) {
    if (cause.status === 401) return unauthenticated(cause.message);
    if (isKnown(cause.code)) {
      const { errors, current } = cause;
      return new Problem(cause.code, cause.message, { errors, current, cause });
    }
  }
  const detail = t('Your calendar cannot be read right now. Please try again in a moment.');
  return new Problem('upstream-unavailable', detail, { cause });
}

export function createCoreClient(coreUrl: string): CoreClient {
  const origin = coreUrl.replace(/\/$/, '');
  return {
    async call({ actor, requestId }, route, input) {
      const client = createClient({
        baseUrl: `${origin}/api`,
        accessToken: () => actor.token,
        headers: { 'x-request-id': requestId },
        timeout: PATIENCE_MS,
      });
      return client.call(route, input).catch((error: unknown) => {
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
