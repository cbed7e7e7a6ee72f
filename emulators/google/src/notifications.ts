import type { Channel } from './shapes.ts';
import type { Store } from './store.ts';

type State = 'exists' | 'sync';

interface Notice {
  channel: Channel;
  state: State;
  number: number;
}

const TRIES = 5;
const FIRST_WAIT_MS = 250;
const PATIENCE_MS = 10_000;

const headersOf = ({ channel, state, number }: Notice) => ({
  'x-goog-channel-id': channel.id,
  'x-goog-channel-expiration': new Date(channel.expires).toUTCString(),
  'x-goog-message-number': String(number),
  'x-goog-resource-id': channel.resourceId,
  'x-goog-resource-state': state,
  'x-goog-resource-uri': channel.resourceUri,
  ...(channel.token !== null && { 'x-goog-channel-token': channel.token }),
});

/** Calls those back who watch a calendar. */
export class Notifications {
  readonly #store: Store;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #changed = new Set<string>();
  #held: Notice[] | undefined;
  #delay = 0;
  #stopped = false;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Says that a calendar has changed; changes of one moment are told of together. */
  announce(calendar: string): void {
    if (this.#changed.size === 0) this.#later(0, () => this.#tellChanged());
    this.#changed.add(calendar);
  }

  tell(channel: Channel, state: State): void {
    channel.messages += 1;
    this.#store.touch();
    const notice = { channel, state, number: channel.messages };
    if (this.#held) this.#held.push(notice);
    else this.#later(this.#delay, () => this.#deliver(notice));
  }

  /** Keeps every notice back until `release`. */
  hold(): void {
    this.#held ??= [];
  }

  /** Sends what was kept back, each `copies` times; none are lost notices. */
  release(copies: number): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const notice of held) {
      for (let copy = 0; copy < copies; copy += 1) this.#later(0, () => this.#deliver(notice));
    }
  }

  /** From now on every notice is this late. */
  delay(ms: number): void {
    this.#delay = ms;
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #tellChanged(): void {
    const calendars = new Set(this.#changed);
    this.#changed.clear();
    for (const channel of this.#store.all('channels')) {
      if (channel.expires <= Date.now()) this.#store.remove('channels', channel.id);
      else if (calendars.has(channel.calendar)) this.tell(channel, 'exists');
    }
  }

  #later(ms: number, run: () => void): void {
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
  }

  #deliver(notice: Notice, tried = 1): void {
    const again = () => {
      if (tried < TRIES && this.#store.find('channels', notice.channel.id)) {
        this.#later(FIRST_WAIT_MS * 2 ** tried, () => this.#deliver(notice, tried + 1));
      }
    };
    void fetch(notice.channel.address, {
      method: 'POST',
      headers: headersOf(notice),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(async ({ status, body }) => {
      await body?.cancel();
      if (status >= 500) again();
    }, again);
  }
}
