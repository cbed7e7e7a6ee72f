import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileVariables } from '../../libs/service-kit/src/file-variables.ts';
import { findStripeConfigError } from '../../services/billing-service/src/stripe/settings.ts';
import { StartError } from './start-error.ts';

export const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** Settings from the environment, read once at startup. */
export interface Settings {
  /** The gateway's port. The other programs use the ports after it. */
  port: number;
  /** Address the gateway listens on. Everything else listens on loopback only. */
  host: string;
  /** Public URL without a trailing slash. */
  siteUrl: string;
  dataDir: string;
  /** Postgres to use instead of the embedded one. */
  databaseUrl: string | undefined;
  seedDemo: boolean;
  /** Whether background jobs run in programs of their own instead of in their services. */
  separateWorkers: boolean;
  /** Hosted Supabase project that manages the accounts instead of auth-service. */
  supabase: { url: string; anonKey: string } | undefined;
  /** Mail server. Defaults to the mail emulator, which stores every email. */
  smtpUrl: string | undefined;
  mailFrom: string;
  autoconfirm: boolean;
  logLevel: string;
  /** Whether to serve a development build of the shell, which remotes with hot reload require. */
  devShell?: boolean;
  /** The remaining environment, passed to the programs unchanged. */
  env: NodeJS.ProcessEnv;
}

/** Variables that decide what is started. The programs read the others, including from files. */
const START_VARIABLES = new Set([
  ...['SITE_URL', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPABASE_URL', 'SUPABASE_ANON_KEY'],
  ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_MODE', 'STRIPE_HOST'],
  ...['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'INBOUND_MAIL_SECRET', 'INBOUND_MAIL_ADDRESS'],
]);

/** @throws StartError naming the invalid variable */
export function readSettings(processEnv: NodeJS.ProcessEnv = process.env): Settings {
  const { env, errors } = readFileVariables(processEnv, (name) => START_VARIABLES.has(name));
  if (errors.length > 0) throw new StartError(`${errors.join('. ')}.`);
  const value = (name: string) => env[name]?.trim() || undefined;
  const port = Number(value('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StartError(`PORT must be a number from 1 to 65535, not "${env['PORT']}".`);
  }
  const url = (name: string, protocols: string[]) => {
    const text = value(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    throw new StartError(`${name} must be a URL that starts with ${protocols[0]}//.`);
  };
  const supabaseUrl = url('SUPABASE_URL', ['https:', 'http:'])?.replace(/\/+$/, '');
  const anonKey = value('SUPABASE_ANON_KEY');
  if (Boolean(supabaseUrl) !== Boolean(anonKey)) {
    throw new StartError('SUPABASE_URL and SUPABASE_ANON_KEY must be set together.');
  }
  if (Boolean(value('GOOGLE_CLIENT_ID')) !== Boolean(value('GOOGLE_CLIENT_SECRET'))) {
    throw new StartError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  }
  const stripeError = findStripeConfigError(env);
  if (stripeError !== null) throw new StartError(`Couldn't set up billing: ${stripeError}.`);
  return {
    port,
    host: value('HOST') ?? '127.0.0.1',
    siteUrl: (url('SITE_URL', ['https:', 'http:']) ?? `http://localhost:${port}`).replace(
      /\/+$/,
      '',
    ),
    dataDir: resolve(root, value('DATA_DIR') ?? '.data'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    seedDemo: value('SEED_DEMO') !== 'false',
    separateWorkers: value('RUN_WORKER') === 'false',
    supabase: supabaseUrl && anonKey ? { url: supabaseUrl, anonKey } : undefined,
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: value('MAIL_FROM') ?? 'AI Scheduler <no-reply@aischeduler.local>',
    autoconfirm: value('GOTRUE_MAILER_AUTOCONFIRM') === 'true',
    logLevel: value('LOG_LEVEL') ?? 'info',
    env,
  };
}

/** Build output of the shell. */
export const shellDistDir = join(root, 'apps/shell/dist');

/** Folder the shell is served from: a copy, so that a later build doesn't remove files in use. */
export const getServedShellDir = ({ dataDir, devShell }: Settings) =>
  devShell ? join(root, '.cache/shell-dev') : join(dataDir, 'shell');
