import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { combineEmulators } from '@scheduler/start/combine-emulators';
import { readSettings } from '@scheduler/start/config';
import { createSupervisor, startProduct, stopProduct } from '@scheduler/start/product';
import type { Program } from '@scheduler/start/program';
import { localUrl } from '@scheduler/start/service';
import { listProcessTree } from './processes.ts';
import type { RunningProduct } from './running-product.ts';
import { chooseFreePort, COMMON_ENV, readDatabaseUrl } from './start-product.ts';

/** Identifies the process of a program. */
const NAME_VARIABLE = 'FAULTS_PROGRAM';

/** A product with rearranged programs, supervised by this process. */
export interface ArrangedProduct extends RunningProduct {
  /** Sends SIGTERM to a program and restarts it. */
  restart: (name: string) => void;
  /** Returns the PID of a program, or `undefined` while it isn't running. */
  findProgram: (name: string) => Promise<number | undefined>;
  /** Returns the URL on which a service listens. */
  getServiceUrl: (name: string) => string;
  /** Resolves once a program is ready to take requests. Rejects with the signal's reason. */
  waitUntilReady: (name: string, signal: AbortSignal) => Promise<void>;
  stop: () => Promise<void>;
}

const withName = (program: Program): Program => ({
  ...program,
  env: { ...program.env, [NAME_VARIABLE]: program.name },
});

async function findProgram(name: string): Promise<number | undefined> {
  const [, ...pids] = await listProcessTree(process.pid);
  for (const pid of pids) {
    // A process may end while it is inspected.
    const variables = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (variables.split('\0').includes(`${NAME_VARIABLE}=${name}`)) return pid;
  }
  return undefined;
}

/**
 * Starts a product in a temporary folder, with the programs that `arrange` returns.
 *
 * @param arrange receives the programs of the product and the first of 20 ports that are free
 * @param env settings that differ from those of the tests
 */
export async function startArrangedProduct(
  arrange: (programs: Program[], freePort: number) => Program[],
  env: NodeJS.ProcessEnv = {},
): Promise<ArrangedProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'scheduler-faults-'));
  const settings = readSettings({
    ...process.env,
    PORT: String(await chooseFreePort()),
    DATA_DIR: dataDir,
    ...COMMON_ENV,
    // As with Docker Compose.
    RUN_WORKER: 'false',
    ...env,
  });
  const freePort = await chooseFreePort();
  const supervisor = createSupervisor(settings);
  const arrangedPrograms: Program[] = [];
  const getProgram = (name: string) => arrangedPrograms.find((program) => program.name === name);
  const stop = async () => {
    await stopProduct(supervisor);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const product = await startProduct(settings, supervisor, (programs) => {
      arrangedPrograms.push(...combineEmulators(arrange(programs, freePort)).map(withName));
      return arrangedPrograms;
    });
    return {
      site: settings.siteUrl,
      mailbox: product.mailbox ?? '',
      databaseUrl: await readDatabaseUrl(dataDir),
      restart: (name) => supervisor.restart(name),
      findProgram,
      getServiceUrl: (name) => localUrl(Number(getProgram(name)?.env['PORT'])),
      waitUntilReady: async (name, signal) => getProgram(name)?.ready?.(signal),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
