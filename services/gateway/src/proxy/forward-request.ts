import type { IncomingHttpHeaders } from 'node:http';
import { BrokenCircuitError } from 'cockatiel';
import type { Context } from 'koa';
import type { Dispatcher } from 'undici';
import { createResponseWriter } from './compress.ts';
import { NoAddressAvailableError, UpstreamRequestError } from './proxy-errors.ts';
import { copyResponseHeaders, createRequestHeaders } from './proxy-headers.ts';
import { readRequestBody } from './request-body.ts';
import type { UpstreamAddress } from './upstream-address.ts';
import type { Upstream } from './upstreams.ts';

/**
 * Safe methods, which can be repeated after a service may have processed them. PUT and DELETE can't:
 * a repeated `If-Match` returns 412, and a repeated DELETE returns 404, although the first one
 * succeeded. A POST with an `Idempotency-Key` is repeated by the client, because not every endpoint
 * supports the header.
 */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const isEventStream = (headers: IncomingHttpHeaders) =>
  headers['content-type']?.startsWith('text/event-stream') === true;

/** Closes an event stream on shutdown. It would otherwise delay the shutdown indefinitely. */
function closeOnShutdown({ app, res }: Context) {
  const destroyResponse = () => res.destroy();
  app.once('closing', destroyResponse);
  res.once('close', () => app.off('closing', destroyResponse));
}

function startResponse(context: Context, status: number, headers: IncomingHttpHeaders) {
  context.respond = false;
  context.status = status;
  copyResponseHeaders(context, headers);
  if (isEventStream(headers)) closeOnShutdown(context);
  return createResponseWriter(context);
}

function toDispatchOptions(context: Context, deadlineMs: number): Dispatcher.DispatchOptions {
  const acceptsEventStream = context.get('accept').includes('text/event-stream');
  return {
    method: context.method,
    path: context.req.url ?? '/',
    headers: createRequestHeaders(context),
    headersTimeout: deadlineMs,
    // Event streams can be silent for any length of time.
    bodyTimeout: acceptsEventStream ? 0 : deadlineMs,
  };
}

/**
 * Lists the addresses to try. A single address is retried, because a connection may break
 * although the service is running.
 */
function planAttempts({ selectAddresses }: Upstream): UpstreamAddress[] {
  const addresses = selectAddresses();
  const [address] = addresses;
  return address && addresses.length === 1 ? [address, address] : addresses;
}

/** Whether another attempt can't repeat what a service has already done, and may succeed. */
function canRetry(error: unknown, isRepeatable: boolean, isOtherAddress: boolean): boolean {
  if (error instanceof BrokenCircuitError) return true;
  if (!(error instanceof UpstreamRequestError) || !error.isConnectionFailure) return false;
  return error.wasSent ? isRepeatable : isOtherAddress;
}

/**
 * Forwards a request to an address of a service, and to the next one if the connection fails before
 * the request was sent. Reads are also repeated if it breaks later, until the response starts.
 *
 * @param deadlineMs maximum milliseconds until the response starts
 * @throws NoAddressAvailableError, BrokenCircuitError if requests would time out
 * @throws the error of the last attempt
 */
export async function forwardRequest(
  context: Context,
  upstream: Upstream,
  deadlineMs: number,
): Promise<void> {
  const body = await readRequestBody(context.req);
  const options = toDispatchOptions(context, deadlineMs);
  const isRepeatable = SAFE_METHODS.has(context.method) && body.isRepeatable;
  const attempts = planAttempts(upstream);
  let lastError: unknown = new NoAddressAvailableError(`no address of ${upstream.name} responds`);
  for (const [index, address] of attempts.entries()) {
    try {
      const request = { ...options, body: body.create() } as Dispatcher.DispatchOptions;
      await address.send(request, context.res, (status, headers) =>
        startResponse(context, status, headers),
      );
      return;
    } catch (error) {
      lastError = error;
      if (!canRetry(error, isRepeatable, attempts[index + 1] !== address)) break;
    }
  }
  throw lastError;
}
