import { createHmac } from 'node:crypto';
import type { Delivery } from './kept.ts';
import type { Event } from './objects/shapes.ts';
import type { Store } from './store.ts';
import { wallSeconds } from './world.ts';

const TIMEOUT_MS = 20_000;
const LONGEST_WAIT_MS = 3_600_000;
/** With waits that double from a second up to an hour this is about three days. */
const MAX_ATTEMPTS = 84;

export type Order = 'reverse' | 'same' | 'shuffle';

const ORDERS: Record<Order, <T>(rows: T[]) => T[]> = {
  same: (rows) => rows,
  reverse: (rows) => rows.toReversed(),
  shuffle: (rows) =>
    rows
      .map((row) => ({ row, at: Math.random() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ row }) => row),
};

/** The `Stripe-Signature` of a payload: one `v1` for each secret. */
function signature(payload: string, secrets: string[], at: number): string {
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`,
  );
  return [`t=${at}`, ...signed].join(',');
}

const wanted = (patterns: string[], type: string) =>
  patterns.some((pattern) => pattern === '*' || pattern === type);

/** Brings events to the webhook endpoints: at least once, in no order, again until taken. */
export class Deliveries {
  readonly #store: Store;
  readonly #retryMs: number;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #stopping = new AbortController();
  #held = false;

  constructor(store: Store, retryMs: number) {
    this.#store = store;
    this.#retryMs = retryMs;
  }

  /** Takes up what an earlier run had left to deliver. */
  start(): void {
    for (const delivery of this.#store.all('deliveries')) this.#later(delivery, 0);
  }

  stop(): void {
    this.#stopping.abort();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  announce(event: Event): void {
    for (const { id, status, enabled_events: types } of this.#store.all('endpoints')) {
      if (status !== 'enabled' || !wanted(types, event.type)) continue;
      event.pending_webhooks += 1;
      const delivery = this.#store.put('deliveries', {
        id: `${event.id}:${id}`,
        event: event.id,
        endpoint: id,
        attempts: 0,
      });
      if (!this.#held) this.#later(delivery, 0);
    }
  }

  /** Keeps events back until they are released. */
  hold(): void {
    this.#held = true;
  }

  /** Sends what was held, in the order asked for, each event as often as asked for. */
  async release(order: Order, copies: number): Promise<void> {
    this.#held = false;
    const held = this.#store.all('deliveries').filter((row) => row.attempts === 0);
    const all = held.flatMap((row) => Array.from({ length: copies }, () => row));
    for (const row of ORDERS[order](all)) await this.#attempt(row);
  }

  #later(delivery: Delivery, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#attempt(delivery);
    }, ms);
    this.#timers.add(timer);
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const event = this.#store.find('events', delivery.event);
    const taken = !event || (await this.#send(delivery, event));
    if (this.#stopping.signal.aborted) return;
    delivery.attempts += 1;
    this.#store.touch();
    if (taken || delivery.attempts >= MAX_ATTEMPTS) {
      this.#finish(delivery, event);
      return;
    }
    if (!this.#held) {
      this.#later(
        delivery,
        Math.min(this.#retryMs * 2 ** (delivery.attempts - 1), LONGEST_WAIT_MS),
      );
    }
  }

  #finish({ id }: Delivery, event: Event | undefined): void {
    if (!this.#store.find('deliveries', id)) return;
    this.#store.remove('deliveries', id);
    if (event) event.pending_webhooks -= 1;
  }

  async #send(delivery: Delivery, event: Event): Promise<boolean> {
    const endpoint = this.#store.find('endpoints', delivery.endpoint);
    if (!endpoint) return true;
    const { secrets = [] } = this.#store.find('secrets', endpoint.id) ?? {};
    const payload = JSON.stringify(event, null, 2);
    try {
      const answer = await fetch(endpoint.url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(payload, secrets, wallSeconds()),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }
}
