import { join } from 'node:path';
import { startTestProcess, type TestProcess } from '@scheduler/service-kit/testing';
import { choosePorts } from '@scheduler/start/ports';
import type { DatabaseOwner } from './service-folders.ts';

/** Fixed secrets of the recorded data. A new version needs them to decrypt the data. */
const SECRETS = {
  AUTH_SEALING_KEY: 'sealing key of the recorded upgrade fixtures',
  BILLING_SEALING_KEY: 'sealing key of the recorded upgrade fixtures',
  INVITATION_SIGNING_SECRET: 'signing secret of the recorded upgrade fixtures',
  INTERNAL_KEY: 'internal key of the recorded upgrade fixtures',
};
const STRIPE_KEY = 'sk_test_emulator';
const STRIPE_WEBHOOK_SECRET = 'whsec_upgrade';
const EMULATOR_READY = /^(Stripe|Mail) emulator: /;
const READY_MESSAGES = new Set(['listening', 'worker started', 'working']);

const isReadyLine = (line: string): boolean =>
  EMULATOR_READY.test(line) || [...READY_MESSAGES].some((text) => line.includes(`"${text}"`));

/** Starts a program and resolves once it is ready. Rejects with its output if it exits first. */
const startProcess = (main: string, env: NodeJS.ProcessEnv): Promise<TestProcess> =>
  startTestProcess(main, { env, isReadyLine });

export interface ProductOptions {
  /** Folder of the version to run. */
  source: string;
  /** Database variables of a service. */
  getDatabaseEnv: (service: DatabaseOwner) => NodeJS.ProcessEnv;
  /** Also runs the Stripe emulator. Without it, payments are disabled. */
  withStripe?: boolean;
  /** Also runs the mail emulator. Without it, emails stay queued. */
  withMailbox?: boolean;
  env?: NodeJS.ProcessEnv;
}

export interface Product {
  urls: Record<DatabaseOwner, string>;
  /** URL of the mail emulator, if it runs. */
  mailbox: string;
  /** Variables to start a second process of a service. */
  env: Record<DatabaseOwner, NodeJS.ProcessEnv>;
  processes: Map<string, TestProcess>;
  stop: () => Promise<void>;
}

/** Entry files by process name. */
const PROCESSES: Record<string, { owner: DatabaseOwner; main: string }> = {
  'auth-service': { owner: 'auth', main: 'services/auth-service/src/main.ts' },
  'core-api': { owner: 'core', main: 'services/core-api/src/main.ts' },
  'core-worker': { owner: 'core', main: 'services/core-api/src/worker.ts' },
  'billing-service': { owner: 'billing', main: 'services/billing-service/src/main.ts' },
  'billing-worker': { owner: 'billing', main: 'services/billing-service/src/worker.ts' },
  'ai-service': { owner: 'ai', main: 'services/ai-service/src/main.ts' },
};

const ERROR_LINE = /"level":"(error|fatal)"/;

/** Returns the errors that the services have logged. */
export const readLoggedErrors = ({ processes }: Product): string[] =>
  [...processes.values()]
    .flatMap(({ getOutput }) => getOutput().split('\n'))
    .filter((line) => ERROR_LINE.test(line));

/** Starts the services and workers of a version, without a gateway. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { source, getDatabaseEnv, withStripe = false, withMailbox = false } = options;
  const ports = await choosePorts(65_536, 7);
  const [auth = '', core = '', billing = '', ai = '', stripe = '', mailbox = '', smtp = ''] =
    ports.map((port) => `http://127.0.0.1:${port}`);
  const urls = { auth, core, billing, ai };
  const SITE_URL = 'http://upgrade.test';
  const common = {
    PATH: process.env['PATH'],
    LOG_LEVEL: 'info',
    SHUTDOWN_DELAY: '0',
    ...SECRETS,
    SITE_URL,
    API_EXTERNAL_URL: SITE_URL,
    GOTRUE_MAILER_AUTOCONFIRM: 'true',
    AUTH_ISSUER: `${SITE_URL}/auth/v1`,
    AUTH_JWKS_URL: `${auth}/auth/v1/.well-known/jwks.json`,
    AUTH_URL: auth,
    CORE_URL: core,
    BILLING_URL: billing,
    AI_URL: ai,
    SOLVERS: '1',
    ...(withStripe && {
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_HOST: stripe,
    }),
    ...(withMailbox && { SMTP_URL: smtp.replace('http:', 'smtp:') }),
    ...options.env,
  };
  const getEnv = (owner: DatabaseOwner): NodeJS.ProcessEnv => ({
    ...common,
    ...getDatabaseEnv(owner),
    PORT: new URL(urls[owner]).port,
  });
  const processes = new Map<string, TestProcess>();
  const start = async (name: string, main: string, env: NodeJS.ProcessEnv) =>
    void processes.set(name, await startProcess(join(source, main), env));
  const stop = async () =>
    void (await Promise.all([...processes.values()].map((running) => running.stop())));
  try {
    if (withStripe) {
      await start('stripe', 'emulators/stripe/src/main.ts', {
        PORT: new URL(stripe).port,
        SECRET_KEY: STRIPE_KEY,
        WEBHOOK_URL: `${billing}/api/payments/webhook`,
        WEBHOOK_SECRET: STRIPE_WEBHOOK_SECRET,
      });
    }
    if (withMailbox) {
      await start('mail', 'emulators/mail/src/main.ts', {
        PORT: new URL(mailbox).port,
        SMTP_PORT: new URL(smtp).port,
      });
    }
    const results = await Promise.allSettled(
      Object.entries(PROCESSES).map(([name, { owner, main }]) => start(name, main, getEnv(owner))),
    );
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  const env = {
    auth: getEnv('auth'),
    core: getEnv('core'),
    billing: getEnv('billing'),
    ai: getEnv('ai'),
  };
  return { urls, mailbox, env, processes, stop };
}

/** Starts the server of a service on a free port. Rejects with its output if it exits. */
export const startServer = (source: string, owner: DatabaseOwner, env: NodeJS.ProcessEnv) => {
  const main = Object.values(PROCESSES).find((program) => program.owner === owner)?.main ?? '';
  return startProcess(join(source, main), { ...env, PORT: '0' });
};
