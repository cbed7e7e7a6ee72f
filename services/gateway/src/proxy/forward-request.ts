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
 * Safe methods. They can be retried even if a service may have processed the first request. PUT and
 * DELETE can't be retried: the second request would return 412 (with `If-Match`) or 404, although
 * the first one succeeded. Retrying a POST with an `Idempotency-Key` is left to the client, because
 * not every endpoint supports the header.
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
 * Lists the addresses to try, in order. A single address is listed twice, because a connection may
 * break while the service is running.
 */
function planAttempts({ selectAddresses }: Upstream): UpstreamAddress[] {
  const addresses = selectAddresses();
  const [address] = addresses;
  return address && addresses.length === 1 ? [address, address] : addresses;
}

/** Whether a retry may succeed without the risk of processing a write twice. */
function canRetry(error: unknown, isRepeatable: boolean, isOtherAddress: boolean): boolean {
  if (error instanceof BrokenCircuitError) return true;
  if (!(error instanceof UpstreamRequestError) || !error.isConnectionFailure) return false;
  return error.wasSent ? isRepeatable : isOtherAddress;
}

/**
 * Forwards a request to an address of a service. If the connection fails before the request is
 * sent, tries the next address. Reads are also retried if the connection breaks later, unless the
 * response has started.
 *
 * @param deadlineMs maximum time until the response starts, in milliseconds
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
