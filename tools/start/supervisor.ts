import type { WriteStream } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from './failure.ts';
import { run, type Program, type Running } from './program.ts';

export interface SupervisorOptions {
  openLog: (name: string) => Promise<WriteStream>;
  /** A line for the user. */
  say: (line: string) => void;
  /** The first wait before a restart, doubled after each crash; ms. */
  backOff?: number;
  longestBackOff?: number;
  /** After so long a life a crash counts as the first again; ms. */
  stableAfter?: number;
  /** How long a program may take to become ready, and to stop; ms. */
  startWithin?: number;
  stopWithin?: number;
}

interface Kept {
  program: Program;
  running: Running | undefined;
  log: WriteStream;
  isReady: boolean;
  /** It was asked to end in order to begin again. */
  isRestarting: boolean;
  /** Aborted, with the reason, when it is not started again. */
  givenUp: AbortController;
}

/** Keeps programs running: starts them, restarts what crashes, stops them in order. */
export class Supervisor {
  readonly #options: Required<SupervisorOptions>;
  readonly #kept = new Map<string, Kept>();
  readonly #stop = new AbortController();

  constructor(options: SupervisorOptions) {
    this.#options = {
      backOff: 500,
      longestBackOff: 30_000,
      stableAfter: 60_000,
      startWithin: 60_000,
      stopWithin: 8000,
      ...options,
    };
  }

  get isStopping(): boolean {
    return this.#stop.signal.aborted;
  }

  /**
   * Starts a program and resolves once it is ready; from then on it is kept alive.
   *
   * @throws Failure when it does not become ready
   */
  async start(program: Program): Promise<void> {
    const log = await this.#options.openLog(program.name);
    const givenUp = new AbortController();
    const kept: Kept = {
      program,
      running: undefined,
      log,
      isReady: false,
      isRestarting: false,
      givenUp,
    };
    this.#kept.set(program.name, kept);
    void this.#keepAlive(kept);
    const patience = AbortSignal.timeout(this.#options.startWithin);
    try {
      await program.ready?.(AbortSignal.any([patience, givenUp.signal, this.#stop.signal]));
      kept.isReady = true;
    } catch (error) {
      if (this.#stop.signal.aborted) throw error;
      const silence = `it was not ready in ${this.#options.startWithin / 1000} s`;
      const why = givenUp.signal.aborted ? String(givenUp.signal.reason) : silence;
      givenUp.abort(why);
      if (error instanceof Failure) throw error;
      throw new Failure(`${program.name} does not start: ${why} (its log: ${String(log.path)}).`);
    }
  }

  /** Ends a program so that it begins again at once, as after a change of its source. */
  restart(name: string): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    kept.isRestarting = true;
    signalGroup(kept, kept.program.stopSignal ?? 'SIGTERM');
  }

  /** Ends the programs named in each wave, wave after wave, then the others. */
  async stop(...waves: string[][]): Promise<void> {
    this.#stop.abort(new Error('stopping'));
    for (const wave of [...waves, [...this.#kept.keys()]]) {
      await Promise.all(wave.map((name) => this.#end(name)));
    }
  }

  /** Kills everything at once. */
  kill(): void {
    this.#stop.abort(new Error('stopping'));
    for (const kept of this.#kept.values()) signalGroup(kept, 'SIGKILL');
  }

  async #end(name: string): Promise<void> {
    const kept = this.#kept.get(name);
    if (!kept?.running) return;
    signalGroup(kept, kept.program.stopSignal ?? 'SIGTERM');
    const impatience = setTimeout(() => signalGroup(kept, 'SIGKILL'), this.#options.stopWithin);
    await kept.running.ended;
    clearTimeout(impatience);
  }

  async #keepAlive(kept: Kept): Promise<void> {
    const { program, log, givenUp } = kept;
    const over = AbortSignal.any([this.#stop.signal, givenUp.signal]);
    let crashes = 0;
    while (!over.aborted) {
      const since = performance.now();
      kept.running = run(program, log);
      const how = await kept.running.ended;
      const reason = [how, kept.running.lastWords()].filter(Boolean).join(': ').slice(0, 300);
      kept.running = undefined;
      if (over.aborted) break;
      if (kept.isRestarting) {
        kept.isRestarting = false;
        continue;
      }
      crashes = performance.now() - since > this.#options.stableAfter ? 1 : crashes + 1;
      if (!kept.isReady && crashes >= (program.crashesAtStart ?? 3)) givenUp.abort(reason);
      else await this.#waitAfter(crashes, `${program.name} stopped (${reason})`, over);
    }
    log.end();
  }

  async #waitAfter(crashes: number, news: string, over: AbortSignal): Promise<void> {
    const { backOff, longestBackOff, say } = this.#options;
    const wait = Math.min(backOff * 2 ** (crashes - 1), longestBackOff);
    say(`${news}; it starts again in ${wait / 1000} s.`);
    await pause(wait, undefined, { signal: over }).catch(() => undefined);
  }
}

/** The program leads its group, so what it started hears the signal too. */
function signalGroup({ running }: Kept, signal: NodeJS.Signals): void {
  const pid = running?.child.pid;
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
