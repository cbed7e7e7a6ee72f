import type { Log } from '@scheduler/service-kit';
import type { FailureKind, ModelFailure } from './failures.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** Keeps from asking a model that would not answer. */
export interface Circuit {
  /** Whether it may be asked now; who is let in after a pause is the only one until it is known. */
  mayAsk: () => boolean;
  succeeded: () => void;
  failed: (failure: ModelFailure) => void;
  /** Whoever was let in has ended, however that was. */
  left: () => void;
  /** Whether an operator has something to mend. */
  isDegraded: () => boolean;
}

const FAILURES_IN_A_ROW = 3;
const LONGEST_PAUSE = 30 * MINUTE_MS;

/** How long to leave it alone, from the first such failure on. */
const PAUSES: Partial<Record<FailureKind, number>> = {
  limited: MINUTE_MS,
  quota: 10 * MINUTE_MS,
  key: 10 * MINUTE_MS,
  settings: 10 * MINUTE_MS,
};

/** What counts only when it happens again and again. */
const PASSING = new Set<FailureKind>(['away', 'deadline', 'failed']);

/** What nobody but an operator can end. */
const ALERTS: Partial<Record<FailureKind, string>> = {
  quota: 'the quota of the language model is used up',
  key: 'the language model refuses our key',
  settings: 'the language model does not take our settings',
};

/** @param clock epoch milliseconds */
export function createCircuit(log: Log, clock: () => number): Circuit {
  let closedUntil = 0;
  let isTrying = false;
  let inARow = 0;
  const alerted = new Set<FailureKind>();

  const pauseOf = ({ kind, retryAfter }: ModelFailure): number => {
    const pause = PAUSES[kind];
    if (pause !== undefined) return Math.min(Math.max(retryAfter ?? pause, 0), LONGEST_PAUSE);
    return inARow >= FAILURES_IN_A_ROW ? MINUTE_MS : 0;
  };

  return {
    mayAsk() {
      if (closedUntil === 0) return true;
      if (isTrying || clock() < closedUntil) return false;
      isTrying = true;
      return true;
    },
    succeeded() {
      [closedUntil, isTrying, inARow] = [0, false, 0];
      alerted.clear();
    },
    failed(failure) {
      if (PASSING.has(failure.kind)) inARow += 1;
      const pause = pauseOf(failure);
      if (pause > 0) closedUntil = clock() + pause;
      const alert = ALERTS[failure.kind];
      if (!alert || alerted.has(failure.kind)) return;
      alerted.add(failure.kind);
      log.error({ detail: failure.message, alert: 'operator' }, alert);
    },
    left() {
      isTrying = false;
    },
    isDegraded: () => alerted.size > 0,
  };
}
