import { randomUUID } from 'node:crypto';
import { t } from '@scheduler/i18n/words';
import type { Context, Middleware } from 'koa';
import { isDatabaseAway } from './db.ts';
import type { Log } from './log.ts';
import { Problem, invalidRequest, notFound } from './problem.ts';

const WELL_FORMED_ID = /^[\w-]{8,64}$/;

/** Gives each request an id (the gateway's where there is one) and writes its one log line. */
export function accessLog(log: Log): Middleware {
  return async (context, next) => {
    const given = context.get('x-request-id');
    const requestId = WELL_FORMED_ID.test(given) ? given : randomUUID();
    const begun = performance.now();
    context.state.requestId = requestId;
    context.set('x-request-id', requestId);
    await next();
    if (context.path === '/health') return;
    log.info({
      request_id: requestId,
      method: context.method,
      route: context.state.route ?? context.path,
      user_id: context.state.userId,
      status: context.status,
      ms: Math.round((performance.now() - begun) * 10) / 10,
    });
  };
}

/** What was thrown as a `Problem`; `null` for a fault of our own. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof URIError) {
    return invalidRequest([{ pointer: '', detail: t('The address is not well formed') }]);
  }
  if (isDatabaseAway(error)) {
    return new Problem('upstream-unavailable', t('This cannot be answered right now. Try again.'), {
      retryAfter: 5,
      cause: error,
    });
  }
  return null;
}

function refuse(context: Context, problem: Problem) {
  context.status = problem.status;
  context.type = 'application/problem+json';
  context.body = JSON.stringify(problem.toBody(context.state.requestId as string));
  const { retryAfter } = problem.extras;
  if (retryAfter !== undefined) context.set('retry-after', String(retryAfter));
  if (problem.status === 401) context.set('www-authenticate', 'Bearer');
}

/** Turns whatever is thrown below into a problem body; what nobody answered is a 404. */
export function problemBoundary(log: Log): Middleware {
  return async (context, next) => {
    try {
      await next();
      if (context.status === 404 && context.body === undefined) throw notFound(t('This address'));
    } catch (error) {
      const problem = problemOf(error);
      if (!problem || problem.status >= 500) {
        log.error({ err: error, request_id: context.state.requestId }, 'request failed');
      }
      refuse(
        context,
        problem ??
          new Problem('internal', t('Something went wrong on our side. Please try again.'), {
            cause: error,
          }),
      );
    }
  };
}
