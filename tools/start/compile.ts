import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Program } from './program.ts';

const TIMEOUT_MS = 60_000;

/** Runs a program without its settings: it exits when it has loaded its modules and finds no settings. */
async function loadModules({ command, args, cwd, env }: Program): Promise<void> {
  const { NODE_COMPILE_CACHE } = env;
  const child = spawn(command, args, {
    cwd,
    env: { NODE_COMPILE_CACHE },
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
  });
  await once(child, 'close');
}

/**
 * Stores the compiled modules of the services in Node's compile cache. Otherwise, the first process
 * that uses a module loads a TypeScript compiler, which occupies 15 MB until the process ends.
 */
export async function compileServices(programs: readonly Program[]): Promise<void> {
  const services = programs.filter(({ env }) => env['NODE_COMPILE_CACHE'] !== undefined);
  for (const service of services) await loadModules(service);
}
