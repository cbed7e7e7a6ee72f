import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { id, optionalText, timestamp } from '../primitives.ts';
import { event } from './events.ts';
import { schedule } from './schedules.ts';

/** What a webhook can be told of. */
export const webhookEvents = [
  'event.created',
  'event.updated',
  'event.deleted',
  'invitation.answered',
  'schedule.created',
  'schedule.updated',
  'schedule.deleted',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Webhooks that one person can have. */
export const WEBHOOKS_AT_MOST = 20;
/** How long deliveries are listed, and can be replayed. */
export const DELIVERY_DAYS = 30;
/** Days of nothing but failure after which a webhook is switched off. */
export const FAILING_DAYS = 5;
/** For how long a secret that was replaced still signs, beside the new one. */
export const FORMER_SECRET_HOURS = 24;

const NO_ADDRESS = { error: () => t('Use the https:// address of your server') };

/** Hosts that are not on the public Internet: only a product that runs beside them reaches them. */
const NEARBY =
  /^(localhost|[^.:[\]]+|.+\.(local|internal|lan|home\.arpa)|(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\..+|\[(::1|f[cd].*)\])$/i;

const isAddress = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && NEARBY.test(hostname));
};

const NO_EVENT = { error: () => t('Please select at least one event') };

const fields = {
  url: z.pipe(
    z
      .string(NO_ADDRESS)
      .check(
        z.trim(),
        z.maxLength(2000, { error: () => t('This address is too long') }),
        z.refine(isAddress, { error: NO_ADDRESS.error, abort: true }),
      ),
    z.transform((text) => new URL(text).href),
  ),
  description: optionalText(500),
  events: z.pipe(
    z
      .array(
        z.enum(webhookEvents, { error: () => t('This is not an event of webhooks') }),
        NO_EVENT,
      )
      .check(z.minLength(1, NO_EVENT)),
    z.transform((given) => webhookEvents.filter((one) => given.includes(one))),
  ),
};

export const newWebhook = z.object({
  url: fields.url,
  description: z._default(fields.description, null),
  events: fields.events,
});
export type NewWebhook = z.output<typeof newWebhook>;

/** Switching one on again also forgets its failures. */
export const webhookChanges = z.partial(z.object({ ...fields, is_active: z.boolean() }));
export type WebhookChanges = z.output<typeof webhookChanges>;

export const webhook = z.object({
  id,
  url: z.string(),
  description: z.nullable(z.string()),
  events: z.array(z.enum(webhookEvents)),
  is_active: z.boolean(),
  /** Since when nothing has arrived; `null` while deliveries arrive. */
  failing_since: z.nullable(timestamp),
  /** When it was switched off because nothing had arrived for days; `null` otherwise. */
  disabled_at: z.nullable(timestamp),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

/** A webhook just made, or given another secret: only now is the secret told. */
export const madeWebhook = z.extend(webhook, { secret: z.string() });
export type MadeWebhook = z.infer<typeof madeWebhook>;

export const delivery = z.object({
  id,
  webhook_id: id,
  /** As in the header `webhook-id`; a replay has that of the delivery it repeats. */
  message_id: z.string(),
  type: z.enum(['calendar.changed', 'webhook.test']),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number(),
  /** Of the last attempt; `null` when there was no answer. */
  response_status: z.nullable(z.number()),
  /** How the last answer began. */
  response_excerpt: z.nullable(z.string()),
  /** Why the last attempt failed, as a sentence. */
  error: z.nullable(z.string()),
  next_attempt_at: z.nullable(timestamp),
  created_at: timestamp,
  delivered_at: z.nullable(timestamp),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveryPage = z.object({
  /** Newest first. */
  deliveries: z.array(delivery),
  /** What to ask for `before`; `null` at the end. */
  next: z.nullable(id),
});
export type DeliveryPage = z.infer<typeof deliveryPage>;

const aboutEvent = {
  event_id: z.string(),
  /** As the webhook's owner may see it when the message is made; `null` once it is gone. */
  event: z.nullable(event),
};

/** One change, as far as the webhook's owner may see it. */
export const webhookChange = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['event.created', 'event.updated', 'event.deleted']),
    ...aboutEvent,
    /** With `event.updated`, which of its fields. */
    fields: z.array(z.string()),
  }),
  z.object({
    type: z.literal('invitation.answered'),
    ...aboutEvent,
    user_email: z.string(),
    status: z.string(),
  }),
  z.object({
    type: z.enum(['schedule.created', 'schedule.updated', 'schedule.deleted']),
    schedule_id: id,
    schedule: z.nullable(schedule),
    fields: z.array(z.string()),
  }),
]);
export type WebhookChange = z.infer<typeof webhookChange>;

/** What is sent to a webhook. */
export const webhookMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('calendar.changed'),
    timestamp,
    data: z.object({
      /** As in the history: one intent carried out as a whole. */
      batch_id: id,
      cause: z.string(),
      /** Whether the webhook's owner did it. */
      is_own: z.boolean(),
      changes: z.array(webhookChange),
      /** Whether that is all; a large import tells some, and the rest is there to read. */
      is_complete: z.boolean(),
    }),
  }),
  z.object({
    type: z.literal('webhook.test'),
    timestamp,
    data: z.object({ webhook_id: id }),
  }),
]);
export type WebhookMessage = z.infer<typeof webhookMessage>;
