import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { id, optionalText, timestamp } from '../primitives.ts';
import { event } from './events.ts';
import { schedule } from './schedules.ts';

/** Event types that a webhook can subscribe to. */
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

/** Maximum number of webhooks per user. */
export const MAX_WEBHOOKS = 20;
/** Days during which deliveries are listed and can be replayed. */
export const DELIVERY_RETENTION_DAYS = 30;
/** A webhook is disabled after this many days without a successful delivery. */
export const DISABLE_AFTER_FAILING_DAYS = 5;
/** Hours during which the previous secret continues to sign messages, in addition to the new one. */
export const PREVIOUS_SECRET_HOURS = 24;

const INVALID_URL = { error: () => t('Enter the https:// URL of your server') };

/** Hosts on private networks. Only installations on the same network can reach them. */
const PRIVATE_HOST =
  /^(localhost|[^.:[\]]+|.+\.(local|internal|lan|home\.arpa)|(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\..+|\[(::1|f[cd].*)\])$/i;

const isAllowedUrl = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && PRIVATE_HOST.test(hostname));
};

const EVENT_REQUIRED = { error: () => t('Select at least one event type') };

const fields = {
  url: z.pipe(
    z
      .string(INVALID_URL)
      .check(
        z.trim(),
        z.maxLength(2000, { error: () => t('This URL is too long') }),
        z.refine(isAllowedUrl, { error: INVALID_URL.error, abort: true }),
      ),
    z.transform((text) => new URL(text).href),
  ),
  description: optionalText(500),
  events: z.pipe(
    z
      .array(z.enum(webhookEvents, { error: () => t('Unknown event type') }), EVENT_REQUIRED)
      .check(z.minLength(1, EVENT_REQUIRED)),
    z.transform((selected) => webhookEvents.filter((eventType) => selected.includes(eventType))),
  ),
};

export const newWebhook = z.object({
  url: fields.url,
  description: z._default(fields.description, null),
  events: fields.events,
});
export type NewWebhook = z.output<typeof newWebhook>;

/** Activating a webhook also resets its failure state. */
export const webhookChanges = z.partial(z.object({ ...fields, is_active: z.boolean() }));
export type WebhookChanges = z.output<typeof webhookChanges>;

export const webhook = z.object({
  id,
  url: z.string(),
  description: z.nullable(z.string()),
  events: z.array(z.enum(webhookEvents)),
  is_active: z.boolean(),
  /** Start of the current failure period; `null` if deliveries succeed. */
  failing_since: z.nullable(timestamp),
  /** When the webhook was disabled because of continued failures; `null` otherwise. */
  disabled_at: z.nullable(timestamp),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

/** A new webhook, or one with a rotated secret. Only these responses contain the secret. */
export const createdWebhook = z.extend(webhook, { secret: z.string() });
export type CreatedWebhook = z.infer<typeof createdWebhook>;

export const delivery = z.object({
  id,
  webhook_id: id,
  /** Value of the `webhook-id` header. A replay has the ID of the original delivery. */
  message_id: z.string(),
  type: z.enum(['calendar.changed', 'webhook.test']),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number(),
  /** Status code of the last attempt; `null` if there was no response. */
  response_status: z.nullable(z.number()),
  /** Beginning of the last response body. */
  response_excerpt: z.nullable(z.string()),
  /** Why the last attempt failed. */
  error: z.nullable(z.string()),
  next_attempt_at: z.nullable(timestamp),
  created_at: timestamp,
  delivered_at: z.nullable(timestamp),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveryPage = z.object({
  /** Newest first. */
  deliveries: z.array(delivery),
  /** Value of `before` for the next page; `null` on the last page. */
  next: z.nullable(id),
});
export type DeliveryPage = z.infer<typeof deliveryPage>;

const eventFields = {
  event_id: z.string(),
  /**
   * The event as the webhook's owner can see it when the message is created; `null` if it was
   * deleted.
   */
  event: z.nullable(event),
};

/** One change, limited to what the webhook's owner may see. */
export const webhookChange = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['event.created', 'event.updated', 'event.deleted']),
    ...eventFields,
    /** Names of the changed fields (`event.updated` only). */
    fields: z.array(z.string()),
  }),
  z.object({
    type: z.literal('invitation.answered'),
    ...eventFields,
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

/** The request body sent to a webhook. */
export const webhookMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('calendar.changed'),
    timestamp,
    data: z.object({
      /** History batch of the changes. */
      batch_id: id,
      cause: z.string(),
      /** Whether the webhook's owner made the change. */
      is_own: z.boolean(),
      changes: z.array(webhookChange),
      /**
       * `false` if a large batch, for example an import, was truncated. Request all changes with the
       * sync token of the last complete message before it.
       */
      is_complete: z.boolean(),
      /**
       * Sync token for the changes after this message (`GET /api/events?sync_token=…`). `null` for
       * changes that were recorded by a version without sync tokens.
       */
      sync_token: z.nullable(z.string()),
    }),
  }),
  z.object({
    type: z.literal('webhook.test'),
    timestamp,
    data: z.object({ webhook_id: id }),
  }),
]);
export type WebhookMessage = z.infer<typeof webhookMessage>;
