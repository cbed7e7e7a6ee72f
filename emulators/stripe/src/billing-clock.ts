import { findNextStep } from './billing/scheduled-steps.ts';
import type { TestClock } from './objects/types.ts';
import { currentTimeSeconds, type EmulatorState } from './emulator-state.ts';

const TICK_MS = 5000;

/** Runs the steps up to a target time in order, then marks the test clock as ready. */
export function advanceTestClock(state: EmulatorState, clock: TestClock, targetTime: number): void {
  for (;;) {
    const step = findNextStep(state, clock.id);
    if (!step || step.dueAt > targetTime) break;
    state.update(clock, { frozen_time: Math.max(clock.frozen_time, step.dueAt) });
    step.run();
  }
  state.update(clock, { frozen_time: targetTime, status: 'ready', status_details: {} });
  state.emit('test_helpers.test_clock.ready', clock);
}

/**
 * Runs all due steps. Steps of a ready test clock are due according to the time of that clock, and
 * all other steps according to the current time.
 */
export function runDueSteps(state: EmulatorState): void {
  const readyClocks = state.store.list('clocks').filter(({ status }) => status === 'ready');
  for (const clock of [null, ...readyClocks.map(({ id }) => id)]) {
    for (;;) {
      const step = findNextStep(state, clock);
      if (!step || step.dueAt > state.now(clock)) break;
      step.run();
    }
  }
}

function runScheduledWork(state: EmulatorState): void {
  runDueSteps(state);
  const now = currentTimeSeconds();
  for (const session of state.store.list('sessions')) {
    if (session.status === 'open' && session.expires_at <= now) expireSession(state, session.id);
  }
  state.removeExpired();
}

export function expireSession(state: EmulatorState, id: string): void {
  const session = state.store.get('sessions', id);
  state.update(session, { status: 'expired', url: null });
  state.emit('checkout.session.expired', session);
}

/** Runs scheduled work periodically. Returns a function that stops it. */
export function startClock(state: EmulatorState): () => void {
  runScheduledWork(state);
  const timer = setInterval(() => runScheduledWork(state), TICK_MS);
  return () => clearInterval(timer);
}
