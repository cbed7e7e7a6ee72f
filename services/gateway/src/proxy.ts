import type { IncomingHttpHeaders } from 'node:http';
import { t } from '@scheduler/i18n/words';
import { Problem, type Log } from '@scheduler/service-kit';
import type { Context, Middleware } from 'koa';
import type { Dispatcher } from 'undici';
import { limitedBody } from './body-limit.ts';
import { bodyOf } from './compress.ts';
import { copyResponseHeaders, requestHeaders } from './proxy-headers.ts';
import { BrokenOff, Departed, relay } from './relay.ts';
import type { Upstream, Upstreams } from './upstreams.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** What a connection says that the service closed while the request was on its way. */
const RESETS = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** As nginx logs a caller who left before the answer. */
const CLIENT_LEFT = 499;

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

function requestOf(context: Context): Dispatcher.DispatchOptions {
  const listens = context.get('accept').includes('text/event-stream');
  return {
    method: context.method,
    path: context.req.url ?? '/',
    headers: requestHeaders(context),
    body: limitedBody(context.req),
    // An event stream may be silent for as long as nothing happens.
    ...(listens && { bodyTimeout: 0 }),
  };
}

const isEventStream = (headers: IncomingHttpHeaders) =>
  headers['content-type']?.startsWith('text/event-stream') === true;

/** An event stream goes on until somebody leaves: it would hold up the gateway's end. */
function endWithGateway({ app, res }: Context) {
  const end = () => res.destroy();
  app.once('closing', end);
  res.once('close', () => app.off('closing', end));
}

/** A read is sent again when the connection broke before the answer began. */
async function handOver(context: Context, { pool }: Upstream) {
  const begin = (status: number, headers: IncomingHttpHeaders) => {
    context.respond = false;
    context.status = status;
    copyResponseHeaders(context, headers);
    if (isEventStream(headers)) endWithGateway(context);
    return bodyOf(context);
  };
  const request = requestOf(context);
  const once = () => relay(pool, request, context.res, begin);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  await once().catch((error: unknown) => {
    if (isRead && !request.body && RESETS.has(codeOf(error))) return once();
    throw error;
  });
}

function unreachable(context: Context, { name }: Upstream, log: Log, error: unknown) {
  const about = { err: error, upstream: name, request_id: context.state.requestId as string };
  log.warn(about, 'a service is unreachable');
  const detail = t('This part of the product cannot be reached. Please try again in a moment.');
  return new Problem('upstream-unavailable', detail, { cause: error });
}

/** Hands a request to the service that its path belongs to, both bodies streaming. */
export function proxy(upstreams: Upstreams, log: Log): Middleware {
  return async (context, next) => {
    const upstream = upstreams.at(context.path);
    if (!upstream) return next();
    if (!methods.has(context.method)) {
      throw new Problem('method-not-allowed', t('This address does not answer that method'));
    }
    try {
      await handOver(context, upstream);
    } catch (error) {
      if (error instanceof Problem) throw error;
      if (error instanceof Departed) {
        context.respond = false;
        context.res.statusCode = CLIENT_LEFT;
      } else if (error instanceof BrokenOff) {
        log.warn({ err: error, upstream: upstream.name }, 'a service broke off its answer');
      } else throw unreachable(context, upstream, log, error);
    }
  };
}
