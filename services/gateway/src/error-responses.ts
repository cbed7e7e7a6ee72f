import { t } from '@scheduler/i18n/translate';
import { notFound, Problem, type Log } from '@scheduler/service-kit/http';
import type { Context, Middleware } from 'koa';

/** Formats a problem for the client library of an API. */
type ErrorFormat = (problem: Problem, context: Context) => object;

const authCodes: Partial<Record<number, string>> = {
  400: 'validation_failed',
  413: 'validation_failed',
  429: 'over_request_rate_limit',
};

const API_VERSION = 'x-supabase-api-version';
const NAMED_CODES_SINCE = '2024-01-01';

/** Error format of supabase-js. Versions before 2024-01-01 expect a numeric `code`. */
const authFormat: ErrorFormat = (problem, context) => {
  const name = authCodes[problem.status] ?? 'unexpected_failure';
  context.type = 'application/json';
  if (context.get(API_VERSION) < NAMED_CODES_SINCE) {
    return { code: problem.status, error_code: name, msg: problem.message };
  }
  context.set(API_VERSION, NAMED_CODES_SINCE);
  return { code: name, message: problem.message };
};

const tableFormat: ErrorFormat = (problem, context) => {
  context.type = 'application/json';
  return { code: problem.code, details: null, hint: null, message: problem.message };
};

const problemFormat: ErrorFormat = (problem, context) => {
  context.type = 'application/problem+json';
  return problem.toBody(context.state.requestId as string);
};

function getErrorFormat(url = ''): ErrorFormat {
  if (url.startsWith('/auth/v1')) return authFormat;
  return url.startsWith('/rest/v1') ? tableFormat : problemFormat;
}

function sendError(context: Context, problem: Problem) {
  context.status = problem.status;
  context.body = JSON.stringify(getErrorFormat(context.req.url)(problem, context));
  context.set('cache-control', 'no-store');
  const { retryAfter } = problem.extras;
  if (retryAfter !== undefined) context.set('retry-after', String(retryAfter));
}

/** Converts errors thrown by later middleware to responses in the format of the requested API. */
export function handleErrors(log: Log): Middleware {
  return async (context, next) => {
    try {
      await next();
      const isHandled = context.respond === false || context.body !== undefined;
      if (context.status === 404 && !isHandled) throw notFound(t('This page'));
    } catch (error) {
      if (error instanceof Problem) return sendError(context, error);
      log.error({ err: error, request_id: context.state.requestId }, 'request failed');
      const detail = t('Something went wrong on our side. Retry in a moment.');
      sendError(context, new Problem('internal', detail, { cause: error }));
    }
  };
}
