import { createLog, type Database } from '@scheduler/service-kit';
import {
  createTestIdentity,
  startPostgres,
  openMailbox,
  type TestMailbox,
  startBilling,
} from '@scheduler/service-kit/testing';
import { openCore } from '../../app.ts';
import { personAt, type Person } from '../core.ts';
import { serveKeys, startProcess, type CoreProcess } from '../process.ts';
import { startWorkerProcess, type WorkerProcess } from '../worker.ts';

export const victims = ['core-api', 'worker', 'postgres'] as const;
export type Victim = (typeof victims)[number];

/** The service, its worker and its database, each a process that can be killed, and a mail server. */
export interface Machines {
  db: Database;
  mailbox: TestMailbox;
  /** Ends one as a power cut would, and starts it again once those killed before it are back. */
  kill: (victim: Victim) => void;
  /** Once all that were killed are back. */
  recovered: () => Promise<void>;
  /** Where the service is by now. */
  address: () => Promise<string>;
  /** A client that knows where the service is by now. */
  signIn: (name: string) => Promise<() => Promise<Person>>;
  /** Ends all in order; tells the exit codes of the service and its worker. */
  stop: () => Promise<(number | null)[]>;
}

export async function startMachines(): Promise<Machines> {
  const [postgres, identity, billing, mailbox] = await Promise.all([
    startPostgres({ durable: true }),
    createTestIdentity(),
    startBilling(),
    openMailbox(),
  ]);
  const keys = await serveKeys(identity);
  const db = await openCore(postgres.url, createLog('chaos', 'silent'));
  const env = {
    DATABASE_URL: postgres.url,
    AUTH_ISSUER: identity.issuer,
    AUTH_JWKS_URL: keys.url,
    BILLING_URL: billing.url,
    SMTP_URL: mailbox.smtpUrl,
  };
  let core: Promise<CoreProcess> = startProcess(env);
  let worker: Promise<WorkerProcess> = startWorkerProcess(env);
  let recovery: Promise<unknown> = Promise.all([core, worker]);

  async function replace(victim: Victim) {
    if (victim === 'postgres') return postgres.restart();
    const running = await (victim === 'worker' ? worker : core);
    await running.kill();
    if (victim === 'worker') await (worker = startWorkerProcess(env));
    else await (core = startProcess(env));
  }

  return {
    db,
    mailbox,
    kill: (victim) => {
      recovery = recovery.then(() => replace(victim));
      // Told to whoever waits for it.
      recovery.catch(() => undefined);
    },
    recovered: async () => void (await recovery),
    address: async () => (await core).baseUrl,
    signIn: async (name) => {
      const user = identity.newUser(name);
      billing.setPlan(user.id, 'pro');
      const token = await identity.tokenFor(user);
      return async () => personAt((await core).baseUrl, user, token);
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
