import { baseConfig, ConfigError, parseConfig } from '@scheduler/service-kit';
import * as z from 'zod';
import { keeperSettings, ownSettings } from './config/own-settings.ts';
import { parseProviders } from './config/providers.ts';
import { httpUrl } from './config/values.ts';

const hostedSchema = z.object({
  ...baseConfig,
  /** The project that keeps the accounts. */
  SUPABASE_URL: httpUrl,
  SUPABASE_ANON_KEY: z.string("is needed beside SUPABASE_URL: the project's public key"),
  API_EXTERNAL_URL: httpUrl.optional(),
  GOTRUE_SITE_URL: httpUrl.optional(),
  ...keeperSettings,
  AUTH_ISSUER: httpUrl.optional(),
  AUTH_JWKS_URL: httpUrl.optional(),
});

type Settings = z.output<typeof ownSettings>;

/** One that is made up would be lost with the container, and with it all that it sealed. */
const needsSealingKey = ({ NODE_ENV, AUTH_SEALING_KEY }: NodeJS.ProcessEnv) =>
  NODE_ENV === 'production' && !AUTH_SEALING_KEY;

function settingsOf(env: NodeJS.ProcessEnv) {
  const { providers, faults } = parseProviders(env);
  if (needsSealingKey(env)) {
    faults.push(
      'AUTH_SEALING_KEY: is needed: 32 or more random characters, kept as long as the database',
    );
  }
  if (env['NODE_ENV'] === 'production' && env['GOTRUE_SMS_PROVIDER'] === 'log') {
    faults.push('GOTRUE_SMS_PROVIDER: log is for trying out: it writes codes to the log');
  }
  let settings: Settings | undefined;
  try {
    settings = parseConfig(ownSettings, env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    faults.unshift(...error.faults);
  }
  if (!settings || faults.length > 0) throw new ConfigError(faults);
  return { ...settings, providers };
}

function smtpUrlOf(given: Settings): string | undefined {
  const { GOTRUE_SMTP_HOST: host, GOTRUE_SMTP_PORT: port } = given;
  if (given.SMTP_URL || !host) return given.SMTP_URL;
  const url = new URL(`${port === 465 ? 'smtps' : 'smtp'}://${host}:${port}`);
  url.username = encodeURIComponent(given.GOTRUE_SMTP_USER ?? '');
  url.password = encodeURIComponent(given.GOTRUE_SMTP_PASS ?? '');
  return url.href;
}

function senderOf(given: Settings, site: string): string {
  const address = given.GOTRUE_SMTP_ADMIN_EMAIL ?? `no-reply@${new URL(site).hostname}`;
  return given.MAIL_FROM ?? `${given.GOTRUE_SMTP_SENDER_NAME} <${address}>`;
}

function ownConfig(env: NodeJS.ProcessEnv) {
  const given = settingsOf(env);
  const external = given.API_EXTERNAL_URL ?? `http://localhost:${given.PORT}`;
  const site = given.GOTRUE_SITE_URL ?? external;
  return {
    ...given,
    accounts: 'own' as const,
    API_EXTERNAL_URL: external,
    GOTRUE_SITE_URL: site,
    AUTH_ISSUER: given.AUTH_ISSUER ?? given.GOTRUE_JWT_ISSUER ?? `${external}/auth/v1`,
    SMTP_URL: smtpUrlOf(given),
    MAIL_FROM: senderOf(given, site),
    GOTRUE_WEBAUTHN_RP_ID: given.GOTRUE_WEBAUTHN_RP_ID ?? new URL(site).hostname,
  };
}

function hostedConfig(env: NodeJS.ProcessEnv) {
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
