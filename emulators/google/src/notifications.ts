import type { Channel } from './types.ts';
import type { Store } from './store.ts';

type ResourceState = 'exists' | 'sync';

interface Notification {
  channel: Channel;
  state: ResourceState;
  messageNumber: number;
}

const MAX_ATTEMPTS = 5;
const RETRY_BASE_DELAY_MS = 250;
const TIMEOUT_MS = 10_000;

const toHeaders = ({ channel, state, messageNumber }: Notification) => ({
  'x-goog-channel-id': channel.id,
  'x-goog-channel-expiration': new Date(channel.expires).toUTCString(),
  'x-goog-message-number': String(messageNumber),
  'x-goog-resource-id': channel.resourceId,
  'x-goog-resource-state': state,
  'x-goog-resource-uri': channel.resourceUri,
  ...(channel.token !== null && { 'x-goog-channel-token': channel.token }),
});

/** Sends push notifications to the channels of changed calendars. */
export class Notifications {
  readonly #store: Store;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #changedCalendars = new Set<string>();
  #heldNotifications: Notification[] | undefined;
  #delayMs = 0;
  #stopped = false;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Notifies the channels of a calendar. Simultaneous changes produce one notification. */
  notifyWatchers(calendar: string): void {
    if (this.#changedCalendars.size === 0) this.#schedule(0, () => this.#sendChangeNotifications());
    this.#changedCalendars.add(calendar);
  }

  send(channel: Channel, state: ResourceState): void {
    channel.messages += 1;
    this.#store.scheduleWrite();
    const notification = { channel, state, messageNumber: channel.messages };
    if (this.#heldNotifications) this.#heldNotifications.push(notification);
    else this.#schedule(this.#delayMs, () => this.#deliver(notification));
  }

  /** Holds all notifications until `release`. */
  hold(): void {
    this.#heldNotifications ??= [];
  }

  /** Sends every held notification `copies` times. Zero copies simulate lost notifications. */
  release(copies: number): void {
    const heldNotifications = this.#heldNotifications ?? [];
    this.#heldNotifications = undefined;
    for (const notification of heldNotifications) {
      for (let copy = 0; copy < copies; copy += 1)
        this.#schedule(0, () => this.#deliver(notification));
    }
  }

  /** Delays all later notifications. */
  setDelay(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #sendChangeNotifications(): void {
    const calendars = new Set(this.#changedCalendars);
    this.#changedCalendars.clear();
    for (const channel of this.#store.list('channels')) {
      if (channel.expires <= Date.now()) this.#store.remove('channels', channel.id);
      else if (calendars.has(channel.calendar)) this.send(channel, 'exists');
    }
  }

  #schedule(delayMs: number, run: () => void): void {
    if (this.#stopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, delayMs);
    this.#timers.add(timer);
  }

  #deliver(notification: Notification, attempt = 1): void {
    const retry = () => {
      if (attempt < MAX_ATTEMPTS && this.#store.find('channels', notification.channel.id)) {
        this.#schedule(RETRY_BASE_DELAY_MS * 2 ** attempt, () =>
          this.#deliver(notification, attempt + 1),
        );
      }
    };
    void fetch(notification.channel.address, {
      method: 'POST',
      headers: toHeaders(notification),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(async ({ status, body }) => {
      await body?.cancel();
      if (status >= 500) retry();
    }, retry);
  }
}
