import { createLog, type Database } from '@scheduler/service-kit';
import {
  createTestIdentity,
  startBilling,
  startKeyServer,
  startMailbox,
  startPostgres,
  type TestMailbox,
  type TestProcess,
} from '@scheduler/service-kit/testing';
import { openCoreDatabase } from '../../app.ts';
import { createTestUser, type TestUser } from '../start-core.ts';
import { startCoreProcess, startWorkerProcess, type CoreProcess } from '../service-process.ts';

export const processNames = ['core-api', 'worker', 'postgres'] as const;
export type ProcessName = (typeof processNames)[number];

/** The service, its worker and its database as processes that can be killed, and a mail server. */
export interface ChaosProcesses {
  db: Database;
  mailbox: TestMailbox;
  /**
   * Kills a process abruptly, as in a power failure. Restarts it after all processes that were
   * killed earlier have recovered.
   */
  kill: (name: ProcessName) => void;
  /** Resolves when all killed processes are running again. */
  waitForRecovery: () => Promise<void>;
  /** Returns the current base URL of the service. */
  getBaseUrl: () => Promise<string>;
  /** Creates a user. The returned function returns a client with the current base URL. */
  signIn: (name: string) => Promise<() => Promise<TestUser>>;
  /** Stops all processes and returns the exit codes of the service and its worker. */
  stop: () => Promise<(number | null)[]>;
}

export async function startChaosProcesses(): Promise<ChaosProcesses> {
  const [postgres, identity, billing, mailbox] = await Promise.all([
    startPostgres({ durable: true }),
    createTestIdentity(),
    startBilling(),
    startMailbox(),
  ]);
  const keys = await startKeyServer(identity);
  const db = await openCoreDatabase(postgres, createLog('chaos', 'silent'));
  const env = {
    DATABASE_URL: postgres.url,
    AUTH_ISSUER: identity.issuer,
    AUTH_JWKS_URL: keys.url,
    BILLING_URL: billing.url,
    SMTP_URL: mailbox.smtpUrl,
  };
  let core: Promise<CoreProcess> = startCoreProcess(env);
  let worker: Promise<TestProcess> = startWorkerProcess(env);
  let recovery: Promise<unknown> = Promise.all([core, worker]);

  async function restart(name: ProcessName) {
    if (name === 'postgres') return postgres.restart();
    const running = await (name === 'worker' ? worker : core);
    await running.kill();
    if (name === 'worker') await (worker = startWorkerProcess(env));
    else await (core = startCoreProcess(env));
  }

  return {
    db,
    mailbox,
    kill: (name) => {
      recovery = recovery.then(() => restart(name));
      // Reported by waitForRecovery.
      recovery.catch(() => undefined);
    },
    waitForRecovery: async () => void (await recovery),
    getBaseUrl: async () => (await core).baseUrl,
    signIn: async (name) => {
      const user = identity.createAccount(name);
      billing.setPlan(user.id, 'pro');
      const token = await identity.signToken(user);
      return async () => createTestUser((await core).baseUrl, user, token);
    },
    stop: async () => {
      const codes = await Promise.all([(await core).stop(), (await worker).stop()]);
      await db.destroy();
      await Promise.all([keys.close(), billing.close(), mailbox.stop()]);
      await postgres.stop();
      return codes;
    },
  };
}
