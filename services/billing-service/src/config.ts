import { parseConfig, serviceConfig, sessionConfig } from '@scheduler/service-kit';
import * as z from 'zod';
import { findGoogleConfigError, googleFields } from './google/settings.ts';
import { stripeContradiction, stripeFields, stripeSettings } from './stripe/settings.ts';

/** The schema of Postgres that this service owns. */
export const SCHEMA = 'billing';

const { DATABASE_URL, LOG_LEVEL } = serviceConfig;

const SITE_URL = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Settings of Stripe that contradict each other end the start, with a sentence that says why. */
const withStripe = <Fields extends z.ZodRawShape>(more: Fields) =>
  z.object({ ...stripeFields, ...more }).check(({ value, issues }) => {
    const message = stripeContradiction(value as never);
    if (message === null) return;
    issues.push({ code: 'custom', path: ['STRIPE_SECRET_KEY'], message, input: undefined });
  });

/** So do those of Google. */
const withGoogleToo = <Fields extends z.ZodRawShape>(more: Fields) =>
  withStripe({ ...googleFields, ...more }).check(({ value, issues }) => {
    const message = findGoogleConfigError(value as never);
    if (message === null) return;
    issues.push({ code: 'custom', path: ['GOOGLE_CLIENT_ID'], message, input: undefined });
  });

const serverSchema = withGoogleToo({ ...serviceConfig, ...sessionConfig, SITE_URL });

const workerSchema = withGoogleToo({
  DATABASE_URL,
  LOG_LEVEL,
  SITE_URL,
  /** Without it mail waits. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().optional(),
});

const setupSchema = withStripe({ SITE_URL: SITE_URL.optional() });

export function serverConfig(env?: NodeJS.ProcessEnv) {
  const given = parseConfig(serverSchema, env);
  return { ...given, stripe: stripeSettings(given) };
}

export function workerConfig(env?: NodeJS.ProcessEnv) {
  const given = parseConfig(workerSchema, env);
  const { MAIL_FROM = `AI Scheduler <no-reply@${new URL(given.SITE_URL).hostname}>` } = given;
  return { ...given, MAIL_FROM, stripe: stripeSettings(given) };
}

export function setupConfig(env?: NodeJS.ProcessEnv) {
  const given = parseConfig(setupSchema, env);
  return { ...given, stripe: stripeSettings(given) };
}
