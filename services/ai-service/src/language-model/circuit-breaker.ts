import type { Log } from '@scheduler/service-kit';
import type { FailureKind, ModelFailure } from './model-failure.ts';
import { MINUTE_MS } from '@scheduler/scheduling/durations';

/** Stops calls to a model that is unlikely to respond. */
export interface CircuitBreaker {
  /** Returns whether a call is allowed. After a pause, only one trial call is allowed at a time. */
  allowsRequest: () => boolean;
  recordSuccess: () => void;
  recordFailure: (failure: ModelFailure) => void;
  /** Ends the trial call, regardless of its outcome. */
  releaseTrial: () => void;
  /** Returns whether an operator must fix a problem. */
  isDegraded: () => boolean;
}

const MAX_CONSECUTIVE_FAILURES = 3;
const MAX_PAUSE_MS = 30 * MINUTE_MS;

/** Default pauses after failures that open the circuit immediately. */
const PAUSES_MS: Partial<Record<FailureKind, number>> = {
  'rate-limited': MINUTE_MS,
  quota: 10 * MINUTE_MS,
  key: 10 * MINUTE_MS,
  settings: 10 * MINUTE_MS,
};

/** Failures that open the circuit only when they repeat. */
const TRANSIENT_KINDS = new Set<FailureKind>(['unavailable', 'deadline', 'failed']);

/** Failures that only an operator can fix. */
const ALERTS: Partial<Record<FailureKind, string>> = {
  quota: 'the language model quota is exhausted',
  key: 'the language model rejects the API key',
  settings: 'the language model rejects the configured settings',
};

/** @param clock epoch milliseconds */
export function createCircuitBreaker(log: Log, clock: () => number): CircuitBreaker {
  let pausedUntil = 0;
  let isTrialRunning = false;
  let consecutiveFailures = 0;
  const reportedKinds = new Set<FailureKind>();

  const getPauseMs = ({ kind, retryAfterMs }: ModelFailure): number => {
    const pauseMs = PAUSES_MS[kind];
    if (pauseMs !== undefined) return Math.min(Math.max(retryAfterMs ?? pauseMs, 0), MAX_PAUSE_MS);
    return consecutiveFailures >= MAX_CONSECUTIVE_FAILURES ? MINUTE_MS : 0;
  };

  return {
    allowsRequest() {
      if (pausedUntil === 0) return true;
      if (isTrialRunning || clock() < pausedUntil) return false;
      isTrialRunning = true;
      return true;
    },
    recordSuccess() {
      [pausedUntil, isTrialRunning, consecutiveFailures] = [0, false, 0];
      reportedKinds.clear();
    },
    recordFailure(failure) {
      if (TRANSIENT_KINDS.has(failure.kind)) consecutiveFailures += 1;
      const pauseMs = getPauseMs(failure);
      if (pauseMs > 0) pausedUntil = clock() + pauseMs;
      const alert = ALERTS[failure.kind];
      if (!alert || reportedKinds.has(failure.kind)) return;
      reportedKinds.add(failure.kind);
      log.error({ detail: failure.message, alert: 'operator' }, alert);
    },
    releaseTrial() {
      isTrialRunning = false;
    },
    isDegraded: () => reportedKinds.size > 0,
  };
}
