import { randomUUID } from 'node:crypto';
import { toWriteResult } from './event-writer.ts';
import type { LoadUser } from './user.ts';

const NO_CONSENT = { enabled: false, titles: false };

/** Used in turn, so that each write changes the stored value. `titles` requires `enabled`. */
const CONSENTS = [NO_CONSENT, { enabled: true, titles: false }, { enabled: true, titles: true }];

/** Writes to the services other than core-api, one write at a time. */
export class AccountWriter {
  readonly #user: LoadUser;
  #count = 0;
  #consents = 0;

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
    this.#consents += 1;
    const { enabled, titles } = CONSENTS[this.#consents % CONSENTS.length] ?? NO_CONSENT;
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
