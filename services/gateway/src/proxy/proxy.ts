import { t } from '@scheduler/i18n/translate';
import { methodNotAllowed, Problem, type Log } from '@scheduler/service-kit/http';
import { BrokenCircuitError } from 'cockatiel';
import type { Context, Middleware } from 'koa';
import { getDeadlineMs, type Deadlines } from './deadlines.ts';
import { forwardRequest } from './forward-request.ts';
import {
  ClientDisconnectedError,
  NoAddressAvailableError,
  UpstreamAbortedError,
} from './proxy-errors.ts';
import type { Upstream, Upstreams } from './upstreams.ts';

const SUPPORTED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** nginx's non-standard status for a client that disconnected before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/** An unreachable service may just be restarting. An unresponsive one takes longer to recover. */
const RETRY_AFTER_SECONDS = { unreachable: 1, unresponsive: 5 };

function toUnavailableProblem(context: Context, { name }: Upstream, log: Log, error: unknown) {
  const logContext = { err: error, upstream: name, request_id: context.state.requestId as string };
  log.warn(logContext, 'service unreachable');
  const isUnresponsive =
    error instanceof BrokenCircuitError || error instanceof NoAddressAvailableError;
  const detail = t('This service is unavailable. Retry in a moment.');
  return new Problem('upstream-unavailable', detail, {
    retryAfter: RETRY_AFTER_SECONDS[isUnresponsive ? 'unresponsive' : 'unreachable'],
    cause: error,
  });
}

export interface ProxyOptions {
  upstreams: Upstreams;
  deadlines: Deadlines;
  log: Log;
}

/** Forwards each request to the service for its path. Streams request and response bodies. */
export function proxyRequests({ upstreams, deadlines, log }: ProxyOptions): Middleware {
  return async (context, next) => {
    const upstream = upstreams.find(context.path);
    if (!upstream) return next();
    if (!SUPPORTED_METHODS.has(context.method)) {
      throw methodNotAllowed();
    }
    try {
      await forwardRequest(context, upstream, getDeadlineMs(context.path, deadlines));
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (error instanceof ClientDisconnectedError) {
        context.respond = false;
        context.res.statusCode = CLIENT_CLOSED_REQUEST;
      } else if (error instanceof UpstreamAbortedError) {
        log.warn({ err: error, upstream: upstream.name }, 'service aborted its response');
      } else throw toUnavailableProblem(context, upstream, log, error);
    }
  };
}
