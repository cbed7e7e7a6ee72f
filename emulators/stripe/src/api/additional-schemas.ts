import type { Schema } from './parse-parameters.ts';

const text: Schema = { type: 'string' };
const number: Schema = { type: 'number' };
const boolean: Schema = { type: 'boolean' };
const expand: Schema = { type: 'array', items: text };
const metadata: Schema = {
  anyOf: [{ type: 'object', additionalProperties: text }, { const: '' }],
};
const created: Schema = { anyOf: [{ $ref: '#/$defs/shared.RangeQueryParam' }, number] };
const paging = { limit: number, starting_after: text, ending_before: text, expand };

const createObjectSchema = (
  properties: Record<string, Schema>,
  required: string[] = [],
): Schema => ({
  type: 'object',
  properties: { expand, ...properties },
  required,
  additionalProperties: false,
});

/** Request schemas missing from `requests.json`, based on the types of npm stripe 23.1.0. */
export const additionalSchemas: Record<string, Schema> = {
  Nothing: createObjectSchema({}),
  Paging: createObjectSchema(paging),
  'Checkout.SessionListParams': createObjectSchema({
    ...paging,
    created,
    customer: text,
    customer_account: text,
    customer_details: createObjectSchema({ email: text }, ['email']),
    payment_intent: text,
    payment_link: text,
    status: { enum: ['complete', 'expired', 'open'] },
    subscription: text,
  }),
  CustomerPaymentMethodsParams: createObjectSchema({
    ...paging,
    type: text,
    allow_redisplay: { enum: ['always', 'limited', 'unspecified'] },
  }),
  InvoiceListParams: createObjectSchema({
    ...paging,
    created,
    due_date: created,
    customer: text,
    customer_account: text,
    subscription: text,
    collection_method: { enum: ['charge_automatically', 'send_invoice'] },
    status: { enum: ['draft', 'open', 'paid', 'uncollectible', 'void'] },
  }),
  InvoicePayParams: createObjectSchema({
    payment_method: text,
    off_session: boolean,
    paid_out_of_band: boolean,
    forgive: boolean,
    mandate: text,
    source: text,
  }),
  InvoiceFinalizeParams: createObjectSchema({ auto_advance: boolean }),
  PaymentMethodAttachParams: createObjectSchema({ customer: text, customer_account: text }),
  PaymentMethodListParams: createObjectSchema({
    ...paging,
    allow_redisplay: text,
    customer: text,
    customer_account: text,
    type: text,
  }),
  PortalConfigurationListParams: createObjectSchema({
    ...paging,
    active: boolean,
    is_default: boolean,
  }),
  PriceUpdateParams: createObjectSchema({
    active: boolean,
    lookup_key: text,
    metadata,
    nickname: text,
    tax_behavior: { enum: ['exclusive', 'inclusive', 'unspecified'] },
    transfer_lookup_key: boolean,
  }),
  ProductListParams: createObjectSchema({
    ...paging,
    active: boolean,
    created,
    ids: expand,
    url: text,
  }),
  ProductUpdateParams: createObjectSchema({
    active: boolean,
    default_price: text,
    description: text,
    metadata,
    name: text,
    statement_descriptor: text,
    tax_code: text,
    url: text,
  }),
  SubscriptionItemListParams: createObjectSchema({ ...paging, subscription: text }, [
    'subscription',
  ]),
  SubscriptionPauseParams: createObjectSchema({
    bill_for: { type: 'object' },
    invoicing_behavior: { enum: ['invoice', 'pending_invoice_item'] },
    type: { enum: ['subscription'] },
  }),
  SubscriptionResumeParams: createObjectSchema({
    billing_cycle_anchor: createObjectSchema({ type: { enum: ['now', 'unchanged'] } }, ['type']),
    payment_behavior: { enum: ['resume_on_payment_attempt', 'resume_on_payment_success'] },
    proration_behavior: { enum: ['always_invoice', 'create_prorations', 'none'] },
    proration_date: number,
  }),
  WebhookEndpointUpdateParams: createObjectSchema({
    description: text,
    disabled: boolean,
    enabled_events: expand,
    metadata,
    url: text,
  }),
};
