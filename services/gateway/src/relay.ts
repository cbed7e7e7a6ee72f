import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';

/** Says where the body of an answer goes, once its status and headers are known. */
export type Begin = (status: number, headers: IncomingHttpHeaders) => Writable;

/** The caller left before the whole answer was sent. */
export class Departed extends Error {
  override readonly name = 'Departed';
}

/** The service stopped amid its answer; what was sent of it cannot be taken back. */
export class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

/**
 * Sends a request to a service and its answer on to `response`, chunk by chunk as the caller takes
 * it. (A handler of its own rather than streams: they cost more than all the rest together.)
 *
 * @throws Departed, BrokenOff, or the fault of the connection when nothing was answered yet
 */
export function relay(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  response: ServerResponse,
  begin: Begin,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let exchange: Dispatcher.DispatchController | null = null;
    let body: Writable | null = null;
    const onClose = () => {
      if (!response.writableFinished) exchange?.abort(new Departed());
    };
    const settle = () => response.off('close', onClose);
    response.once('close', onClose);

    pool.dispatch(request, {
      onRequestStart(controller) {
        exchange = controller;
        if (response.destroyed) controller.abort(new Departed());
      },
      onResponseStart(_, status, headers) {
        if (status >= 200) body = begin(status, headers);
      },
      onResponseData(controller, chunk) {
        if (!body || body.write(chunk)) return;
        controller.pause();
        body.once('drain', () => controller.resume());
      },
      onResponseEnd() {
        body?.end();
        settle();
        resolve();
      },
      onResponseError(_, error) {
        settle();
        if (body) {
          body.destroy();
          response.destroy();
        }
        const isOurs = !body || error instanceof Departed;
        reject(isOurs ? error : new BrokenOff(error.message, { cause: error }));
      },
    });
  });
}
