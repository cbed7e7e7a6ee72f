import { baseConfig, parseConfig, serviceConfig } from '@scheduler/service-kit';
import * as z from 'zod';
import { parseSigningKeys } from './security/configured-keys.ts';

const { AUTH_ISSUER: _issuer, AUTH_JWKS_URL: _keys, ...base } = serviceConfig;

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .transform((url) => url.replace(/\/+$/, ''));

const flag = z.stringbool({ error: 'must be true or false' });
const count = z.coerce.number('must be a number').int().min(1).max(1_000_000);

const UNITS = { h: 3600, m: 60, s: 1 } as const;

/** Seconds, from a plain number or from Go's notation such as `1m30s`. */
const duration = z
  .string()
  .regex(/^(\d+|(\d+h)?(\d+m)?(\d+s)?)$/, 'must be a duration such as 60s or 1m30s')
  .transform((text) =>
    /^\d+$/.test(text)
      ? Number(text)
      : [...text.matchAll(/(\d+)([hms])/g)].reduce(
          (sum, [, amount, unit]) => sum + Number(amount) * UNITS[unit as keyof typeof UNITS],
          0,
        ),
  );

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const smtpUrl = z.string().regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address');

const ownSchema = z.object({
  ...base,
  SUPABASE_ANON_KEY: z.undefined('is of no use without SUPABASE_URL').optional(),
  /** Where this service is reached from outside, without `/auth/v1`. */
  API_EXTERNAL_URL: httpUrl.optional(),
  /** Where links lead when a call names no other place. */
  GOTRUE_SITE_URL: httpUrl.optional(),
  AUTH_ISSUER: httpUrl.optional(),
  /** Seals what must be readable again (signing keys, queued mail) and keys what must not. */
  AUTH_SEALING_KEY: z
    .string('is needed: 32 or more random characters, kept as long as the database')
    .min(32, 'must be at least 32 characters long'),
  GOTRUE_JWT_KEYS: z.string().transform(parseSigningKeys).optional(),
  GOTRUE_JWT_EXP: count.default(3600),
  GOTRUE_JWT_AUD: z.string().default('authenticated'),
  GOTRUE_DISABLE_SIGNUP: flag.default(false),
  GOTRUE_MAILER_AUTOCONFIRM: flag.default(false),
  GOTRUE_MAILER_OTP_EXP: count.default(86_400),
  GOTRUE_MAILER_OTP_LENGTH: z.coerce.number().int().min(6).max(10).default(6),
  GOTRUE_SMTP_MAX_FREQUENCY: duration.default(60),
  GOTRUE_URI_ALLOW_LIST: list.default([]),
  GOTRUE_PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(72).default(6),
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: z.coerce.number().int().min(0).default(10),
  /** Names the header that holds the caller's address; without it only addresses of accounts count. */
  GOTRUE_RATE_LIMIT_HEADER: z.string().optional(),
  GOTRUE_RATE_LIMIT_OTP: count.default(100),
  GOTRUE_RATE_LIMIT_VERIFY: count.default(100),
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: count.default(600),
  GOTRUE_RATE_LIMIT_EMAIL_SENT: count.default(30),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().optional(),
});

const hostedSchema = z.object({
  ...baseConfig,
  /** The project that keeps the accounts. */
  SUPABASE_URL: httpUrl,
  SUPABASE_ANON_KEY: z.string("is needed beside SUPABASE_URL: the project's public key"),
  API_EXTERNAL_URL: httpUrl.optional(),
  GOTRUE_SITE_URL: httpUrl.optional(),
  AUTH_ISSUER: httpUrl.optional(),
  AUTH_JWKS_URL: httpUrl.optional(),
});

function ownConfig(env?: NodeJS.ProcessEnv) {
  const given = parseConfig(ownSchema, env);
  const external = given.API_EXTERNAL_URL ?? `http://localhost:${given.PORT}`;
  const site = given.GOTRUE_SITE_URL ?? external;
  return {
    ...given,
    accounts: 'own' as const,
    API_EXTERNAL_URL: external,
    GOTRUE_SITE_URL: site,
    AUTH_ISSUER: given.AUTH_ISSUER ?? `${external}/auth/v1`,
    MAIL_FROM: given.MAIL_FROM ?? `AI Scheduler <no-reply@${new URL(site).hostname}>`,
  };
}

function hostedConfig(env?: NodeJS.ProcessEnv) {
  const { API_EXTERNAL_URL: external, ...given } = parseConfig(hostedSchema, env);
  const api = `${given.SUPABASE_URL}/auth/v1`;
  return {
    ...given,
    accounts: 'hosted' as const,
    GOTRUE_SITE_URL: given.GOTRUE_SITE_URL ?? external ?? `http://localhost:${given.PORT}`,
    AUTH_ISSUER: given.AUTH_ISSUER ?? api,
    AUTH_JWKS_URL: given.AUTH_JWKS_URL ?? `${api}/.well-known/jwks.json`,
  };
}

/** Of a service that keeps the accounts itself. */
export type OwnConfig = ReturnType<typeof ownConfig>;

/** Of a service that passes account calls on to a hosted project. */
export type HostedConfig = ReturnType<typeof hostedConfig>;

export type Config = OwnConfig | HostedConfig;

/** @throws ConfigError naming every fault */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env): Config =>
  env['SUPABASE_URL'] ? hostedConfig(env) : ownConfig(env);
