import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { root } from './config.ts';
import type { Program } from './program.ts';

const TIMEOUT_MS = 60_000;

/**
 * Runs a program without its settings: it exits when it has loaded its modules and finds no settings.
 * Returns false if it didn't exit and was killed.
 */
async function loadModules({ command, args, cwd, env }: Program): Promise<boolean> {
  const { NODE_COMPILE_CACHE } = env;
  const child = spawn(command, args, {
    cwd,
    env: { NODE_COMPILE_CACHE },
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
  });
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return signal === null;
}

/** Returns the services and workers, which don't run without settings. The emulators would. */
export const selectServices = (programs: readonly Program[]): Program[] =>
  programs.filter(({ cwd }) => dirname(cwd) === join(root, 'services'));

/**
 * Stores the compiled modules of services and workers in Node's compile cache. Otherwise, the first
 * process that uses a module loads a TypeScript compiler, which occupies 15 MB until the process ends.
 *
 * @param services programs that don't run without settings
 * @returns names of the programs that could not be run, or that ran anyway and were killed
 */
export async function compileServices(services: readonly Program[]): Promise<string[]> {
  const failed: string[] = [];
  for (const service of services) {
    if (!(await loadModules(service).catch(() => false))) failed.push(service.name);
  }
  return failed;
}
