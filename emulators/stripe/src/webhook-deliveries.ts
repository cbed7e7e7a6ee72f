import { createHmac } from 'node:crypto';
import type { Delivery } from './internal-records.ts';
import type { Event } from './objects/types.ts';
import type { Store } from './store.ts';
import { currentTimeSeconds } from './emulator-state.ts';
import { HOUR_MS } from './durations.ts';

const TIMEOUT_MS = 20_000;
const MAX_RETRY_DELAY_MS = HOUR_MS;
/**
 * Results in about three days of retries, with delays that double from one second up to one hour.
 */
const MAX_ATTEMPTS = 84;

export type DeliveryOrder = 'reverse' | 'same' | 'shuffle';

const REORDER_FUNCTIONS: Record<DeliveryOrder, <T>(rows: T[]) => T[]> = {
  same: (rows) => rows,
  reverse: (rows) => rows.toReversed(),
  shuffle: (rows) =>
    rows
      .map((row) => ({ row, sortKey: Math.random() }))
      .toSorted((left, right) => left.sortKey - right.sortKey)
      .map(({ row }) => row),
};

/** Returns a `Stripe-Signature` header with one `v1` signature per secret. */
function createSignature(payload: string, secrets: string[], timestamp: number): string {
  const signatures = secrets.map(
    (secret) =>
      `v1=${createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')}`,
  );
  return [`t=${timestamp}`, ...signatures].join(',');
}

const matchesEventType = (patterns: string[], type: string) =>
  patterns.some((pattern) => pattern === '*' || pattern === type);

/** Delivers events to webhook endpoints: at least once, in any order, with retries. */
export class WebhookDeliveries {
  readonly #store: Store;
  readonly #retryMs: number;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #stopController = new AbortController();
  #isHolding = false;

  constructor(store: Store, retryMs: number) {
    this.#store = store;
    this.#retryMs = retryMs;
  }

  /** Resumes the deliveries that a previous run left unfinished. */
  start(): void {
    for (const delivery of this.#store.list('deliveries')) this.#schedule(delivery, 0);
  }

  stop(): void {
    this.#stopController.abort();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  enqueue(event: Event): void {
    for (const { id, status, enabled_events: types } of this.#store.list('endpoints')) {
      if (status !== 'enabled' || !matchesEventType(types, event.type)) continue;
      event.pending_webhooks += 1;
      const delivery = this.#store.put('deliveries', {
        id: `${event.id}:${id}`,
        event: event.id,
        endpoint: id,
        attempts: 0,
      });
      if (!this.#isHolding) this.#schedule(delivery, 0);
    }
  }

  /** Queues events without sending them, until `release` is called. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Sends the held events in the given order, each `copies` times. */
  async release(order: DeliveryOrder, copies: number): Promise<void> {
    this.#isHolding = false;
    const heldDeliveries = this.#store.list('deliveries').filter((row) => row.attempts === 0);
    const copiedDeliveries = heldDeliveries.flatMap((row) =>
      Array.from({ length: copies }, () => row),
    );
    for (const row of REORDER_FUNCTIONS[order](copiedDeliveries)) await this.#attempt(row);
  }

  #schedule(delivery: Delivery, delayMs: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#attempt(delivery);
    }, delayMs);
    this.#timers.add(timer);
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const event = this.#store.find('events', delivery.event);
    const isDelivered = !event || (await this.#send(delivery, event));
    if (this.#stopController.signal.aborted) return;
    delivery.attempts += 1;
    this.#store.scheduleWrite();
    if (isDelivered || delivery.attempts >= MAX_ATTEMPTS) {
      this.#finish(delivery, event);
      return;
    }
    if (!this.#isHolding) {
      this.#schedule(
        delivery,
        Math.min(this.#retryMs * 2 ** (delivery.attempts - 1), MAX_RETRY_DELAY_MS),
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
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': createSignature(payload, secrets, currentTimeSeconds()),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        signal: AbortSignal.any([this.#stopController.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
