import { join } from 'node:path';
import { isLiveKey } from '../../services/billing-service/src/stripe/settings.ts';
import { servedShell, type Settings } from './config.ts';
import type { Secrets } from './data-folder.ts';
import { googleEnv, googleMode, googleEmulator, usesDemoGoogle } from './google.ts';
import type { Keeper } from './postgres/provision.ts';
import type { Program } from './program.ts';
import { at, program, service } from './service.ts';

export interface Ports {
  auth: number;
  core: number;
  billing: number;
  ai: number;
  mail: number;
  smtp: number;
  stripe: number;
  google: number;
}

export interface Wiring {
  settings: Settings;
  secrets: Secrets;
  ports: Ports;
  databases: Record<Keeper, string>;
}

/** Not where a real server takes the mail. */
const keepsMail = ({ smtpUrl }: Settings) => !smtpUrl;

/** A Stripe of the user's own, or another emulator, is asked; else ours takes no real payment. */
const sellsForReal = ({ env }: Settings) => Boolean(env['STRIPE_SECRET_KEY'] || env['STRIPE_HOST']);

const TEST_KEY = 'sk_test_emulator';

const keyOf = ({ env }: Settings) => env['STRIPE_SECRET_KEY'] || TEST_KEY;

/** Where the mailbox of the mail emulator is, if there is one. */
export const mailboxUrl = ({ settings, ports }: Pick<Wiring, 'settings' | 'ports'>) =>
  keepsMail(settings) ? `http://localhost:${ports.mail}` : undefined;

/** Every program of the product with the environment it reads, the gateway last. */
export function programs(wiring: Wiring): Program[] {
  const { settings, ports } = wiring;
  const mail = keepsMail(settings) ? [mailEmulator(wiring)] : [];
  const stripe = sellsForReal(settings) ? [] : [stripeEmulator(wiring)];
  const google = usesDemoGoogle(settings) ? [googleEmulator(wiring)] : [];
  const accounts = settings.supabase ? hostedEnv(wiring) : authEnv(wiring);
  return [
    ...mail,
    ...stripe,
    ...google,
    service(settings, 'auth-service', ports.auth, accounts),
    service(settings, 'core-api', ports.core, coreEnv(wiring)),
    program(settings, 'core-worker', 'services/core-api', 'worker.ts', {
      ...coreEnv(wiring),
      ...smtpEnv(wiring),
    }),
    service(settings, 'billing-service', ports.billing, billingEnv(wiring)),
    program(settings, 'billing-worker', 'services/billing-service', 'worker.ts', {
      ...billingEnv(wiring),
      ...smtpEnv(wiring),
    }),
    service(settings, 'ai-service', ports.ai, {
      ...keeperEnv(wiring, 'ai'),
      ...internalEnv(wiring),
      ...sessionsEnv(wiring),
      CORE_URL: at(ports.core),
      BILLING_URL: at(ports.billing),
    }),
    service(settings, 'gateway', settings.port, gatewayEnv(wiring)),
  ];
}

/** How tokens are checked: by the keys of auth-service, or of the hosted project. */
function issuerEnv({ settings, ports }: Wiring): NodeJS.ProcessEnv {
  const keys = `${settings.supabase?.url ?? at(ports.auth)}/auth/v1/.well-known/jwks.json`;
  return {
    AUTH_ISSUER: `${settings.supabase?.url ?? settings.siteUrl}/auth/v1`,
    AUTH_JWKS_URL: keys,
  };
}

const keeperEnv = (wiring: Wiring, keeper: Keeper): NodeJS.ProcessEnv => ({
  ...issuerEnv(wiring),
  DATABASE_URL: wiring.databases[keeper],
});

/** What the services know each other by. */
const internalEnv = ({ settings, secrets }: Wiring): NodeJS.ProcessEnv => ({
  INTERNAL_KEY: settings.env['INTERNAL_KEY'] || secrets.internal,
});

/** Who keeps the sessions; a hosted project tells nobody which of them ended. */
const sessionsEnv = ({ settings, ports }: Wiring): NodeJS.ProcessEnv =>
  settings.supabase ? {} : { AUTH_URL: at(ports.auth) };

/** Whom auth-service tells of an account that ends. */
const keepersEnv = (wiring: Wiring): NodeJS.ProcessEnv => ({
  ...internalEnv(wiring),
  CORE_URL: at(wiring.ports.core),
  BILLING_URL: at(wiring.ports.billing),
  AI_URL: at(wiring.ports.ai),
});

const authEnv = (wiring: Wiring): NodeJS.ProcessEnv => ({
  ...keeperEnv(wiring, 'auth'),
  API_EXTERNAL_URL: wiring.settings.siteUrl,
  GOTRUE_SITE_URL: wiring.settings.siteUrl,
  GOTRUE_MAILER_AUTOCONFIRM: String(wiring.settings.autoconfirm),
  ...changesEnv(wiring),
  AUTH_SEALING_KEY: wiring.secrets.sealing,
  ...keepersEnv(wiring),
  ...rateLimitEnv(wiring),
  ...mailLimitEnv(wiring),
  ...smtpEnv(wiring),
});

const LINKING = 'GOTRUE_SECURITY_MANUAL_LINKING_ENABLED';
const REAUTHENTICATION = 'GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION';

