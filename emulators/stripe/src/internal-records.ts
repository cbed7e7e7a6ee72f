import type { Metadata, MissingPaymentMethod } from './objects/types.ts';

/** Tables that the API does not expose. Table and field names are part of the state file. */
export interface InternalTables {
  /** Subscriptions to create when checkout completes, by checkout session ID. */
  plans: CheckoutPlan;
  /** Behavior of test cards, by payment method ID. Card numbers are not stored. */
  cards: { id: string; behaviour: CardBehavior };
  /** Subscriptions for which the end of the trial has been announced. */
  announcements: { id: string; trialEnd: number };
  /** Webhook deliveries that haven't been acknowledged yet. */
  deliveries: Delivery;
  /** Signing secrets, by webhook endpoint ID. */
  secrets: { id: string; secrets: string[] };
  /** Stored responses, by idempotency key. */
  answers: IdempotentResponse;
}

export interface CheckoutPlan {
  id: string;
  items: { id: string; price: string; quantity: number }[];
  trialDays: number | null;
  trialEnd: number | null;
  missingPaymentMethod: MissingPaymentMethod;
  description: string | null;
  metadata: Metadata;
}

export interface CardBehavior {
  /** Decline code of every charge, or null if charges succeed. */
  decline: string | null;
  /** Charges that require the cardholder's authentication. */
  authenticate: 'always' | 'never' | 'once';
}

export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
}

export interface IdempotentResponse {
  id: string;
  request: string;
  status: number;
  body: string;
  at: number;
}
