import type { RemoteCalendar, LocalSchedule } from '../run/adapters.ts';
import { runSync } from '../run/run-sync.ts';
import { createRunStats } from '../run/run-context.ts';
import { InMemoryGoogle } from './in-memory-google.ts';
import { InMemoryStateStore } from './in-memory-state-store.ts';
import { InMemorySchedule } from './in-memory-schedule.ts';
import { listLocalEvents, listRemoteEvents } from './list-visible-events.ts';
import { TIME_ZONE } from './random-times.ts';

/** Callbacks that run once, right before or after an adapter call. */
interface CallHooks {
  before?: Partial<Record<keyof RemoteCalendar | keyof LocalSchedule, () => unknown>>;
  after?: Partial<Record<keyof RemoteCalendar | keyof LocalSchedule, () => unknown>>;
}

function withHooks<T extends object>(adapter: T, { before = {}, after = {} }: CallHooks): T {
  const runHook = (hooks: object, name: PropertyKey) => {
    const hook = Reflect.get(hooks, name) as (() => unknown) | undefined;
    Reflect.deleteProperty(hooks, name);
    hook?.();
  };
  return new Proxy(adapter, {
    get: (target, name) => {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        runHook(before, name);
        const response = (await Reflect.apply(member, target, args)) as unknown;
        runHook(after, name);
        return response;
      };
    },
  });
}

/** Runs the sync engine with in-memory adapters. */
export class InMemorySync {
  readonly google: InMemoryGoogle;
  readonly local: InMemorySchedule;
  readonly #store = new InMemoryStateStore();
  #runCount = 0;

  constructor() {
    let time = Date.parse('2027-03-01T08:00:00.000Z');
    const now = () => (time += 1000);
    this.google = new InMemoryGoogle(now);
    this.local = new InMemorySchedule(now);
  }

  async runSync(hooks: CallHooks = {}): Promise<void> {
    this.#runCount += 1;
    const adapters = {
      google: withHooks<RemoteCalendar>(this.google, hooks),
      local: withHooks<LocalSchedule>(this.local, hooks),
      store: this.#store,
    };
    const options = {
      runId: `run${this.#runCount}`,
      binding: { scheduleId: 'schedule', googleCalendarId: 'calendar' },
      isTwoWay: true,
      timeZone: TIME_ZONE,
      range: null,
      maxConcurrentCalls: 1,
    };
    await runSync({ adapters, options, stats: createRunStats() });
  }

  /** Returns the visible events of each side as `date title`. */
  listTitles(): { local: string[]; remote: string[] } {
    const [local, remote] = [listLocalEvents(this.local), listRemoteEvents(this.google)].map(
      (events) => events.map(([, start, , title]) => `${start?.slice(0, 10)} ${title}`).toSorted(),
    );
    return { local: local ?? [], remote: remote ?? [] };
  }
}
