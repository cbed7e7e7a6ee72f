/**
 * Only fields that the emulator uses have types. The templates in `empty-objects.json` provide all
 * other fields.
 */
interface StripeObject {
  id: string;
  created: number;
  [field: string]: unknown;
}

export type Metadata = Record<string, string>;

export interface List<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

export interface Customer extends StripeObject {
  object: 'customer';
  email: string | null;
  name: string | null;
  metadata: Metadata;
  invoice_settings: { default_payment_method: string | null };
  invoice_prefix: string;
  next_invoice_sequence: number;
  test_clock: string | null;
  deleted?: true;
}

export interface Product extends StripeObject {
  object: 'product';
  active: boolean;
  name: string;
  metadata: Metadata;
}

export interface Price extends StripeObject {
  object: 'price';
  active: boolean;
  currency: string;
  lookup_key: string | null;
  product: string;
  metadata: Metadata;
  recurring: { interval: Interval; interval_count: number } | null;
  unit_amount: number;
}

export type Interval = 'day' | 'week' | 'month' | 'year';

export interface SubscriptionItem extends StripeObject {
  object: 'subscription_item';
  subscription: string;
  price: Price;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
}

export type MissingPaymentMethod = 'cancel' | 'create_invoice' | 'pause';

export interface Subscription extends StripeObject {
  object: 'subscription';
  status:
    | 'active'
    | 'canceled'
    | 'incomplete'
    | 'incomplete_expired'
    | 'past_due'
    | 'paused'
    | 'trialing';
  customer: string;
  items: List<SubscriptionItem>;
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: CancellationDetails | null;
  currency: string;
  default_payment_method: string | null;
  ended_at: number | null;
  latest_invoice: string | null;
  metadata: Metadata;
  pause_collection: { behavior: string; resumes_at: number | null } | null;
  test_clock: string | null;
  trial_end: number | null;
  trial_settings: { end_behavior: { missing_payment_method: MissingPaymentMethod } };
}

export interface CancellationDetails {
  comment: string | null;
  feedback: string | null;
  feedback_option: null;
  reason: 'cancellation_requested' | 'payment_disputed' | 'payment_failed' | null;
}

export interface Invoice extends StripeObject {
  object: 'invoice';
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  customer: string;
  currency: string;
  number: string | null;
  parent: { subscription_details: { subscription: string } };
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  automatically_finalizes_at: number | null;
  billing_reason: string;
  lines: List<object>;
  next_payment_attempt: number | null;
  period_end: number;
  hosted_invoice_url: string | null;
  status_transitions: Record<string, number | null>;
  test_clock: string | null;
  total: number;
}

export interface PaymentMethod extends StripeObject {
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number } & Record<
    string,
    unknown
  >;
}

export interface CheckoutSession extends StripeObject {
  object: 'checkout.session';
  status: 'complete' | 'expired' | 'open';
  customer: string | null;
  customer_email: string | null;
  cancel_url: string | null;
  success_url: string;
  expires_at: number;
  url: string | null;
  subscription: string | null;
  amount_total: number;
  payment_status: 'no_payment_required' | 'paid' | 'unpaid';
  payment_method_collection: 'always' | 'if_required';
}

export interface PortalConfiguration extends StripeObject {
  object: 'billing_portal.configuration';
  active: boolean;
  default_return_url: string | null;
  is_default: boolean;
  business_profile: { headline: string | null };
  features: Record<string, { enabled: boolean } & Record<string, unknown>>;
}

export interface PortalSession extends StripeObject {
  object: 'billing_portal.session';
  configuration: string;
  customer: string;
  return_url: string | null;
  url: string;
}

export interface TestClock extends StripeObject {
  object: 'test_helpers.test_clock';
  frozen_time: number;
  status: 'advancing' | 'ready';
}

export interface WebhookEndpoint extends StripeObject {
  object: 'webhook_endpoint';
  enabled_events: string[];
  status: 'disabled' | 'enabled';
  url: string;
}

export interface Event extends StripeObject {
  object: 'event';
  type: string;
  data: { object: object; previous_attributes?: object };
  pending_webhooks: number;
}
