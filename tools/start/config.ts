import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripeRefusal } from '../../services/billing-service/src/stripe/settings.ts';
import { Failure } from './failure.ts';

export const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** What the environment asks of the one command, read once. */
export interface Settings {
  /** The gateway's; the other programs listen beside it. */
  port: number;
  /** Where the gateway listens; everything else stays on this machine. */
  host: string;
  /** The address people use, without a slash at the end. */
  siteUrl: string;
  dataDir: string;
  /** A Postgres of the user's own; without it one is embedded. */
  databaseUrl: string | undefined;
  seedDemo: boolean;
  /** A hosted project that keeps the accounts instead of auth-service. */
  supabase: { url: string; anonKey: string } | undefined;
  /** A real mail server; without it the mail emulator keeps every letter. */
  smtpUrl: string | undefined;
  mailFrom: string;
  autoconfirm: boolean;
  logLevel: string;
  /** Whether the shell is a development build, which a remote with hot reload needs. */
  devShell?: boolean;
  /** The rest of the environment, handed to the programs as it is. */
  env: NodeJS.ProcessEnv;
}

/** @throws Failure naming the variable that does not fit */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const value = (name: string) => env[name]?.trim() || undefined;
  const port = Number(value('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Failure(`PORT must be a number from 1 to 65535, not "${env['PORT']}".`);
  }
  const url = (name: string, protocols: string[]) => {
    const text = value(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    throw new Failure(`${name} must be an address that begins with ${protocols[0]}//.`);
  };
  const supabaseUrl = url('SUPABASE_URL', ['https:', 'http:'])?.replace(/\/+$/, '');
  const anonKey = value('SUPABASE_ANON_KEY');
  if (Boolean(supabaseUrl) !== Boolean(anonKey)) {
    throw new Failure('SUPABASE_URL and SUPABASE_ANON_KEY are set together or not at all.');
  }
  if (Boolean(value('GOOGLE_CLIENT_ID')) !== Boolean(value('GOOGLE_CLIENT_SECRET'))) {
    throw new Failure('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all.');
  }
  const refusal = stripeRefusal(env);
  if (refusal !== null) throw new Failure(`Billing cannot be set up: ${refusal}.`);
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
    supabase: supabaseUrl && anonKey ? { url: supabaseUrl, anonKey } : undefined,
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: value('MAIL_FROM') ?? 'AI Scheduler <no-reply@aischeduler.local>',
    autoconfirm: value('GOTRUE_MAILER_AUTOCONFIRM') === 'true',
    logLevel: value('LOG_LEVEL') ?? 'info',
    env,
  };
}

/** Where the shell's build lies. */
export const shellDir = join(root, 'apps/shell/dist');

/** Where the shell is served from: a later build does not take a running product's files away. */
export const servedShell = ({ dataDir, devShell }: Settings) =>
  devShell ? join(root, '.cache/shell-dev') : join(dataDir, 'shell');
