import { randomUUID } from 'node:crypto';
import { toWriteResult } from './event-writer.ts';
import type { LoadUser } from './user.ts';

/** Writes to the services other than core-api, one write at a time. */
export class AccountWriter {
  readonly #user: LoadUser;
  #count = 0;

  constructor(user: LoadUser) {
    this.#user = user;
  }

  write(): Promise<void> {
    const writes = [
      () => this.#updateProfile(),
      () => this.#updateModelConsent(),
      () => this.#startCheckout(),
    ];
    this.#count += 1;
    return writes[this.#count % writes.length]?.() ?? Promise.resolve();
  }

  async #updateProfile(): Promise<void> {
    const note = randomUUID();
    const outcome = await this.#user.send({
      name: 'PUT /auth/v1/user',
      method: 'PUT',
      path: '/auth/v1/user',
      body: { data: { note } },
    });
    this.#user.ledger.profileNote.record(note, toWriteResult(outcome));
  }

  async #updateModelConsent(): Promise<void> {
    // The four combinations in turn, so that each write changes something.
    const enabled = this.#count % 2 === 0;
    const titles = this.#count % 4 < 2;
    const outcome = await this.#user.send({
      name: 'PUT /api/ai/model',
      method: 'PUT',
      path: '/api/ai/model',
      body: { enabled, titles },
    });
    this.#user.ledger.modelConsent.record(`${enabled} ${titles}`, toWriteResult(outcome));
  }

  async #startCheckout(): Promise<void> {
    const outcome = await this.#user.send({
      name: 'POST /api/payments/stripe',
      method: 'POST',
      path: '/api/payments/stripe?action=create-checkout-session',
      body: {},
    });
    if (outcome.kind !== 'success') return;
    this.#user.ledger.checkoutUrls.push((outcome.body as { url: string }).url);
  }
}
