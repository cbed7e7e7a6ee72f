import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childProcessEnv } from './process-env.ts';

const EXIT_WITH_PARENT = fileURLToPath(new URL('exit-with-parent.ts', import.meta.url));

/** A program of this repository, running as a child process of a test. */
export interface TestProcess {
  /** The line of output that showed that the program was ready. */
  readyLine: string;
  /** Returns everything that the program has printed so far. */
  getOutput: () => string;
  /** Lets the test process exit without stopping the program, which then exits too. */
  unref: () => void;
  /** Stops the program gracefully. @returns its exit code, `null` if a signal ended it */
  stop: () => Promise<number | null>;
  /** Kills the program like a power failure would. @throws Error if it had already exited */
  kill: () => Promise<void>;
}

export interface TestProcessOptions {
  /** Command-line arguments. */
  args?: string[];
  /** Environment variables. The program doesn't inherit those of the test. */
  env?: NodeJS.ProcessEnv;
  /** Returns whether a line of output shows that the program is ready. Defaults to any line. */
  isReadyLine?: (line: string) => boolean;
}

/**
 * Starts a program as a child process and waits until it's ready. The child process ends with the
 * test process, even if that crashes.
 *
 * @param main path of the program's entry file
 * @throws Error with the program's output if it exits before it's ready
 */
export async function startTestProcess(
  main: string,
  { args = [], env = {}, isReadyLine = () => true }: TestProcessOptions = {},
): Promise<TestProcess> {
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, main, ...args], {
    env: { ...childProcessEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const readyLine = await new Promise<string>((resolve, reject) => {
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (isReadyLine(line)) resolve(line);
      });
    }
    child.once('error', reject);
    child.once('close', (code) =>
      reject(new Error(`${main} exited with code ${code} before it was ready:\n${output}`)),
    );
  });
  // If the program exits earlier, the error contains this output.
  child.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  const stopWithSignal = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await exit;
    return code;
  };
  return {
    readyLine,
    getOutput: () => output,
    unref: () => {
      child.unref();
      child.channel?.unref();
      for (const stream of [child.stdout, child.stderr]) (stream as Socket).unref();
    },
    stop: () => stopWithSignal('SIGTERM'),
    kill: async () => {
      if ((await stopWithSignal('SIGKILL')) !== null) throw new Error(`${main} had already exited`);
    },
  };
}

/** A service that runs as a child process of a test. */
export interface ServiceTestProcess extends TestProcess {
  /** Origin of the service. */
  url: string;
}

/**
 * Starts a service as a child process on a free port and waits until it accepts connections.
 *
 * @param main path of the service's entry file
 * @param env environment variables of the service
 * @throws Error with the service's output if it exits before it listens
 */
export async function startTestService(
  main: string,
  env: NodeJS.ProcessEnv,
): Promise<ServiceTestProcess> {
  const service = await startTestProcess(main, {
    env: { LOG_LEVEL: 'info', SHUTDOWN_DELAY: '0', ...env, PORT: '0' },
    isReadyLine: (line) => line.includes('"msg":"listening"'),
  });
  const { port } = JSON.parse(service.readyLine) as { port: number };
  return { ...service, url: `http://127.0.0.1:${port}` };
}

/**
 * Starts an emulator as a child process on a free port.
 *
 * @param name folder of the emulator in `emulators`
 * @param env environment variables of the emulator
 * @returns the process, and the URLs that the emulator printed
 */
export async function startTestEmulator(
  name: 'google' | 'llm' | 'mail' | 'stripe',
  env: NodeJS.ProcessEnv = {},
): Promise<TestProcess & { urls: string[] }> {
  const main = fileURLToPath(new URL(`../../../../emulators/${name}/src/main.ts`, import.meta.url));
  const emulator = await startTestProcess(main, { env: { ...env, PORT: '0' } });
  return { ...emulator, urls: emulator.readyLine.match(/\w+:\/\/[\d.:]+\d/g) ?? [] };
}
