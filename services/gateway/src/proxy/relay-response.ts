import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import { Problem } from '@scheduler/service-kit/http';
import type { Dispatcher, Pool } from 'undici';
import {
  ClientDisconnectedError,
  UpstreamAbortedError,
  UpstreamRequestError,
} from './proxy-errors.ts';

/** Returns the stream for the response body, once the status and headers are known. */
export type StartResponse = (status: number, headers: IncomingHttpHeaders) => Writable;

/** A request that is being forwarded. */
export interface Exchange {
  /**
   * Resolves once the response starts. Rejects with `UpstreamRequestError`,
   * `ClientDisconnectedError`, or the error of the request body.
   */
  started: Promise<void>;
  /**
   * Resolves at the end of the response. Rejects with `UpstreamAbortedError` or
   * `ClientDisconnectedError`. Stays pending if the response doesn't start.
   */
  ended: Promise<void>;
}

/**
 * Sends a request to a service and streams the response to the client with backpressure. Uses
 * undici's low-level dispatch handler because Node streams would dominate the cost of a request.
 */
export function relayResponse(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  response: ServerResponse,
  startResponse: StartResponse,
): Exchange {
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
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
      if (status < 200) return;
      body = startResponse(status, headers);
      started.resolve();
    },
    onResponseData(controller, chunk) {
      if (!body || body.write(chunk)) return;
      controller.pause();
      body.once('drain', () => controller.resume());
    },
    onResponseEnd() {
      body?.end();
      removeListener();
      ended.resolve();
    },
    onResponseError(_, error) {
      removeListener();
      if (!body) {
        const isOwnError = error instanceof Problem || error instanceof ClientDisconnectedError;
        started.reject(
          isOwnError ? error : new UpstreamRequestError(error, dispatchController !== null),
        );
        return;
      }
      body.destroy();
      response.destroy();
      ended.reject(
        error instanceof ClientDisconnectedError
          ? error
          : new UpstreamAbortedError(error.message, { cause: error }),
      );
    },
  });
  return { started: started.promise, ended: ended.promise };
}
