import { isDeepStrictEqual } from 'node:util';
import { newId } from './objects/id.ts';
import type { Event } from './objects/types.ts';
import type { Store } from './store.ts';
import { DAY_SECONDS } from './durations.ts';

export const API_VERSION = '2026-10-28.endive';
const EVENT_RETENTION_SECONDS = 30 * DAY_SECONDS;
const IDEMPOTENCY_KEY_RETENTION_SECONDS = DAY_SECONDS;

export const currentTimeSeconds = () => Math.floor(Date.now() / 1000);

/** The API request that caused the current changes; null for changes caused by elapsed time. */
export type RequestCause = { id: string; idempotency_key: string | null } | null;

/** The state of the emulated Stripe account. Every change can emit an event. */
export class EmulatorState {
  requestCause: RequestCause = null;
  readonly store: Store;
  readonly publicUrl: string;
  readonly #onEvent: (event: Event) => void;

  constructor(store: Store, publicUrl: string, onEvent: (event: Event) => void) {
    this.store = store;
    this.publicUrl = publicUrl;
    this.#onEvent = onEvent;
  }

  /** Returns the time of a test clock, or the current time without one, in Unix seconds. */
  now(clock: string | null = null): number {
    return (clock && this.store.find('clocks', clock)?.frozen_time) || currentTimeSeconds();
  }

  emit(type: string, object: object, previousAttributes?: object): void {
    const { test_clock: clock } = object as { test_clock?: string | null };
    const event = this.store.put('events', {
      id: newId('evt_1'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(clock ?? null),
      data: {
        object: structuredClone(object),
        ...(previousAttributes && { previous_attributes: structuredClone(previousAttributes) }),
      },
      livemode: false,
      pending_webhooks: 0,
      request: this.requestCause ?? { id: null, idempotency_key: null },
      type,
    });
    this.#onEvent(event);
  }

  /** Updates a row in place. Emits an event of the given type if any field changed. */
  update<Row extends object>(row: Row, patch: Partial<Row>, type?: string): void {
    const previousRow = { ...row } as Record<string, unknown>;
    const changedFields = Object.entries(patch).filter(
      ([name, value]) => !isDeepStrictEqual(previousRow[name], value),
    );
    Object.assign(row, patch);
    this.store.scheduleWrite();
    if (!type || changedFields.length === 0) return;
    this.emit(
      type,
      row,
      Object.fromEntries(changedFields.map(([name]) => [name, previousRow[name] ?? null])),
    );
  }

  /** Applies Stripe's retention: 30 days for events, one day for idempotency keys. */
  removeExpired(): void {
    const now = currentTimeSeconds();
    for (const { id, created } of this.store.list('events')) {
      if (created < now - EVENT_RETENTION_SECONDS) this.store.remove('events', id);
    }
    for (const { id, at } of this.store.list('answers')) {
      if (at < now - IDEMPOTENCY_KEY_RETENTION_SECONDS) this.store.remove('answers', id);
    }
  }
}
