import type { Metadata, MissingPaymentMethod } from './objects/shapes.ts';

/** What Stripe keeps to itself: no API answer shows these rows. */
export interface Kept {
  /** What a checkout session will make, by the session's id. */
  plans: CheckoutPlan;
  /** How a test card behaves, by its payment method's id; the number itself is not kept. */
  cards: { id: string; behaviour: CardBehaviour };
  /** Subscriptions whose coming trial end was announced. */
  announcements: { id: string; trialEnd: number };
  /** Deliveries that no endpoint has acknowledged yet. */
  deliveries: Delivery;
  /** Signing secrets, by the webhook endpoint's id. */
  secrets: { id: string; secrets: string[] };
  /** Answers given under an idempotency key. */
  answers: Answer;
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

export interface CardBehaviour {
  /** The decline code of each charge, if it is declined. */
  decline: string | null;
  /** When its owner must prove who they are. */
  authenticate: 'always' | 'never' | 'once';
}

export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
}

export interface Answer {
  id: string;
  request: string;
  status: number;
  body: string;
  at: number;
}
