import { Problem, type Log } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';
import type { Dispatcher } from 'undici';
import { limitedBody } from './body-limit.ts';
import { compressed } from './compress.ts';
import { copyResponseHeaders, requestHeaders } from './proxy-headers.ts';
import type { Upstream, Upstreams } from './upstreams.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What a connection says that the service closed while the request was on its way. */
const RESETS = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** As nginx logs a caller who left before the answer. */
const CLIENT_LEFT = 499;

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

/** A read may be sent again when the connection broke before the answer began. */
async function sendTwiceAtMost({ pool }: Upstream, request: Dispatcher.RequestOptions) {
  try {
    return await pool.request(request);
  } catch (error) {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.body || !RESETS.has(codeOf(error))) throw error;
    return pool.request(request);
  }
}

/** Aborts once the caller has left without the whole answer. */
function departureOf({ res }: Context): AbortSignal {
  const departure = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) departure.abort();
  });
  return departure.signal;
}

function requestOf(context: Context, signal: AbortSignal): Dispatcher.RequestOptions {
  const listens = context.get('accept').includes('text/event-stream');
  return {
    method: context.method,
    path: context.req.url ?? '/',
    headers: requestHeaders(context),
    body: limitedBody(context.req),
    signal,
    // An event stream may be silent for as long as nothing happens.
    ...(listens && { bodyTimeout: 0 }),
  };
}

function answer(context: Context, { statusCode, headers, body }: Dispatcher.ResponseData) {
  context.status = statusCode;
  copyResponseHeaders(context, headers);
  // Where nothing is read of it (HEAD, 304), Koa destroys it, and it calls that an error.
  body.on('error', () => undefined);
  context.body = compressed(context, body);
  if (headers['content-type'] === undefined) context.remove('content-type');
}

/** Hands a request to the service that its path belongs to, both bodies streaming. */
export function proxy(upstreams: Upstreams, log: Log): Middleware {
  return async (context, next) => {
    const upstream = upstreams.at(context.path);
    if (!upstream) return next();
    if (!methods.has(context.method)) {
      throw new Problem('method-not-allowed', 'This address does not answer that method');
    }
    const departure = departureOf(context);
    try {
      answer(context, await sendTwiceAtMost(upstream, requestOf(context, departure)));
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (departure.aborted) {
        context.res.statusCode = CLIENT_LEFT;
        context.respond = false;
        return;
      }
      const { name } = upstream;
      log.warn({ err: error, upstream: name, request_id: context.state.requestId }, 'unreachable');
      const detail = 'This part of the product cannot be reached. Please try again in a moment.';
      throw new Problem('upstream-unavailable', detail, { cause: error });
    }
  };
}
