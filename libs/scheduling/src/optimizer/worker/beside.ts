import { Worker } from 'node:worker_threads';
import type { Found } from '../apart/search.ts';
import type { Proof } from '../exact/prove.ts';
import type { Instance } from '../instance.ts';
import type { Snapshot } from '../search/snapshot.ts';
import {
  ASKED_TO_STOP,
  IS_SETTLED,
  type BesideAnswer,
  type BesideRequest,
  type BesideTask,
} from './protocol.ts';

/** A search in the thread beside. */
export interface OtherSearch {
  /** Whether it has a plan by now that is proven the cheapest. */
  isSettled: () => boolean;
  /** Waits so many milliseconds for its plan; `null` if it is not there by then. */
  wait: (ms: number) => Promise<Found | null>;
}

/** A thread beside the one that solves: it searches with another seed, or settles, and it alone proves. */
export interface Beside {
  search: (work: { budgetMs: number; seed: number }) => OtherSearch;
  /** A proof; `null` if there is none, and if the solver would not end: then its thread is. */
  prove: (
    work: { known: Snapshot; seconds: number },
    onBound: (bound: number) => void,
  ) => Promise<Proof | null>;
}

/** How long a proof may overrun its time before its thread is ended. Milliseconds. */
const GRACE = 150;

const MODULE = new URL('./beside-main.ts', import.meta.url);

let lastId = 0;
let lastSolve = 0;
let kept: { module: URL; worker: Worker } | undefined;

/** The thread beside this one, started when it is first wanted, and anew after it was ended. */
function threadOf(module: URL): Worker {
  if (kept?.module.href === module.href) return kept.worker;
  const worker = new Worker(module, { name: 'optimizer-beside' });
  worker.setMaxListeners(0);
  worker.unref();
  kept = { module, worker };
  const forget = () => {
    if (kept?.worker === worker) kept = undefined;
  };
  worker.once('exit', forget);
  worker.once('error', forget);
  return worker;
}

/** Asks the thread. @returns what `read` makes of its answers; `null` if the thread ends instead */
function ask<Answer>(
  worker: Worker,
  request: Omit<BesideRequest, 'id'>,
  read: (answer: BesideAnswer) => Answer | null | undefined,
): Promise<Answer | null> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const finish = (answer: Answer | null) => {
      worker.off('message', hear);
      worker.off('exit', lose);
      worker.off('error', lose);
      resolve(answer);
    };
    const lose = () => finish(null);
    const hear = (answer: BesideAnswer) => {
      if (answer.id !== id) return;
      const told = read(answer);
      if (told !== undefined) finish(told);
    };
    worker.on('message', hear);
    // A listener holds the process: who waits has a timer, and an answer nobody waits for holds nothing.
    worker.unref();
    worker.on('exit', lose);
    worker.on('error', lose);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    worker.postMessage({ id, ...request });
  });
}

/** An answer, unless `late` is called first: after so many milliseconds. */
function within<Answer>(
  answer: Promise<Answer | null>,
  ms: number,
  late: () => void,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      late();
      resolve(null);
    }, ms);
    void answer.then((given) => {
      clearTimeout(timer);
      resolve(given);
    });
  });
}

/** Help with one solve by the thread beside this one. */
export function besideFor(instance: Instance, module = MODULE): Beside {
  lastSolve += 1;
  const solve = lastSolve;
  return {
    search: (work) => {
      const flags = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
      const task: BesideTask = { kind: 'search', flags, ...work };
      const found = ask(threadOf(module), { solve, instance, task }, (answer) =>
        'found' in answer ? answer.found : null,
      );
      return {
        isSettled: () => Atomics.load(flags, IS_SETTLED) !== 0,
        wait: (ms) => within(found, ms, () => Atomics.store(flags, ASKED_TO_STOP, 1)),
      };
    },
    prove: (work, onBound) => {
      const worker = threadOf(module);
      const task: BesideTask = { kind: 'prove', ...work };
      const proof = ask(worker, { solve, instance, task }, (answer) => {
        if ('bound' in answer) {
          onBound(answer.bound);
          return undefined;
        }
        return 'proof' in answer ? answer.proof : null;
      });
      return within(proof, work.seconds * 1000 + GRACE, () => {
        if (kept?.worker === worker) kept = undefined;
        void worker.terminate();
      });
    },
  };
}

/** Starts the thread beside this one, so that it is ready when it is wanted. */
export const startBeside = (): void => void threadOf(MODULE);
