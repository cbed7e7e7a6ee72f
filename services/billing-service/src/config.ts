import {
  databaseConfig,
  jobsConfig,
  parseConfig,
  serviceConfig,
  sessionConfig,
} from '@scheduler/service-kit';
import * as z from 'zod';
import { findGoogleConfigError, googleFields } from './google/settings.ts';
import { findStripeConfigConflict, stripeFields, toStripeSettings } from './stripe/settings.ts';

/** The Postgres schema that this service owns. */
export const SCHEMA = 'billing';

const { LOG_LEVEL } = serviceConfig;

const SITE_URL = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Rejects contradictory Stripe settings at startup, with a message that explains why. */
const withStripe = <Fields extends z.ZodRawShape>(extraFields: Fields) =>
  z.object({ ...stripeFields, ...extraFields }).check(({ value, issues }) => {
    const message = findStripeConfigConflict(value as never);
    if (message === null) return;
    issues.push({ code: 'custom', path: ['STRIPE_SECRET_KEY'], message, input: undefined });
  });

/** Also rejects contradictory Google settings. */
const withStripeAndGoogle = <Fields extends z.ZodRawShape>(extraFields: Fields) =>
  withStripe({ ...googleFields, ...extraFields }).check(({ value, issues }) => {
    const message = findGoogleConfigError(value as never);
    if (message === null) return;
    issues.push({ code: 'custom', path: ['GOOGLE_CLIENT_ID'], message, input: undefined });
  });

const serverSchema = withStripeAndGoogle({
  ...serviceConfig,
  ...sessionConfig,
  ...jobsConfig,
  SITE_URL,
});

const workerSchema = withStripeAndGoogle({
  ...databaseConfig,
  ...sessionConfig,
  LOG_LEVEL,
  SITE_URL,
  /** File whose modification time shows that the worker is running. */
  HEARTBEAT_FILE: z.string().optional(),
  /** Without it, emails are discarded. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().optional(),
});

const setupSchema = withStripe({ SITE_URL: SITE_URL.optional() });

export function serverConfig(env?: NodeJS.ProcessEnv) {
  const config = parseConfig(serverSchema, env);
  return { ...config, stripe: toStripeSettings(config) };
}

export function workerConfig(env?: NodeJS.ProcessEnv) {
  const config = parseConfig(workerSchema, env);
  const { MAIL_FROM = `AI Scheduler <no-reply@${new URL(config.SITE_URL).hostname}>` } = config;
  return { ...config, MAIL_FROM, stripe: toStripeSettings(config) };
}

export type WorkerConfig = ReturnType<typeof workerConfig>;

export function setupConfig(env?: NodeJS.ProcessEnv) {
  const config = parseConfig(setupSchema, env);
  return { ...config, stripe: toStripeSettings(config) };
}
