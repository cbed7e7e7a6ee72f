import { setTimeout } from 'node:timers/promises';
import { startCore, type TestCore } from './core.ts';
import { openMailbox, type TestMailbox } from '@scheduler/service-kit/testing';
import { startWorkerProcess, type WorkerProcess } from './worker.ts';

/** A running service, its worker as a process of its own, and the mailbox that takes its letters. */
export interface TestPost {
  core: TestCore;
  mailbox: TestMailbox;
  startWorker: () => Promise<WorkerProcess>;
  /** Once nothing is left to do: every change followed, every letter sent. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
}

const PATIENCE_MS = 60_000;

/** @param worker whether a worker works from the beginning */
export async function startPost({ worker = true } = {}): Promise<TestPost> {
  const [core, mailbox] = await Promise.all([startCore(), openMailbox()]);
  const workers: WorkerProcess[] = [];
  const startWorker = async () => {
    const env = { DATABASE_URL: core.databaseUrl, SMTP_URL: mailbox.smtpUrl };
    const started = await startWorkerProcess(env);
    workers.push(started);
    return started;
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
    settled: async () => {
      const end = Date.now() + PATIENCE_MS;
      while (await isBusy()) {
        if (Date.now() > end) throw new Error('Something is left to do, and nothing does it');
        await setTimeout(30);
      }
    },
    stop: async () => {
      await Promise.all(workers.map((one) => one.stop()));
      await Promise.all([core.stop(), mailbox.stop()]);
    },
  };
}
