/**
 * A server-sent event.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export interface ServerEvent {
  name: string;
  data: unknown;
  /** Returned by the client as `Last-Event-ID` when it reconnects. */
  id?: string;
}

const formatFrame = ({ name, data, id }: ServerEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const MAX_QUEUED_FRAMES = 100;

/**
 * Body of a `text/event-stream` response. If a client reads too slowly, its queued events are
 * replaced with a single `resync` event.
 */
export class EventStream implements AsyncIterable<string> {
  #queue: string[] = [];
  #isEnded = false;
  #notifyReader: () => void = () => undefined;
  readonly #onEnd: () => void;

  /** @param onEnd called once when the server or the client ends the stream */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  send(event: ServerEvent): void {
    if (this.#queue.length < MAX_QUEUED_FRAMES) this.#push(formatFrame(event));
    else this.#queue = [formatFrame({ ...event, name: 'resync', data: {} })];
  }

  /** Sends an empty comment so that proxies keep the connection open. */
  sendHeartbeat(): void {
    if (this.#queue.length === 0) this.#push(':\n\n');
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#notifyReader();
    this.#onEnd();
  }

  #push(frame: string) {
    this.#queue.push(frame);
    this.#notifyReader();
  }

  async #next(): Promise<IteratorResult<string>> {
    if (this.#queue.length === 0 && !this.#isEnded) {
      await new Promise<void>((resolve) => (this.#notifyReader = resolve));
    }
    if (this.#queue.length === 0) return { done: true, value: undefined };
    const value = this.#queue.join('');
    this.#queue = [];
    return { done: false, value };
  }

  [Symbol.asyncIterator](): AsyncIterator<string> {
    return {
      next: () => this.#next(),
      // Called when the client disconnects.
      return: () => {
        this.#queue = [];
        this.end();
        return Promise.resolve({ done: true, value: undefined });
      },
    };
  }
}
