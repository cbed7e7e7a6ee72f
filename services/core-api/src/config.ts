import { internalKeys, parseConfig, serviceConfig, sessionConfig } from '@scheduler/service-kit';
import * as z from 'zod';

/** The schema of Postgres that this service owns. */
export const SCHEMA = 'core';

/** Several, parted by commas, while one takes the place of another: the first one signs. */
const secrets = z
  .string('is needed: 32 or more random characters')
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32, 'must be at least 32 characters long')).min(1));

const mailAddress = z.string().regex(/^[^\s@+<>]+@[^\s@<>]+$/, 'must be a plain mail address');

const { DATABASE_URL, LOG_LEVEL } = serviceConfig;

/** What links, and mails that answer, are made of and checked by. */
const invitationConfig = {
  /** Where people reach the product. */
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .transform((url) => url.replace(/\/+$/, '')),
  /** Signs the links by which guests answer. */
  INVITATION_SIGNING_SECRET: secrets,
  /** Where answers by mail arrive, as `address+token@host`; without it they go to the organizer. */
  INBOUND_MAIL_ADDRESS: mailAddress.optional(),
};

const serverSchema = z.object({
  ...serviceConfig,
  ...sessionConfig,
  ...invitationConfig,
  BILLING_URL: z.url(),
  /** What other services are known by. */
  INTERNAL_KEY: internalKeys,
  /** Shared with whoever hands arriving mail to `/api/inbound/mail`. */
  INBOUND_MAIL_SECRET: secrets.optional(),
});

const workerSchema = z.object({
  DATABASE_URL,
  LOG_LEVEL,
  ...invitationConfig,
  /** Without it mail waits. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().optional(),
  /** Whether calendars on one's own network may be subscribed to; then anybody's, by anybody here. */
  SUBSCRIBE_TO_PRIVATE_ADDRESSES: z.stringbool().default(false),
  /** Whether webhooks may call servers on one's own network; then anybody's, for anybody here. */
  WEBHOOKS_TO_PRIVATE_ADDRESSES: z.stringbool().default(false),
});

export const serverConfig = () => parseConfig(serverSchema);

export function workerConfig() {
  const given = parseConfig(workerSchema);
  const { MAIL_FROM = `AI Scheduler <no-reply@${new URL(given.SITE_URL).hostname}>` } = given;
  return { ...given, MAIL_FROM };
}
