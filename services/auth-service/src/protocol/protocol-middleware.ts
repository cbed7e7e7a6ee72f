import { Problem, toDatabaseProblem } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';
import type { Log } from '@scheduler/service-kit';
import { AuthError, badJson } from './auth-error.ts';

const VERSION_HEADER = 'x-supabase-api-version';
const ERROR_FORMAT_VERSION = '2024-01-01';

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Total-Count, Link, X-Supabase-Api-Version, Retry-After',
};

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, X-Client-Info, X-JWT-AUD, X-Supabase-Api-Version, apikey',
  'access-control-max-age': '86400',
};

/** Whether the client supports the newer error format. ISO dates can be compared as text. */
function usesVersionedErrors(context: Context): boolean {
  const version = context.get(VERSION_HEADER);
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= ERROR_FORMAT_VERSION;
}

const UNEXPECTED_FAILURE = 'unexpected_failure';

/** Converts errors of the body parser and the router. */
function fromProblem(problem: Problem): AuthError {
  if (problem.code === 'invalid-request') return badJson(problem.message);
  return new AuthError(problem.status, problem.code.replaceAll('-', '_'), problem.message);
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof Problem) return fromProblem(error);
  if (error instanceof URIError) return badJson('the URL is malformed');
  const problem = toDatabaseProblem(error);
  // Client libraries retry after a 503, but end the session if a token refresh returns 500.
  if (problem) {
    const { retryAfter = 0 } = problem.extras;
    return new AuthError(problem.status, UNEXPECTED_FAILURE, problem.message, { retryAfter });
  }
  return new AuthError(
    500,
    UNEXPECTED_FAILURE,
    'Unexpected failure, please check server logs for more information',
  );
}

function toErrorBody(context: Context, { status, code, message, extras }: AuthError): object {
  if (extras.oauth) return { error: extras.oauth, error_description: message };
  return usesVersionedErrors(context)
    ? { code, message, ...extras.body }
    : { code: status, error_code: code, msg: message, ...extras.body };
}

function sendError(context: Context, error: AuthError) {
  context.status = error.status;
  context.body = toErrorBody(context, error);
  const { retryAfter } = error.extras;
  if (retryAfter !== undefined) context.set('retry-after', String(retryAfter));
}

/** Sends CORS headers for all origins and converts errors to the protocol's error formats. */
export function protocolMiddleware(log: Log): Middleware {
  return async (context, next) => {
    context.set(CORS_HEADERS);
    context.set('cache-control', 'no-store');
    if (usesVersionedErrors(context)) context.set(VERSION_HEADER, ERROR_FORMAT_VERSION);
    if (context.method === 'OPTIONS') {
      context.set(PREFLIGHT_HEADERS);
      context.status = 204;
      return;
    }
    try {
      await next();
    } catch (error) {
      const authError = toAuthError(error);
      if (authError.status >= 500) {
        log.error({ err: error, request_id: context.state.requestId }, 'request failed');
      }
      sendError(context, authError);
    }
  };
}
