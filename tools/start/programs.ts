import { join } from 'node:path';
import type { ServiceName } from '../../libs/contracts/src/route.ts';
import { isLiveKey } from '../../services/billing-service/src/stripe/settings.ts';
import { getServedShellDir, type Settings } from './config.ts';
import type { Secrets } from './data-folder.ts';
import {
  getGoogleEnv,
  getGoogleMode,
  createGoogleEmulator,
  usesDemoGoogle,
} from './emulators/google.ts';
import { createMailEmulator } from './emulators/mail.ts';
import { createStripeEmulator, TEST_KEY } from './emulators/stripe.ts';
import type { DatabaseOwner } from './postgres/provision.ts';
import type { Program } from './program.ts';
import { localUrl, createService, createServiceWithWorker } from './service.ts';

interface EmulatorPorts {
  mail: number;
  smtp: number;
  stripe: number;
  google: number;
}

export interface Ports extends EmulatorPorts {
  auth: number;
  core: number;
  billing: number;
  ai: number;
  /** Ports on which the emulators themselves listen while they run. */
  internal: EmulatorPorts;
}

export interface SystemConfig {
  settings: Settings;
  secrets: Secrets;
  ports: Ports;
  databases: Record<DatabaseOwner, string>;
}

/** True unless a real mail server is configured. */
const usesMailEmulator = ({ smtpUrl }: Settings) => !smtpUrl;

/** True if Stripe or a custom emulator is configured. Our own emulator accepts no real payments. */
const usesOwnStripe = ({ env }: Settings) =>
  Boolean(env['STRIPE_SECRET_KEY'] || env['STRIPE_HOST']);

const getStripeKey = ({ env }: Settings) => env['STRIPE_SECRET_KEY'] || TEST_KEY;

/** Returns the URL of the mailbox, if the mail emulator is used. */
export const getMailboxUrl = ({ settings, ports }: Pick<SystemConfig, 'settings' | 'ports'>) =>
  usesMailEmulator(settings) ? `http://localhost:${ports.mail}` : undefined;

/** Creates every program with its environment. The gateway comes last. */
export function createPrograms(wiring: SystemConfig): Program[] {
  const { settings, ports } = wiring;
  const mail = usesMailEmulator(settings) ? [createMailEmulator(wiring)] : [];
  const stripe = usesOwnStripe(settings) ? [] : [createStripeEmulator(wiring)];
  const google = usesDemoGoogle(settings) ? [createGoogleEmulator(wiring)] : [];
  const accounts = settings.supabase ? getHostedAuthEnv(wiring) : getAuthEnv(wiring);
  return [
    ...mail,
    ...stripe,
    ...google,
    createService(settings, 'auth-service', ports.auth, accounts),
    ...createServiceWithWorker(settings, {
      name: 'core-api',
      worker: 'core-worker',
      port: ports.core,
      env: getCoreEnv(wiring),
      workerEnv: getSmtpEnv(wiring),
    }),
    ...createServiceWithWorker(settings, {
      name: 'billing-service',
      worker: 'billing-worker',
      port: ports.billing,
      env: getBillingEnv(wiring),
      workerEnv: getSmtpEnv(wiring),
    }),
    createService(settings, 'ai-service', ports.ai, {
      ...getDatabaseEnv(wiring, 'ai'),
      ...getInternalEnv(wiring, 'ai-service'),
      ...getSessionsEnv(wiring),
      CORE_URL: localUrl(ports.core),
      BILLING_URL: localUrl(ports.billing),
    }),
    createService(settings, 'gateway', settings.port, getGatewayEnv(wiring)),
  ];
}

/** Returns settings for token verification, with the keys of auth-service or the hosted project. */
function getIssuerEnv({ settings, ports }: SystemConfig): NodeJS.ProcessEnv {
  const keys = `${settings.supabase?.url ?? localUrl(ports.auth)}/auth/v1/.well-known/jwks.json`;
  return {
    AUTH_ISSUER: `${settings.supabase?.url ?? settings.siteUrl}/auth/v1`,
    AUTH_JWKS_URL: keys,
  };
}

const getDatabaseEnv = (wiring: SystemConfig, service: DatabaseOwner): NodeJS.ProcessEnv => ({
  ...getIssuerEnv(wiring),
  DATABASE_URL: wiring.databases[service],
});

/** Returns the keys with which services authenticate to each other. */
const getInternalEnv = (
  { secrets: { internalKeys } }: SystemConfig,
  service: ServiceName,
): NodeJS.ProcessEnv => ({
  INTERNAL_PRIVATE_KEY: JSON.stringify(internalKeys.privateKeys[service]),
  INTERNAL_PUBLIC_KEYS: JSON.stringify(internalKeys.publicKeys),
});

/** Enables session checks, unless a hosted project is used, which doesn't expose its sessions. */
const getSessionsEnv = ({ settings, ports }: SystemConfig): NodeJS.ProcessEnv =>
  settings.supabase ? {} : { AUTH_URL: localUrl(ports.auth) };

/** Returns the URLs of services that auth-service notifies when an account is deleted. */
const getDataOwnersEnv = (wiring: SystemConfig): NodeJS.ProcessEnv => ({
  ...getInternalEnv(wiring, 'auth-service'),
  CORE_URL: localUrl(wiring.ports.core),
  BILLING_URL: localUrl(wiring.ports.billing),
  AI_URL: localUrl(wiring.ports.ai),
});

