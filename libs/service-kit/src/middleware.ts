import { t } from '@scheduler/i18n/translate';
import type { Context, Middleware } from 'koa';
import { isDatabaseTimeout, isDatabaseUnavailable } from './db-errors.ts';
import { HEALTH_PATHS } from './health.ts';
import type { Log } from './log.ts';
import { Problem, invalidRequest, notFound } from './problem.ts';
import { runWithRequestId, toRequestId } from './request-id.ts';

/**
 * Creates middleware that assigns a request ID and writes one log line per request. A valid ID in
 * `X-Request-Id` is reused, and an invalid one is replaced. Requests to health
 * endpoints are not logged.
 */
export function accessLog(log: Log): Middleware {
  return async (context, next) => {
    const requestId = toRequestId(context.get('x-request-id'));
    const startedAt = performance.now();
    context.state.requestId = requestId;
    context.set('x-request-id', requestId);
    await runWithRequestId(requestId, next);
    if (HEALTH_PATHS.has(context.path)) return;
    log.info({
      request_id: requestId,
      method: context.method,
      route: context.state.route ?? context.path,
      user_id: context.state.userId,
      status: context.status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  };
}

const DATABASE_RETRY_SECONDS = 5;

/**
 * Converts an error of the database that is likely to be temporary to a 503 problem, so that clients
 * retry.
 *
 * @returns `null` for any other error
 */
export function toDatabaseProblem(error: unknown): Problem | null {
  const isTimeout = isDatabaseTimeout(error);
  if (!isTimeout && !isDatabaseUnavailable(error)) return null;
  return new Problem(
    isTimeout ? 'busy' : 'upstream-unavailable',
    t('Service temporarily unavailable. Retry in a moment.'),
    { retryAfter: DATABASE_RETRY_SECONDS, cause: error },
  );
}

/** Converts a known error to a `Problem`. Returns `null` for unexpected errors. */
function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof URIError) {
    return invalidRequest([{ pointer: '', detail: t("The URL isn't valid.") }]);
  }
  return toDatabaseProblem(error);
}

function sendProblem(context: Context, problem: Problem) {
  context.status = problem.status;
  context.type = 'application/problem+json';
  context.body = JSON.stringify(problem.toBody(context.state.requestId as string));
  const { retryAfter } = problem.extras;
  if (retryAfter !== undefined) context.set('retry-after', String(retryAfter));
  if (problem.status === 401) context.set('www-authenticate', 'Bearer');
}

/**
 * Creates middleware that converts errors thrown by later middleware to problem responses
 * (RFC 9457). Requests that no middleware handled become `not-found`; unexpected errors are logged
 * and become `internal`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9457
 */
export function handleErrors(log: Log): Middleware {
  return async (context, next) => {
    try {
      await next();
      if (context.status === 404 && context.body === undefined) throw notFound(t('This endpoint'));
    } catch (error) {
      const problem = toProblem(error);
      if (!problem || problem.status >= 500) {
        log.error({ err: error, request_id: context.state.requestId }, 'request failed');
      }
      sendProblem(
        context,
        problem ??
          new Problem('internal', t('Something went wrong on our side. Retry in a moment.'), {
            cause: error,
          }),
      );
    }
  };
}
