import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';

/** Returns the stream for the response body, once the status and headers are known. */
export type StartResponse = (status: number, headers: IncomingHttpHeaders) => Writable;

/** The client disconnected before the response was complete. */
export class ClientDisconnectedError extends Error {
  override readonly name = 'ClientDisconnectedError';
}

/** The service aborted its response after part of it had been sent to the client. */
export class UpstreamAbortedError extends Error {
  override readonly name = 'UpstreamAbortedError';
}

/**
 * Sends a request to a service and streams the response to the client with backpressure. Uses
 * undici's low-level handler, because streams would dominate the cost of a request.
 *
 * @throws ClientDisconnectedError
 * @throws UpstreamAbortedError
 * @throws the connection error if the response had not started
 */
export function relayResponse(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  response: ServerResponse,
  startResponse: StartResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let dispatchController: Dispatcher.DispatchController | null = null;
    let body: Writable | null = null;
    const onClose = () => {
      if (!response.writableFinished) dispatchController?.abort(new ClientDisconnectedError());
    };
    const removeListener = () => response.off('close', onClose);
    response.once('close', onClose);

    pool.dispatch(request, {
      onRequestStart(controller) {
        dispatchController = controller;
        if (response.destroyed) controller.abort(new ClientDisconnectedError());
      },
      onResponseStart(_, status, headers) {
        if (status >= 200) body = startResponse(status, headers);
      },
      onResponseData(controller, chunk) {
        if (!body || body.write(chunk)) return;
        controller.pause();
        body.once('drain', () => controller.resume());
      },
      onResponseEnd() {
        body?.end();
        removeListener();
        resolve();
      },
      onResponseError(_, error) {
        removeListener();
        if (body) {
          body.destroy();
          response.destroy();
        }
        const isRelayError = !body || error instanceof ClientDisconnectedError;
        reject(isRelayError ? error : new UpstreamAbortedError(error.message, { cause: error }));
      },
    });
  });
}
