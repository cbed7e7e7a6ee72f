import { spawn, type ChildProcess } from 'node:child_process';
import type { WriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';

const preload = fileURLToPath(new URL('die-with-parent.ts', import.meta.url));

/** Something that runs as long as the supervisor does. */
export interface Program {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  /** Resolves once the program is ready; without it a program is ready when it runs. */
  ready?: (signal: AbortSignal) => Promise<void>;
  /** Asks it to end in order; SIGTERM unless told. */
  stopSignal?: NodeJS.Signals;
  /** How often it may crash before it was ever ready; 3 unless told. */
  crashesAtStart?: number;
  /** What it is guarded by when the supervisor is killed: Node programs watch for themselves. */
  guard: 'channel' | 'shell';
}

export type NodeProgram = Pick<Program, 'name' | 'cwd' | 'env' | 'ready'> & {
  /** The TypeScript file to run. */
  main: string;
};

// V8 lets young objects fill tens of megabytes; a dozen programs share this machine.
const LEAN = '--max-semi-space-size=2';

/** A program of ours: TypeScript, run by this Node. */
export const nodeProgram = ({ main, ...rest }: NodeProgram): Program => ({
  ...rest,
  command: process.execPath,
  args: [LEAN, '--import', preload, main],
  guard: 'channel',
});

export interface Running {
  child: ChildProcess;
  /** Resolves with a sentence's end, such as `exit code 1`. */
  ended: Promise<string>;
  /** The last complaint it made before it ended. */
  lastWords: () => string;
}

/** Starts the program in a process group of its own, so that Ctrl+C reaches the supervisor alone. */
export function run(program: Program, log: WriteStream): Running {
  const { command, args, cwd, env, uid, gid, guard } = program;
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...(guard === 'channel' ? (['ipc'] as const) : [])],
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  });
  const guarding = guard === 'shell' && child.pid ? guardWithShell(child.pid, program) : undefined;
  let lastWords = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.pipe(log, { end: false });
    stream?.on('data', (text: Buffer) => (lastWords = complaintIn(text.toString()) ?? lastWords));
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  }).finally(() => guarding?.kill('SIGKILL'));
  return { child, ended, lastWords: () => lastWords };
}

/** A shell that outlives us by a moment: its input ends when we do, and it passes that on. */
function guardWithShell(pid: number, { stopSignal = 'SIGTERM' }: Program): ChildProcess {
  const script = `read _; kill -${stopSignal.replace('SIG', '')} ${pid}`;
  return spawn('sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
}

const ERROR_LINE = /\b(FATAL|PANIC|\w*Error)\b[:\s]/;
const STACK_LINE = /^(at |Node\.js v|[{}^]+$)/;

/** The first error in what was said, of a stack trace its message; else the last line of words. */
function complaintIn(text: string): string | undefined {
  const lines = text
    .split('\n')
    .map((line) => wordsOf(line.trim()))
    .filter((line) => line !== '' && !STACK_LINE.test(line));
  return lines.find((line) => ERROR_LINE.test(line)) ?? lines.at(-1);
}

/** Of a line of structured log its error, or nothing where it tells of none. */
function wordsOf(line: string): string {
  if (!line.startsWith('{"')) return line;
  try {
    const { level, msg, err } = JSON.parse(line) as Record<string, unknown>;
    if (level !== 'error' && level !== 'fatal') return '';
    return String((err as { message?: string } | undefined)?.message ?? msg);
  } catch {
    return '';
  }
}
