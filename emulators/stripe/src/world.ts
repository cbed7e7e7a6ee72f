import { isDeepStrictEqual } from 'node:util';
import { newId } from './objects/id.ts';
import type { Event } from './objects/shapes.ts';
import type { Kind, Store, Tables } from './store.ts';

export const API_VERSION = '2026-10-28.endive';
const EVENTS_KEPT_S = 30 * 86_400;
const KEYS_KEPT_S = 86_400;

export const wallSeconds = () => Math.floor(Date.now() / 1000);

/** Which request caused what happens now; null while time alone moves things. */
export type Cause = { id: string; idempotency_key: string | null } | null;

/** The account: its rows, its clocks and the events that tell of each change. */
export class World {
  cause: Cause = null;
  readonly store: Store;
  readonly publicUrl: string;
  readonly #announce: (event: Event) => void;

  constructor(store: Store, publicUrl: string, announce: (event: Event) => void) {
    this.store = store;
    this.publicUrl = publicUrl;
    this.#announce = announce;
  }

  /** The time on a test clock, or else on the wall, in whole seconds. */
  now(clock: string | null = null): number {
    return (clock && this.store.find('clocks', clock)?.frozen_time) || wallSeconds();
  }

  emit(type: string, object: object, previous?: object): void {
    const { test_clock: clock } = object as { test_clock?: string | null };
    const event = this.store.put('events', {
      id: newId('evt_1'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(clock ?? null),
      data: {
        object: structuredClone(object),
        ...(previous && { previous_attributes: structuredClone(previous) }),
      },
      livemode: false,
      pending_webhooks: 0,
      request: this.cause ?? { id: null, idempotency_key: null },
      type,
    });
    this.#announce(event);
  }

  /** Changes a row and, if a type is given and anything differs, tells what it was before. */
  change<K extends Kind>(kind: K, row: Tables[K], patch: Partial<Tables[K]>, type?: string): void {
    const before: Record<string, unknown> = { ...row };
    const changed = Object.entries(patch).filter(
      ([name, value]) => !isDeepStrictEqual(before[name], value),
    );
    Object.assign(row, patch);
    this.store.touch();
    if (!type || changed.length === 0) return;
    this.emit(type, row, Object.fromEntries(changed.map(([name]) => [name, before[name] ?? null])));
  }

  /** Stripe keeps events for 30 days and idempotency keys for one. */
  forgetOld(): void {
    const now = wallSeconds();
    for (const { id, created } of this.store.all('events')) {
      if (created < now - EVENTS_KEPT_S) this.store.remove('events', id);
    }
    for (const { id, at } of this.store.all('answers')) {
      if (at < now - KEYS_KEPT_S) this.store.remove('answers', id);
    }
  }
}
