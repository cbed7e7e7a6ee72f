import { baseConfig, ConfigError, parseConfig, readFileVariables } from '@scheduler/service-kit';
import * as z from 'zod';
import { dataOwnerSettings, localSettings } from './config/local-settings.ts';
import { isProviderVariable, parseProviders } from './config/providers.ts';
import { httpUrl } from './config/setting-schemas.ts';

const hostedSchema = z.object({
  ...baseConfig,
  SUPABASE_URL: httpUrl,
  SUPABASE_ANON_KEY: z.string('is required with SUPABASE_URL: the public key of the project'),
  API_EXTERNAL_URL: httpUrl.optional(),
  GOTRUE_SITE_URL: httpUrl.optional(),
  ...dataOwnerSettings,
  AUTH_ISSUER: httpUrl.optional(),
  AUTH_JWKS_URL: httpUrl.optional(),
});

type Settings = z.output<typeof localSettings>;

/** In production, a generated key might be lost with the container, and encrypted data with it. */
const isSealingKeyMissing = (env: NodeJS.ProcessEnv) =>
  env['NODE_ENV'] === 'production' && !env['AUTH_SEALING_KEY'] && !env['AUTH_SEALING_KEY_FILE'];

/** Whether a variable is read before or without `parseConfig`. */
const isReadDirectly = (name: string) =>
  ['SUPABASE_URL', 'NODE_ENV', 'GOTRUE_SMS_PROVIDER'].includes(name) || isProviderVariable(name);

function parseSettings(env: NodeJS.ProcessEnv, fileErrors: readonly string[]) {
  const { providers, errors: providerErrors } = parseProviders(env);
  const errors = [...fileErrors, ...providerErrors];
  if (isSealingKeyMissing(env)) {
    errors.push(
      'AUTH_SEALING_KEY: is required: at least 32 random characters, never changed while the database exists',
    );
  }
  if (env['NODE_ENV'] === 'production' && env['GOTRUE_SMS_PROVIDER'] === 'log') {
    errors.push(
      'GOTRUE_SMS_PROVIDER: log is for development only, because it writes codes to the log',
    );
  }
  let settings: Settings | undefined;
  try {
    settings = parseConfig(localSettings, env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    errors.unshift(...error.errors);
  }
  if (!settings || errors.length > 0) throw new ConfigError(errors);
  return { ...settings, providers };
}

function getSmtpUrl(settings: Settings): string | undefined {
  const { GOTRUE_SMTP_HOST: host, GOTRUE_SMTP_PORT: port } = settings;
  if (settings.SMTP_URL || !host) return settings.SMTP_URL;
  const url = new URL(`${port === 465 ? 'smtps' : 'smtp'}://${host}:${port}`);
  url.username = encodeURIComponent(settings.GOTRUE_SMTP_USER ?? '');
  url.password = encodeURIComponent(settings.GOTRUE_SMTP_PASS ?? '');
  return url.href;
}

function getSender(settings: Settings, siteUrl: string): string {
  const address = settings.GOTRUE_SMTP_ADMIN_EMAIL ?? `no-reply@${new URL(siteUrl).hostname}`;
  return settings.MAIL_FROM ?? `${settings.GOTRUE_SMTP_SENDER_NAME} <${address}>`;
}

function loadLocalConfig(env: NodeJS.ProcessEnv, fileErrors: readonly string[]) {
  const settings = parseSettings(env, fileErrors);
  const externalUrl = settings.API_EXTERNAL_URL ?? `http://localhost:${settings.PORT}`;
  const siteUrl = settings.GOTRUE_SITE_URL ?? externalUrl;
  return {
    ...settings,
    accounts: 'local' as const,
    API_EXTERNAL_URL: externalUrl,
    GOTRUE_SITE_URL: siteUrl,
    AUTH_ISSUER: settings.AUTH_ISSUER ?? settings.GOTRUE_JWT_ISSUER ?? `${externalUrl}/auth/v1`,
    SMTP_URL: getSmtpUrl(settings),
    MAIL_FROM: getSender(settings, siteUrl),
    GOTRUE_WEBAUTHN_RP_ID: settings.GOTRUE_WEBAUTHN_RP_ID ?? new URL(siteUrl).hostname,
  };
}

function loadHostedConfig(env: NodeJS.ProcessEnv) {
  const { API_EXTERNAL_URL: externalUrl, ...settings } = parseConfig(hostedSchema, env);
  const apiUrl = `${settings.SUPABASE_URL}/auth/v1`;
  return {
    ...settings,
    accounts: 'hosted' as const,
    GOTRUE_SITE_URL: settings.GOTRUE_SITE_URL ?? externalUrl ?? `http://localhost:${settings.PORT}`,
    AUTH_ISSUER: settings.AUTH_ISSUER ?? apiUrl,
    AUTH_JWKS_URL: settings.AUTH_JWKS_URL ?? `${apiUrl}/.well-known/jwks.json`,
  };
}

/** Configuration for storing accounts in this service's own database. */
export type LocalConfig = ReturnType<typeof loadLocalConfig>;

/** Configuration for storing accounts in a hosted Supabase project. */
export type HostedConfig = ReturnType<typeof loadHostedConfig>;

export type Config = LocalConfig | HostedConfig;

/** @throws ConfigError with every invalid setting */
export function loadConfig(processEnv: NodeJS.ProcessEnv = process.env): Config {
  const { env, errors } = readFileVariables(processEnv, isReadDirectly);
  return env['SUPABASE_URL'] ? loadHostedConfig(env) : loadLocalConfig(env, errors);
}
