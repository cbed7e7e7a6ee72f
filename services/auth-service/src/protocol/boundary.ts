import { Problem } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';
import type { Log } from '@scheduler/service-kit';
import { AuthError, badJson } from './auth-error.ts';

const VERSION_HEADER = 'x-supabase-api-version';
const FIRST_VERSION = '2024-01-01';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Total-Count, Link, X-Supabase-Api-Version, Retry-After',
};

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, X-Client-Info, X-JWT-AUD, X-Supabase-Api-Version, apikey',
  'access-control-max-age': '86400',
};

/** Whether the client knows the newer error body; two dates of this form compare as text. */
function speaksVersioned(context: Context): boolean {
  const asked = context.get(VERSION_HEADER);
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= FIRST_VERSION;
}

/** Refusals of the body reader and of the router, in this protocol's words. */
function fromProblem(problem: Problem): AuthError {
  if (problem.code === 'invalid-request') return badJson(problem.message);
  return new AuthError(problem.status, problem.code.replaceAll('-', '_'), problem.message);
}

function authErrorOf(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof Problem) return fromProblem(error);
  if (error instanceof URIError) return badJson('the address is not well formed');
  return new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
  );
}

type Refusal = Pick<AuthError, 'status' | 'code' | 'message' | 'extras'>;

function bodyOf(context: Context, { status, code, message, extras }: Refusal): object {
  if (extras.oauth) return { error: extras.oauth, error_description: message };
  return speaksVersioned(context)
    ? { code, message, ...extras.body }
    : { code: status, error_code: code, msg: message, ...extras.body };
}

function refuse(context: Context, { status, code, message, extras }: AuthError) {
  context.status = status;
  context.body = bodyOf(context, { status, code, message, extras });
  if (extras.retryAfter !== undefined) context.set('retry-after', String(extras.retryAfter));
}

/** Everything below `/auth/v1` answers in this protocol's dialects, for pages of any origin. */
export function protocolBoundary(log: Log): Middleware {
  return async (context, next) => {
    context.set(CORS);
    context.set('cache-control', 'no-store');
    if (speaksVersioned(context)) context.set(VERSION_HEADER, FIRST_VERSION);
    if (context.method === 'OPTIONS') {
      context.set(PREFLIGHT);
      context.status = 204;
      return;
    }
    try {
      await next();
    } catch (error) {
      const refusal = authErrorOf(error);
      if (refusal.status >= 500) {
        log.error({ err: error, request_id: context.state.requestId }, 'request failed');
      }
      refuse(context, refusal);
    }
  };
}
