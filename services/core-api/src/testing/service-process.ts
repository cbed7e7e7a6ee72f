import { fileURLToPath } from 'node:url';
import {
  getInternalEnv,
  startTestProcess,
  startTestService,
  type TestProcess,
} from '@scheduler/service-kit/testing';
import { createLog, type Database } from '@scheduler/service-kit';
import { workerConfig } from '../config.ts';
import { startCoreWorker } from '../start-worker.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url));

/** core-api as a child process. */
export interface CoreProcess extends TestProcess {
  /** Ends in `/api`. */
  baseUrl: string;
}

/** Environment variables of all child processes in tests. */
export const commonEnv = {
  SITE_URL: 'https://app.test',
  INVITATION_SIGNING_SECRET: 'a secret of the tests which signs links',
  INBOUND_MAIL_SECRET: 'a secret of the tests shared by providers',
  INBOUND_MAIL_ADDRESS: 'reply@inbound.test',
  ...getInternalEnv('core-api'),
};

/** Starts core-api as a child process and waits until it accepts connections. */
export async function startCoreProcess(env: Record<string, string>): Promise<CoreProcess> {
  const core = await startTestService(MAIN, { ...commonEnv, ...env });
  return { ...core, baseUrl: `${core.url}/api` };
}

/** Starts `worker.ts` as a child process and waits until it's ready. */
export const startWorkerProcess = (env: Record<string, string>): Promise<TestProcess> =>
  startTestProcess(WORKER, {
    env: { LOG_LEVEL: 'info', ...commonEnv, ...env },
    isReadyLine: (line) => line.includes('"msg":"worker started"'),
  });

/** A worker that runs in the process of the test. */
export interface TestWorker {
  /** Stops the worker gracefully. */
  stop: () => Promise<void>;
}

/** Starts the background jobs in the process of the test. */
export async function startInProcessWorker(env: Record<string, string>): Promise<TestWorker> {
  const config = workerConfig({ ...commonEnv, ...env });
  const close = await startCoreWorker(config, createLog('core-worker', 'silent'));
  return {
    stop: async () => {
      for (const step of close.splice(0)) await step();
    },
  };
}

/** Backdates the locks of a killed worker, so that the next one releases them when it starts. */
export async function backdateJobLocks(db: Database): Promise<void> {
  const locked_at = db.raw(`now() - interval '1 minute'`);
  await db('_private_jobs').whereNotNull('locked_at').update({ locked_at });
  await db('_private_job_queues').whereNotNull('locked_at').update({ locked_at });
}