const getAuthEnv = (wiring: SystemConfig): NodeJS.ProcessEnv => ({
  ...getDatabaseEnv(wiring, 'auth'),
  API_EXTERNAL_URL: wiring.settings.siteUrl,
  GOTRUE_SITE_URL: wiring.settings.siteUrl,
  GOTRUE_MAILER_AUTOCONFIRM: String(wiring.settings.autoconfirm),
  ...getAccountChangesEnv(wiring),
  AUTH_SEALING_KEY: wiring.secrets.sealing,
  ...getDataOwnersEnv(wiring),
  ...getRateLimitEnv(wiring),
  ...getMailLimitEnv(wiring),
  ...getSmtpEnv(wiring),
});

const MANUAL_LINKING = 'GOTRUE_SECURITY_MANUAL_LINKING_ENABLED';

/** Enables account linking. */
const getAccountChangesEnv = ({ settings: { env } }: SystemConfig): NodeJS.ProcessEnv => ({
  [MANUAL_LINKING]: env[MANUAL_LINKING] || 'true',
});

const getCoreEnv = (wiring: SystemConfig): NodeJS.ProcessEnv => ({
  ...getDatabaseEnv(wiring, 'core'),
  ...getInternalEnv(wiring, 'core-api'),
  ...getSessionsEnv(wiring),
  BILLING_URL: localUrl(wiring.ports.billing),
  SITE_URL: wiring.settings.siteUrl,
  INVITATION_SIGNING_SECRET: wiring.secrets.invitations,
  INBOUND_MAIL_SECRET: wiring.settings.env['INBOUND_MAIL_SECRET'] || wiring.secrets.inboundMail,
  INBOUND_MAIL_ADDRESS: wiring.settings.env['INBOUND_MAIL_ADDRESS'] || undefined,
});

const getBillingEnv = (wiring: SystemConfig): NodeJS.ProcessEnv => ({
  ...getDatabaseEnv(wiring, 'billing'),
  ...getInternalEnv(wiring, 'billing-service'),
  ...getSessionsEnv(wiring),
  CORE_URL: localUrl(wiring.ports.core),
  SITE_URL: wiring.settings.siteUrl,
  BILLING_SEALING_KEY: wiring.secrets.billingSealing,
  ...getStripeEnv(wiring),
  ...getGoogleEnv(wiring),
});

/** Stripe emulators require a key too, but accept any. */
const getStripeEnv = ({ settings, secrets, ports }: SystemConfig): NodeJS.ProcessEnv =>
  usesOwnStripe(settings)
    ? { STRIPE_SECRET_KEY: getStripeKey(settings) }
    : {
        STRIPE_SECRET_KEY: TEST_KEY,
        STRIPE_HOST: '127.0.0.1',
        STRIPE_PORT: String(ports.stripe),
        STRIPE_PROTOCOL: 'http',
        STRIPE_WEBHOOK_SECRET: secrets.stripeWebhook,
      };

/** Returns the settings of the hosted Supabase project, for programs that call it. */
const getSupabaseEnv = ({ supabase }: Settings): NodeJS.ProcessEnv =>
  supabase ? { SUPABASE_URL: supabase.url, SUPABASE_ANON_KEY: supabase.anonKey } : {};

const getHostedAuthEnv = (wiring: SystemConfig): NodeJS.ProcessEnv => ({
  ...getIssuerEnv(wiring),
  ...getDataOwnersEnv(wiring),
  ...getSupabaseEnv(wiring.settings),
  GOTRUE_SITE_URL: wiring.settings.siteUrl,
});

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Identifies clients for rate limiting by the address in a header that the gateway sets. */
const getRateLimitEnv = ({ settings }: SystemConfig): NodeJS.ProcessEnv =>
  // On a local installation, all users have the same address and would share one limit.
  LOOPBACK.test(new URL(settings.siteUrl).hostname)
    ? {}
    : { GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For' };

/** Returns settings for outgoing email, through the configured server or the emulator. */
const getSmtpEnv = ({ settings, ports }: SystemConfig): NodeJS.ProcessEnv => ({
  SMTP_URL: settings.smtpUrl ?? `smtp://127.0.0.1:${ports.smtp}`,
  MAIL_FROM: settings.mailFrom,
});

/** Raises the email limit for the emulator. The default protects a real server's reputation. */
const getMailLimitEnv = ({ settings }: SystemConfig): NodeJS.ProcessEnv =>
  settings.smtpUrl
    ? {}
    : {
        GOTRUE_RATE_LIMIT_EMAIL_SENT: settings.env['GOTRUE_RATE_LIMIT_EMAIL_SENT'] ?? '100000',
      };

const getGatewayEnv = ({ settings, ports }: SystemConfig): NodeJS.ProcessEnv => ({
  HOST: settings.host,
  AUTH_URL: localUrl(ports.auth),
  CORE_URL: localUrl(ports.core),
  AI_URL: localUrl(ports.ai),
  BILLING_URL: localUrl(ports.billing),
  SHELL_DIR: getServedShellDir(settings),
  REMOTES_DIR: join(settings.dataDir, 'remotes'),
  SITE_URL: settings.siteUrl,
  STRIPE_MODE: isLiveKey(getStripeKey(settings)) ? 'live' : 'test',
  GOOGLE_MODE: getGoogleMode(settings),
  // Always true, because the emulator is used if no server is configured.
  EMAIL_AVAILABLE: 'true',
  ...getSupabaseEnv(settings),
});
