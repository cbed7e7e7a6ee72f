import { nextStep } from './billing/due.ts';
import type { TestClock } from './objects/shapes.ts';
import { wallSeconds, type World } from './world.ts';

const TICK_MS = 5000;

/** Brings about, one by one, all that a test clock passes on its way to `until`. */
export function advance(world: World, clock: TestClock, until: number): void {
  for (;;) {
    const step = nextStep(world, clock.id);
    if (!step || step.at > until) break;
    world.change('clocks', clock, { frozen_time: Math.max(clock.frozen_time, step.at) });
    step.run();
  }
  world.change('clocks', clock, { frozen_time: until, status: 'ready', status_details: {} });
  world.emit('test_helpers.test_clock.ready', clock);
}

/** Brings about what is due already, on every clock at its own time and for others at ours. */
export function settle(world: World): void {
  const ready = world.store.all('clocks').filter(({ status }) => status === 'ready');
  for (const clock of [null, ...ready.map(({ id }) => id)]) {
    for (;;) {
      const step = nextStep(world, clock);
      if (!step || step.at > world.now(clock)) break;
      step.run();
    }
  }
}

function catchUp(world: World): void {
  settle(world);
  const now = wallSeconds();
  for (const session of world.store.all('sessions')) {
    if (session.status === 'open' && session.expires_at <= now) expire(world, session.id);
  }
  world.forgetOld();
}

export function expire(world: World, id: string): void {
  const session = world.store.get('sessions', id);
  world.change('sessions', session, { status: 'expired', url: null });
  world.emit('checkout.session.expired', session);
}

/** Keeps time until it is stopped. */
export function startClock(world: World): () => void {
  catchUp(world);
  const timer = setInterval(() => catchUp(world), TICK_MS);
  return () => clearInterval(timer);
}
