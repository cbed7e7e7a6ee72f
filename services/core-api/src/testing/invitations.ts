import { startCore, type TestCore } from './core.ts';
import { openMailbox, type TestMailbox } from './mailbox.ts';
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

export async function startPost(): Promise<TestPost> {
  const [core, mailbox] = await Promise.all([startCore(), openMailbox()]);
  const startWorker = () =>
    startWorkerProcess({ DATABASE_URL: core.databaseUrl, SMTP_URL: mailbox.smtpUrl });
  const worker = await startWorker();
  const isBusy = async () => {
    const { rows } = await core.db.raw<{ rows: unknown[] }>(
      `select from _private_jobs where attempts < max_attempts limit 1`,
    );
    return rows.length > 0;
  };
  return {
    core,
    mailbox,
    startWorker,
    settled: async () => {
      while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 30));
    },
    stop: async () => {
      await worker.stop();
      await Promise.all([core.stop(), mailbox.stop()]);
    },
  };
}
