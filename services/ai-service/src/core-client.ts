import { ApiError, createClient, type CallInput } from '@scheduler/api-client';
import { problems, type ProblemCode, type RouteResponse, type Route } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import { fetchService, Problem, unauthenticated, type Actor } from '@scheduler/service-kit';

export interface Caller {
  actor: Actor;
}

/** Client for core-api. Sends the caller's own token, so core-api enforces permissions. */
export interface CoreClient {
  /** @throws Problem from core-api for client errors, or 503 if core-api fails or is unreachable */
  call: <R extends Route>(
    caller: Caller,
    route: R,
    input: CallInput<R>,
  ) => Promise<RouteResponse<R>>;
  /** Rejects if core-api is unhealthy. */
  checkHealth: () => Promise<void>;
}

const CALL_TIMEOUT_MS = 10_000;
const HEALTH_TIMEOUT_MS = 2000;

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** Passes through client errors from core-api, and converts its server errors to a 503. */
function toProblem(cause: unknown): Problem {
  if (cause instanceof ApiError && cause.status < 500) {
    if (cause.status === 401) return unauthenticated(cause.message);
    if (isProblemCode(cause.code)) {
      const { errors, current } = cause;
      return new Problem(cause.code, cause.message, { errors, current, cause });
    }
  }
  const detail = t("Couldn't load your calendar. Reload the page in a moment.");
  return new Problem('upstream-unavailable', detail, { cause });
}

export function createCoreClient(coreUrl: string): CoreClient {
  const origin = coreUrl.replace(/\/$/, '');
  return {
    async call({ actor }, route, input) {
      const client = createClient({
        baseUrl: `${origin}/api`,
        accessToken: () => actor.token,
        fetch: fetchService,
        timeout: CALL_TIMEOUT_MS,
      });
      return client.call(route, input).catch((error: unknown) => {
        throw toProblem(error);
      });
    },
    async checkHealth() {
      const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
      const response = await fetch(`${origin}/health`, { signal });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`core-api responded with ${response.status}`);
    },
  };
}
