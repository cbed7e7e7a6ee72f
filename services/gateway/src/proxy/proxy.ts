import type { IncomingHttpHeaders } from 'node:http';
import { t } from '@scheduler/i18n/translate';
import { Problem, type Log } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';
import type { Dispatcher } from 'undici';
import { createLimitedBody } from './body-limit.ts';
import { createResponseWriter } from './compress.ts';
import { copyResponseHeaders, createRequestHeaders } from './proxy-headers.ts';
import { UpstreamAbortedError, ClientDisconnectedError, relayResponse } from './relay-response.ts';
import type { Upstream, Upstreams } from './upstreams.ts';

const SUPPORTED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Error codes for a connection that the service closed while receiving the request. */
const CONNECTION_RESET_CODES = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** nginx's non-standard status for a client that disconnected before the response. */
const CLIENT_CLOSED_REQUEST = 499;

const getErrorCode = (error: unknown) => (error as { code?: string }).code ?? '';

function toUpstreamRequest(context: Context): Dispatcher.DispatchOptions {
  const acceptsEventStream = context.get('accept').includes('text/event-stream');
  return {
    method: context.method,
    path: context.req.url ?? '/',
    headers: createRequestHeaders(context),
    body: createLimitedBody(context.req),
    // Event streams can be silent for any length of time.
    ...(acceptsEventStream && { bodyTimeout: 0 }),
  };
}

const isEventStream = (headers: IncomingHttpHeaders) =>
  headers['content-type']?.startsWith('text/event-stream') === true;

/** Closes an event stream on shutdown. It would otherwise delay the shutdown indefinitely. */
function closeOnShutdown({ app, res }: Context) {
  const destroyResponse = () => res.destroy();
  app.once('closing', destroyResponse);
  res.once('close', () => app.off('closing', destroyResponse));
}

/**
 * Forwards a request. Reads are retried once if the connection breaks before the response starts.
 */
async function forwardRequest(context: Context, { pool }: Upstream) {
  const startResponse = (status: number, headers: IncomingHttpHeaders) => {
    context.respond = false;
    context.status = status;
    copyResponseHeaders(context, headers);
    if (isEventStream(headers)) closeOnShutdown(context);
    return createResponseWriter(context);
  };
  const request = toUpstreamRequest(context);
  const send = () => relayResponse(pool, request, context.res, startResponse);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  await send().catch((error: unknown) => {
    if (isRead && !request.body && CONNECTION_RESET_CODES.has(getErrorCode(error))) return send();
    throw error;
  });
}

function toUnavailableProblem(context: Context, { name }: Upstream, log: Log, error: unknown) {
  const logContext = { err: error, upstream: name, request_id: context.state.requestId as string };
  log.warn(logContext, 'service unreachable');
  const detail = t('This service is unavailable. Retry in a moment.');
  return new Problem('upstream-unavailable', detail, { cause: error });
}

/**
 * Forwards requests to the service for their path. Streams the bodies of requests and responses.
 */
export function proxyRequests(upstreams: Upstreams, log: Log): Middleware {
  return async (context, next) => {
    const upstream = upstreams.find(context.path);
    if (!upstream) return next();
    if (!SUPPORTED_METHODS.has(context.method)) {
      throw new Problem('method-not-allowed', t('Method not allowed for this endpoint.'));
    }
    try {
      await forwardRequest(context, upstream);
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
