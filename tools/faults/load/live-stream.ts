import { setTimeout as pause } from 'node:timers/promises';
import type { LoadUser } from './user.ts';

const RECONNECT_DELAY_MS = 200;

interface Frame {
  id: string;
  name: string;
  data: string;
}

function parseFrame(text: string): Frame {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
  return { id: field('id'), name: field('event'), data: field('data') };
}

/** A user's stream of live changes. Reconnects with the ID of the last event, as the app does. */
export class LiveStream {
  readonly user: LoadUser;
  /** Batches in the order in which they were first received. */
  readonly batchIds = new Set<string>();
  /** Times at which the client had to reload all data, because it had missed changes. */
  readonly resyncsAtMs: number[] = [];
  connections = 0;
  /** Reconnects that failed or returned an error. */
  readonly failedConnections: string[] = [];
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #lastEventId = '';
  #onReady: () => void = () => undefined;
  /** Resolves once the first connection is established. */
  readonly ready = new Promise<void>((resolve) => (this.#onReady = resolve));

  constructor(user: LoadUser) {
    this.user = user;
    this.#running = this.#follow();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #follow(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#connect().catch((error: unknown) => {
        if (!this.#stop.signal.aborted) this.failedConnections.push((error as Error).message);
      });
      await pause(RECONNECT_DELAY_MS, undefined, { signal: this.#stop.signal }).catch(
        () => undefined,
      );
    }
  }

  /** @throws if the connection isn't established; a stream that breaks later is closed */
  async #connect(): Promise<void> {
    const response = await fetch(`${this.user.site}/api/live`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${this.user.token}`,
        ...(this.#lastEventId && { 'last-event-id': this.#lastEventId }),
      },
      signal: this.#stop.signal,
    });
    if (response.status === 401) await this.user.refreshSession();
    if (!response.ok || !response.body) {
      throw new Error(`${response.status} ${(await response.text()).slice(0, 200)}`);
    }
    this.connections += 1;
    await this.#readFrames(response.body).catch(() => undefined);
  }

  async #readFrames(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      const frames = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) this.#receive(parseFrame(frame));
    }
  }

  #receive({ id, name, data }: Frame): void {
    if (id) this.#lastEventId = id;
    if (name === 'ready') this.#onReady();
    if (name === 'resync') this.resyncsAtMs.push(performance.now());
    if (name !== 'change') return;
    const { batch_id } = JSON.parse(data) as { batch_id: string | null };
    if (batch_id !== null) this.batchIds.add(batch_id);
  }
}
