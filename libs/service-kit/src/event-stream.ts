/** One event of a stream (HTML living standard §9.2). */
export interface ServerEvent {
  name: string;
  data: unknown;
  /** Sent back as `Last-Event-ID` by a client whose stream broke off. */
  id?: string;
}

const frameOf = ({ name, data, id }: ServerEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const BACKLOG = 100;

/**
 * An answer of `text/event-stream` that goes on until either side ends it. A reader who falls far
 * behind loses what waits for it, and is told `resync` instead.
 */
export class EventStream implements AsyncIterable<string> {
  #waiting: string[] = [];
  #ended = false;
  #wake: () => void = () => undefined;
  readonly #onEnd: () => void;

  /** @param onEnd called once, whoever ends the stream */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  send(event: ServerEvent): void {
    if (this.#waiting.length < BACKLOG) this.#push(frameOf(event));
    else this.#waiting = [frameOf({ ...event, name: 'resync', data: {} })];
  }

  /** Says nothing, so that whatever stands between knows the connection is alive. */
  beat(): void {
    if (this.#waiting.length === 0) this.#push(':\n\n');
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#wake();
    this.#onEnd();
  }

  #push(frame: string) {
    this.#waiting.push(frame);
    this.#wake();
  }

  async #next(): Promise<IteratorResult<string>> {
    if (this.#waiting.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    if (this.#waiting.length === 0) return { done: true, value: undefined };
    const value = this.#waiting.join('');
    this.#waiting = [];
    return { done: false, value };
  }

  [Symbol.asyncIterator](): AsyncIterator<string> {
    return {
      next: () => this.#next(),
      // The reader left.
      return: () => {
        this.#waiting = [];
        this.end();
        return Promise.resolve({ done: true, value: undefined });
      },
    };
  }
}
