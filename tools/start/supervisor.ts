import { setTimeout as pause } from 'node:timers/promises';
import { watchHeartbeat, watchProbe } from './hang-detection.ts';
import { listDescendants, signalProcess } from './processes.ts';
import { StartError } from './start-error.ts';
import { run, type Program, type ProgramLog, type Running } from './program.ts';

export interface SupervisorOptions {
  openLog: (name: string) => Promise<ProgramLog>;
  /** Prints a line for the user. */
  print: (line: string) => void;
  /** Delay before the first restart. Doubles with each crash, up to `maxBackoffMs`. */
  initialBackoffMs?: number;
  maxBackoffMs?: number;
  /** A crash after this uptime resets the delay. */
  stableAfterMs?: number;
  /** Maximum time for a program to become ready. */
  startTimeoutMs?: number;
  stopTimeoutMs?: number;
  /** Time without a response until a program is killed and restarted. `Infinity` disables this. */
  hangTimeoutMs?: number;
}

interface ManagedProgram {
  program: Program;
  running: Running | undefined;
  log: ProgramLog;
  isReady: boolean;
  /** True after `restart`, until the program has exited. */
  isRestarting: boolean;
  /** Aborted with the reason once the program is no longer restarted. */
  startAborted: AbortController;
}

/** Starts programs, restarts them if they crash or hang, and stops them in order. */
export class Supervisor {
  readonly #options: Required<SupervisorOptions>;
  readonly #programs = new Map<string, ManagedProgram>();
  readonly #stop = new AbortController();

  constructor(options: SupervisorOptions) {
    this.#options = {
      initialBackoffMs: 500,
      maxBackoffMs: 30_000,
      stableAfterMs: 60_000,
      startTimeoutMs: 60_000,
      stopTimeoutMs: 8000,
      hangTimeoutMs: 15_000,
      ...options,
    };
  }

  get isStopping(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Aborted when the supervisor stops. */
  get stopSignal(): AbortSignal {
    return this.#stop.signal;
  }

  /**
   * Starts a program and resolves once it is ready. From then on it is restarted after a crash.
   *
   * @throws StartError if it doesn't become ready
   */
  async start(program: Program): Promise<void> {
    const log = await this.#options.openLog(program.name);
    const startAborted = new AbortController();
    const managed: ManagedProgram = {
      program,
      running: undefined,
      log,
      isReady: false,
      isRestarting: false,
      startAborted,
    };
    this.#programs.set(program.name, managed);
    void this.#restartOnExit(managed);
    const timeout = AbortSignal.timeout(this.#options.startTimeoutMs);
    try {
      await program.ready?.(AbortSignal.any([timeout, startAborted.signal, this.#stop.signal]));
      managed.isReady = true;
    } catch (error) {
      if (this.#stop.signal.aborted) throw error;
      const timeoutReason = `it wasn't ready after ${this.#options.startTimeoutMs / 1000} s`;
      const reason = startAborted.signal.aborted
        ? String(startAborted.signal.reason)
        : timeoutReason;
      startAborted.abort(reason);
      if (error instanceof StartError) throw error;
      throw new StartError(`${program.name} didn't start: ${reason} (log: ${String(log.path)}).`);
    }
  }

  /** Stops a program without restarting it. */
  async stopProgram(name: string): Promise<void> {
    this.#programs.get(name)?.startAborted.abort('it was stopped');
    await this.#end(name);
    this.#programs.delete(name);
  }

  /**
   * Stops a program so that it restarts immediately, for example after a source change. Returns
   * `false` if it isn't running.
   */
  restart(name: string): boolean {
    const managed = this.#programs.get(name);
    if (!managed) return false;
    managed.isRestarting = true;
    signalGroup(managed, managed.program.stopSignal ?? 'SIGTERM');
    return true;
  }

  /** Stops the programs group by group, then all remaining ones. */
  async stop(...groups: string[][]): Promise<void> {
    this.#stop.abort(new Error('stopping'));
    for (const group of [...groups, [...this.#programs.keys()]]) {
      await Promise.all(group.map((name) => this.#end(name)));
    }
  }

  /** Kills everything at once. */
  kill(): void {
    this.#stop.abort(new Error('stopping'));
    for (const managed of this.#programs.values()) signalGroup(managed, 'SIGKILL');
  }

  async #end(name: string): Promise<void> {
    const managed = this.#programs.get(name);
    if (!managed?.running) return;
    signalGroup(managed, managed.program.stopSignal ?? 'SIGTERM');
    const killTimer = setTimeout(() => killTree(managed), this.#options.stopTimeoutMs);
    await managed.running.ended;
    clearTimeout(killTimer);
  }

  async #restartOnExit(managed: ManagedProgram): Promise<void> {
    const { program, log, startAborted } = managed;
    const stopSignal = AbortSignal.any([this.#stop.signal, startAborted.signal]);
    let crashes = 0;
    while (!stopSignal.aborted) {
      const startedAt = performance.now();
      managed.running = run(program, log);
      const exitReason = await this.#waitForEnd(managed, managed.running);
      const reason = [exitReason, managed.running.lastError()]
        .filter(Boolean)
        .join(': ')
        .slice(0, 300);
      managed.running = undefined;
      if (stopSignal.aborted) break;
      if (managed.isRestarting) {
        managed.isRestarting = false;
        continue;
      }
      crashes = performance.now() - startedAt > this.#options.stableAfterMs ? 1 : crashes + 1;
      if (!managed.isReady && crashes >= (program.maxStartupCrashes ?? 3))
        startAborted.abort(reason);
      else await this.#waitAfter(crashes, `${program.name} stopped (${reason})`, stopSignal);
    }
    log.end();
  }

  /** Waits until a program ends, and kills it if it hangs. Returns the reason why it ended. */
  async #waitForEnd(managed: ManagedProgram, { child, ended }: Running): Promise<string> {
    const { hangTimeoutMs } = this.#options;
    let isHanging = false;
    const options = {
      timeoutMs: hangTimeoutMs,
      onHang: () => {
        isHanging = true;
        killTree(managed);
      },
    };
    const { probe } = managed.program;
    const watch = () => (probe ? watchProbe(probe, options) : watchHeartbeat(child, options));
    const stopWatching = Number.isFinite(hangTimeoutMs) ? watch() : () => undefined;
    const reason = await ended.finally(stopWatching);
    return isHanging ? `no response for ${hangTimeoutMs / 1000} s` : reason;
  }

  async #waitAfter(crashes: number, message: string, signal: AbortSignal): Promise<void> {
    const { initialBackoffMs, maxBackoffMs, print } = this.#options;
    const delayMs = Math.min(initialBackoffMs * 2 ** (crashes - 1), maxBackoffMs);
    print(`${message}. Restarting in ${delayMs / 1000} s.`);
    await pause(delayMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Each program leads a process group, so its children receive the signal too. */
function signalGroup({ running }: ManagedProgram, signal: NodeJS.Signals): void {
  const pid = running?.child.pid;
  if (pid !== undefined) signalProcess(-pid, signal);
}

/**
 * Kills a program and its descendants, including those in other process groups: the processes of a
 * Postgres server each lead their own, and if they hang, they don't notice that the server has ended.
 */
function killTree(managed: ManagedProgram): void {
  const pid = managed.running?.child.pid;
  if (pid === undefined) return;
  const descendants = listDescendants(pid);
  signalGroup(managed, 'SIGKILL');
  for (const descendant of descendants) signalProcess(descendant, 'SIGKILL');
}
