import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('supervised-process.ts', import.meta.url));

/** A port on which the supervisor listens for a program, and the port of the program itself. */
export interface PortForward {
  from: number;
  to: number;
}

/** A process that the supervisor runs. */
export interface Program {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  /** Resolves once the program is ready. Defaults to ready as soon as it runs. */
  ready?: (signal: AbortSignal) => Promise<void>;
  /** If set, the program runs only while one of these ports is used. */
  portForwards?: PortForward[];
  /** Resolves if the program responds. Required to detect hangs of programs without a heartbeat. */
  probe?: (signal: AbortSignal) => Promise<void>;
  /** Signal for a graceful stop. Defaults to SIGTERM. */
  stopSignal?: NodeJS.Signals;
  /** Maximum number of crashes before the program was first ready. Defaults to 3. */
  maxStartupCrashes?: number;
  /** How the program stops if the supervisor is killed. Node programs watch their IPC channel. */
  guard: 'channel' | 'shell';
}

export type NodeProgram = Pick<Program, 'name' | 'cwd' | 'env' | 'ready'> & {
  /** The TypeScript file to run. */
  main: string;
};

// The default young generation takes tens of megabytes in each process.
const NODE_FLAGS = '--max-semi-space-size=2';

// glibc creates an arena for each thread, and raises its trim threshold when large blocks are freed. A
// fixed threshold, even at the default value, disables this; see mallopt(3).
const MALLOC_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Creates a program from a TypeScript file of this project, run by the current Node. */
export const nodeProgram = ({ main, env, ...rest }: NodeProgram): Program => ({
  ...rest,
  env: { ...MALLOC_ENV, ...env },
  command: process.execPath,
  args: [NODE_FLAGS, '--import', preload, main],
  guard: 'channel',
});

export interface Running {
  child: ChildProcess;
  /** Resolves to the reason it ended, such as `exit code 1`. */
  ended: Promise<string>;
  /** Returns the last error that the program logged. */
  lastError: () => string;
}

/** Receives the output of a program. */
export type ProgramLog = Writable & { path: string | Buffer };

/** Starts a program in its own process group, so that Ctrl+C reaches only the supervisor. */
export function run(program: Program, log: ProgramLog): Running {
  const { command, args, cwd, env, uid, gid, guard } = program;
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(guard === 'channel' ? (['ipc'] as const) : [])],
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  });
  const guardProcess =
    guard === 'shell' && child.pid ? guardWithShell(child.pid, program) : undefined;
  let lastError = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.pipe(log, { end: false });
    stream?.on('data', (text: Buffer) => (lastError = findError(text.toString()) ?? lastError));
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  }).finally(() => guardProcess?.kill('SIGKILL'));
  return { child, ended, lastError: () => lastError };
}

/** Starts a shell that stops the program when this process ends, which closes the shell's input. */
function guardWithShell(pid: number, { stopSignal = 'SIGTERM' }: Program): ChildProcess {
  const script = `read _; kill -${stopSignal.replace('SIG', '')} ${pid}`;
  return spawn('sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
}

const ERROR_LINE = /\b(FATAL|PANIC|\w*Error)\b[:\s]/;
const STACK_LINE = /^(at |Node\.js v|[{}^]+$)/;

/** Finds the first error message in output, or its last line. Skips stack traces. */
function findError(text: string): string | undefined {
  const lines = text
    .split('\n')
    .map((line) => extractMessage(line.trim()))
    .filter((line) => line !== '' && !STACK_LINE.test(line));
  return lines.find((line) => ERROR_LINE.test(line)) ?? lines.at(-1);
}

/** Returns the error from a structured log line, or an empty string if it has none. */
function extractMessage(line: string): string {
  if (!line.startsWith('{"')) return line;
  try {
    const { level, msg, err } = JSON.parse(line) as Record<string, unknown>;
    if (level !== 'error' && level !== 'fatal') return '';
    return String((err as { message?: string } | undefined)?.message ?? msg);
  } catch {
    return '';
  }
}
