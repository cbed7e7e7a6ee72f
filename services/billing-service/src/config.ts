import {
  databaseConfig,
  jobsConfig,
  parseConfig,
  serviceConfig,
  sessionConfig,
} from '@scheduler/service-kit';
import * as z from 'zod';
import { findGoogleConfigError, googleFields, urlSchema } from './google/settings.ts';
import { findStripeConfigConflict, stripeFields, toStripeSettings } from './stripe/settings.ts';

/** The Postgres schema that this service owns. */
export const SCHEMA = 'billing';

const { LOG_LEVEL } = serviceConfig;

/** Creates a check that rejects contradictory settings at startup, with a message that explains why. */
const rejectConflict =
  <Fields>(variable: string, findConflict: (fields: Fields) => string | null) =>
  ({ value, issues }: z.core.ParsePayload<Fields>) => {
    const message = findConflict(value);
    if (message === null) return;
    issues.push({ code: 'custom', path: [variable], message, input: undefined });
  };
const checkStripe = rejectConflict('STRIPE_SECRET_KEY', findStripeConfigConflict);
const checkGoogle = rejectConflict('GOOGLE_CLIENT_ID', findGoogleConfigError);

const vendorFields = { ...stripeFields, ...googleFields, SITE_URL: urlSchema };

const serverSchema = z
  .object({ ...vendorFields, ...serviceConfig, ...sessionConfig, ...jobsConfig })
  .check(checkStripe, checkGoogle);

const workerSchema = z
  .object({
    ...vendorFields,
    ...databaseConfig,
    ...sessionConfig,
    LOG_LEVEL,
    /** File whose modification time shows that the worker is running. */
    HEARTBEAT_FILE: z.string().optional(),
    /** Without it, emails are discarded. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
      .optional(),
    MAIL_FROM: z.string().optional(),
  })
  .check(checkStripe, checkGoogle);

const setupSchema = z
  .object({ ...stripeFields, SITE_URL: urlSchema.optional() })
  .check(checkStripe);

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
