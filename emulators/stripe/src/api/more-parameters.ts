import type { Schema } from './parameters.ts';

const text: Schema = { type: 'string' };
const number: Schema = { type: 'number' };
const flag: Schema = { type: 'boolean' };
const expand: Schema = { type: 'array', items: text };
const metadata: Schema = {
  anyOf: [{ type: 'object', additionalProperties: text }, { const: '' }],
};
const created: Schema = { anyOf: [{ $ref: '#/$defs/shared.RangeQueryParam' }, number] };
const paging = { limit: number, starting_after: text, ending_before: text, expand };

const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties: { expand, ...properties },
  required,
  additionalProperties: false,
});

/** Requests that the schema file leaves out, after the declarations of npm stripe 23.1.0. */
export const moreSchemas: Record<string, Schema> = {
  Nothing: object({}),
  Paging: object(paging),
  'Checkout.SessionListParams': object({
    ...paging,
    created,
    customer: text,
    customer_account: text,
    customer_details: object({ email: text }, ['email']),
    payment_intent: text,
    payment_link: text,
    status: { enum: ['complete', 'expired', 'open'] },
    subscription: text,
  }),
  CustomerPaymentMethodsParams: object({
    ...paging,
    type: text,
    allow_redisplay: { enum: ['always', 'limited', 'unspecified'] },
  }),
  InvoiceListParams: object({
    ...paging,
    created,
    due_date: created,
    customer: text,
    customer_account: text,
    subscription: text,
    collection_method: { enum: ['charge_automatically', 'send_invoice'] },
    status: { enum: ['draft', 'open', 'paid', 'uncollectible', 'void'] },
  }),
  InvoicePayParams: object({
    payment_method: text,
    off_session: flag,
    paid_out_of_band: flag,
    forgive: flag,
    mandate: text,
    source: text,
  }),
  InvoiceFinalizeParams: object({ auto_advance: flag }),
  PaymentMethodAttachParams: object({ customer: text, customer_account: text }),
  PaymentMethodListParams: object({
    ...paging,
    allow_redisplay: text,
    customer: text,
    customer_account: text,
    type: text,
  }),
  PortalConfigurationListParams: object({ ...paging, active: flag, is_default: flag }),
  PriceUpdateParams: object({
    active: flag,
    lookup_key: text,
    metadata,
    nickname: text,
    tax_behavior: { enum: ['exclusive', 'inclusive', 'unspecified'] },
    transfer_lookup_key: flag,
  }),
  ProductListParams: object({ ...paging, active: flag, created, ids: expand, url: text }),
  ProductUpdateParams: object({
    active: flag,
    default_price: text,
    description: text,
    metadata,
    name: text,
    statement_descriptor: text,
    tax_code: text,
    url: text,
  }),
  SubscriptionItemListParams: object({ ...paging, subscription: text }, ['subscription']),
  SubscriptionPauseParams: object({
    bill_for: { type: 'object' },
    invoicing_behavior: { enum: ['invoice', 'pending_invoice_item'] },
    type: { enum: ['subscription'] },
  }),
  SubscriptionResumeParams: object({
    billing_cycle_anchor: object({ type: { enum: ['now', 'unchanged'] } }, ['type']),
    payment_behavior: { enum: ['resume_on_payment_attempt', 'resume_on_payment_success'] },
    proration_behavior: { enum: ['always_invoice', 'create_prorations', 'none'] },
    proration_date: number,
  }),
  WebhookEndpointUpdateParams: object({
    description: text,
    disabled: flag,
    enabled_events: expand,
    metadata,
    url: text,
  }),
};
