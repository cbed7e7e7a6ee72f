import {
  databaseConfig,
  internalConfig,
  jobsConfig,
  parseConfig,
  serviceConfig,
  sessionConfig,
} from '@scheduler/service-kit';
import * as z from 'zod';
import { DEFAULT_INVITATION_LIMITS, type InvitationLimits } from './email-protection/reputation.ts';
import { quotaConfig } from './quotas/config.ts';

/** The Postgres schema owned by this service. */
export const SCHEMA = 'core';

/** Comma-separated list, for key rotation. The first secret signs; all of them verify. */
const secrets = z
  .string('is required: 32 or more random characters')
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32, 'must be at least 32 characters long')).min(1));

const emailAddress = z
  .string()
  .regex(/^[^\s@+<>]+@[^\s@<>]+$/, 'must be an email address without a display name');

const { LOG_LEVEL } = serviceConfig;

/** Settings for links and reply addresses in invitations. */
const invitationConfig = {
  /** Public URL of the web app. */
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .transform((url) => url.replace(/\/+$/, '')),
  /** Signs the RSVP links in invitations. */
  INVITATION_SIGNING_SECRET: secrets,
  /** Receives email replies as `address+token@host`. If missing, replies go to the organizer. */
  INBOUND_MAIL_ADDRESS: emailAddress.optional(),
};

const invitationLimit = (defaultLimit: number) =>
  z.coerce.number().int().min(0).max(1_000_000).default(defaultLimit);

/** Number of people who don't know a user that the user can invite within 24 hours. */
const invitationLimitConfig = {
  INVITATION_LIMIT_NEW: invitationLimit(DEFAULT_INVITATION_LIMITS.new.free),
  INVITATION_LIMIT_NEW_PRO: invitationLimit(DEFAULT_INVITATION_LIMITS.new.pro),
  INVITATION_LIMIT: invitationLimit(DEFAULT_INVITATION_LIMITS.established.free),
  INVITATION_LIMIT_PRO: invitationLimit(DEFAULT_INVITATION_LIMITS.established.pro),
  INVITATION_LIMIT_RESTRICTED: invitationLimit(DEFAULT_INVITATION_LIMITS.restricted.free),
};

const serverFields = z.object({
  ...serviceConfig,
  ...sessionConfig,
  ...internalConfig,
  ...invitationConfig,
  ...invitationLimitConfig,
  ...jobsConfig,
  ...quotaConfig,
  BILLING_URL: z.url(),
  /** Authenticates the forwarder that posts inbound email to `/api/inbound/mail`. */
  INBOUND_MAIL_SECRET: secrets.optional(),
});

const serverSchema = serverFields.check(({ value, issues }) => {
  if (value.INTERNAL_PRIVATE_KEY || value.INTERNAL_KEY) return;
  issues.push({
    code: 'custom',
    path: ['INTERNAL_PRIVATE_KEY'],
    message: 'is required; create the keys of all services with `npm run internal-keys`',
    input: undefined,
  });
});

const workerSchema = z.object({
  ...databaseConfig,
  ...sessionConfig,
  ...internalConfig,
  LOG_LEVEL,
  ...invitationConfig,
  ...quotaConfig,
  /** File whose modification time shows that the worker is running. */
  HEARTBEAT_FILE: z.string().optional(),
  /** If missing, emails are discarded. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().optional(),
  /** Allows any user to subscribe to calendars at private network addresses. */
  SUBSCRIBE_TO_PRIVATE_ADDRESSES: z.stringbool().default(false),
  /** Allows any user's webhooks to call servers at private network addresses. */
  WEBHOOKS_TO_PRIVATE_ADDRESSES: z.stringbool().default(false),
});

export const serverConfig = () => parseConfig(serverSchema);

export const toInvitationLimits = (config: ReturnType<typeof serverConfig>): InvitationLimits => ({
  new: { free: config.INVITATION_LIMIT_NEW, pro: config.INVITATION_LIMIT_NEW_PRO },
  established: { free: config.INVITATION_LIMIT, pro: config.INVITATION_LIMIT_PRO },
  restricted: {
    free: config.INVITATION_LIMIT_RESTRICTED,
    pro: config.INVITATION_LIMIT_RESTRICTED,
  },
});

/** @param env environment variables, by default those of this process */
export function workerConfig(env?: NodeJS.ProcessEnv) {
  const config = parseConfig(workerSchema, env);
  const { MAIL_FROM = `AI Scheduler <no-reply@${new URL(config.SITE_URL).hostname}>` } = config;
  return { ...config, MAIL_FROM };
}

export type WorkerConfig = ReturnType<typeof workerConfig>;
