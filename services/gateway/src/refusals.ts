import { t } from '@scheduler/i18n/words';
import { notFound, Problem, type Log } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';

/** How a refusal is worded for the client library that called. */
type Dialect = (problem: Problem, context: Context) => object;

const authCodes: Partial<Record<number, string>> = {
  400: 'validation_failed',
  413: 'validation_failed',
  429: 'over_request_rate_limit',
};

const API_VERSION = 'x-supabase-api-version';
const NAMED_CODES_SINCE = '2024-01-01';

/** supabase-js reads a named `code` where it announced itself, an older client a number. */
const authDialect: Dialect = (problem, context) => {
  const name = authCodes[problem.status] ?? 'unexpected_failure';
  context.type = 'application/json';
  if (context.get(API_VERSION) < NAMED_CODES_SINCE) {
    return { code: problem.status, error_code: name, msg: problem.message };
  }
  context.set(API_VERSION, NAMED_CODES_SINCE);
  return { code: name, message: problem.message };
};

const tableDialect: Dialect = (problem, context) => {
  context.type = 'application/json';
  return { code: problem.code, details: null, hint: null, message: problem.message };
};

const productDialect: Dialect = (problem, context) => {
  context.type = 'application/problem+json';
  return problem.toBody(context.state.requestId as string);
};

function dialectOf(url = ''): Dialect {
  if (url.startsWith('/auth/v1')) return authDialect;
  return url.startsWith('/rest/v1') ? tableDialect : productDialect;
}

function refuse(context: Context, problem: Problem) {
  context.status = problem.status;
  context.body = JSON.stringify(dialectOf(context.req.url)(problem, context));
  context.set('cache-control', 'no-store');
  const { retryAfter } = problem.extras;
  if (retryAfter !== undefined) context.set('retry-after', String(retryAfter));
}

/** Turns whatever is thrown below into a body that the caller's library can read. */
export function refusals(log: Log): Middleware {
  return async (context, next) => {
    try {
      await next();
      const isAnswered = context.respond === false || context.body !== undefined;
      if (context.status === 404 && !isAnswered) throw notFound(t('This address'));
    } catch (error) {
      if (error instanceof Problem) return refuse(context, error);
      log.error({ err: error, request_id: context.state.requestId }, 'request failed');
      const detail = t('Something went wrong on our side. Please try again.');
      refuse(context, new Problem('internal', detail, { cause: error }));
    }
  };
}