/** In settings people link accounts elsewhere, and an old session is asked for a code. */
const changesEnv = ({ settings: { env } }: Wiring): NodeJS.ProcessEnv => ({
  [LINKING]: env[LINKING] || 'true',
  [REAUTHENTICATION]: env[REAUTHENTICATION] || 'true',
});

const coreEnv = (wiring: Wiring): NodeJS.ProcessEnv => ({
  ...keeperEnv(wiring, 'core'),
  ...internalEnv(wiring),
  ...sessionsEnv(wiring),
  BILLING_URL: at(wiring.ports.billing),
  SITE_URL: wiring.settings.siteUrl,
  INVITATION_SIGNING_SECRET: wiring.secrets.invitations,
  INBOUND_MAIL_SECRET: wiring.settings.env['INBOUND_MAIL_SECRET'] || wiring.secrets.inboundMail,
  INBOUND_MAIL_ADDRESS: wiring.settings.env['INBOUND_MAIL_ADDRESS'] || undefined,
});

const billingEnv = (wiring: Wiring): NodeJS.ProcessEnv => ({
  ...keeperEnv(wiring, 'billing'),
  ...internalEnv(wiring),
  ...sessionsEnv(wiring),
  CORE_URL: at(wiring.ports.core),
  SITE_URL: wiring.settings.siteUrl,
  BILLING_SEALING_KEY: wiring.secrets.billingSealing,
  ...stripeEnv(wiring),
  ...googleEnv(wiring),
});

/** An emulator asks for a key as well, though for any. */
const stripeEnv = ({ settings, secrets, ports }: Wiring): NodeJS.ProcessEnv =>
  sellsForReal(settings)
    ? { STRIPE_SECRET_KEY: keyOf(settings) }
    : {
        STRIPE_SECRET_KEY: TEST_KEY,
        STRIPE_HOST: '127.0.0.1',
        STRIPE_PORT: String(ports.stripe),
        STRIPE_PROTOCOL: 'http',
        STRIPE_WEBHOOK_SECRET: secrets.stripeWebhook,
      };

/** The hosted project that keeps the accounts, for those who call it. */
const projectEnv = ({ supabase }: Settings): NodeJS.ProcessEnv =>
  supabase ? { SUPABASE_URL: supabase.url, SUPABASE_ANON_KEY: supabase.anonKey } : {};

const hostedEnv = (wiring: Wiring): NodeJS.ProcessEnv => ({
  ...issuerEnv(wiring),
  ...keepersEnv(wiring),
  ...projectEnv(wiring.settings),
  GOTRUE_SITE_URL: wiring.settings.siteUrl,
});

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Limits per address, read from a header that the gateway writes itself. */
const rateLimitEnv = ({ settings }: Wiring): NodeJS.ProcessEnv =>
  // On one machine everybody has the same address, and would share one allowance.
  LOOPBACK.test(new URL(settings.siteUrl).hostname)
    ? {}
    : { GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For' };

/** Where mail goes out: a real server where there is one, else the emulator. */
const smtpEnv = ({ settings, ports }: Wiring): NodeJS.ProcessEnv => ({
  SMTP_URL: settings.smtpUrl ?? `smtp://127.0.0.1:${ports.smtp}`,
  MAIL_FROM: settings.mailFrom,
});

/** The limit spares a real server's good name; an emulator has none to lose. */
const mailLimitEnv = ({ settings }: Wiring): NodeJS.ProcessEnv =>
  settings.smtpUrl
    ? {}
    : {
        GOTRUE_RATE_LIMIT_EMAIL_SENT: settings.env['GOTRUE_RATE_LIMIT_EMAIL_SENT'] ?? '100000',
      };

const gatewayEnv = ({ settings, ports }: Wiring): NodeJS.ProcessEnv => ({
  HOST: settings.host,
  AUTH_URL: at(ports.auth),
  CORE_URL: at(ports.core),
  AI_URL: at(ports.ai),
  BILLING_URL: at(ports.billing),
  SHELL_DIR: servedShell(settings),
  REMOTES_DIR: join(settings.dataDir, 'remotes'),
  SITE_URL: settings.siteUrl,
  STRIPE_MODE: isLiveKey(keyOf(settings)) ? 'live' : 'test',
  GOOGLE_MODE: googleMode(settings),
  ...projectEnv(settings),
});

const mailEmulator = ({ settings, ports }: Wiring) =>
  service(
    settings,
    'mail',
    ports.mail,
    {
      SMTP_PORT: String(ports.smtp),
      DATA_DIR: join(settings.dataDir, 'mail'),
    },
    'emulators/mail',
  );

const stripeEmulator = ({ settings, secrets, ports }: Wiring) =>
  service(
    settings,
    'stripe',
    ports.stripe,
    {
      SECRET_KEY: TEST_KEY,
      // Straight to the service: the gateway would count it among what one address asks.
      WEBHOOK_URL: `${at(ports.billing)}/api/payments/webhook`,
      WEBHOOK_SECRET: secrets.stripeWebhook,
      PUBLIC_URL: `http://localhost:${ports.stripe}`,
      STATE_FILE: join(settings.dataDir, 'stripe.json'),
    },
    'emulators/stripe',
  );
