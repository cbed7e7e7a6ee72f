import { setTimeout } from 'node:timers/promises';
import { startCore, type TestCore } from './start-core.ts';
import { startMailbox, type TestMailbox, type TestProcess } from '@scheduler/service-kit/testing';
import { startInProcessWorker, startWorkerProcess, type TestWorker } from './service-process.ts';

/** core-api with a worker and a mailbox. */
export interface InvitationFixture {
  core: TestCore;
  mailbox: TestMailbox;
  startWorker: () => Promise<TestWorker>;
  /** Starts a worker that can be killed. */
  startWorkerProcess: () => Promise<TestProcess>;
  /** Waits until all batches were processed and all emails sent. */
  waitUntilIdle: () => Promise<void>;
  stop: () => Promise<void>;
}

const IDLE_TIMEOUT_MS = 60_000;

/** @param worker whether to start a worker immediately */
export async function startInvitationFixture({ worker = true } = {}): Promise<InvitationFixture> {
  const [core, mailbox] = await Promise.all([startCore(), startMailbox()]);
  const env = {
    DATABASE_URL: core.databaseUrl,
    SMTP_URL: mailbox.smtpUrl,
    WEBHOOKS_TO_PRIVATE_ADDRESSES: 'true',
  };
  const workers: TestWorker[] = [];
  const startWorker = async () => {
    const worker = await startInProcessWorker(env);
    workers.push(worker);
    return worker;
  };
  if (worker) await startWorker();
  const isBusy = async () => {
    const { rows } = await core.db.raw<{ rows: unknown[] }>(
      `select from _private_jobs where attempts < max_attempts
       union all select from history_batches where followed_at is null limit 1`,
    );
    return rows.length > 0;
  };
  return {
    core,
    mailbox,
    startWorker,
    startWorkerProcess: () => startWorkerProcess(env),
    waitUntilIdle: async () => {
      const deadline = Date.now() + IDLE_TIMEOUT_MS;
      while (await isBusy()) {
        if (Date.now() > deadline) throw new Error('Jobs or batches are still pending');
        await setTimeout(30);
      }
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await Promise.all([core.stop(), mailbox.stop()]);
    },
  };
}
