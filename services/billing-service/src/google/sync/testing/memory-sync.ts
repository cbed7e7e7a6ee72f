import type { GoogleSide, OurSide } from '../run/sides.ts';
import { runSync } from '../run/run.ts';
import { newTally } from '../run/tally.ts';
import { MemoryGoogle } from './memory-google.ts';
import { MemoryMind } from './memory-mind.ts';
import { MemoryOurs } from './memory-ours.ts';
import { seenOurs, seenTheirs } from './model-seen.ts';
import { ZONE } from './model-times.ts';

/** What happens amid a run, once, right before or after a call. */
interface Amid {
  before?: Partial<Record<keyof GoogleSide | keyof OurSide, () => unknown>>;
  after?: Partial<Record<keyof GoogleSide | keyof OurSide, () => unknown>>;
}

function watched<T extends object>(side: T, { before = {}, after = {} }: Amid): T {
  const once = (hooks: object, name: PropertyKey) => {
    const hook = Reflect.get(hooks, name) as (() => unknown) | undefined;
    Reflect.deleteProperty(hooks, name);
    hook?.();
  };
  return new Proxy(side, {
    get: (target, name) => {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== 'function') return member;
      return async (...given: unknown[]) => {
        once(before, name);
        const answer = (await Reflect.apply(member, target, given)) as unknown;
        once(after, name);
        return answer;
      };
    },
  });
}

/** A calendar of Google's, a schedule of ours and what is kept in mind of both, all in memory. */
export class MemorySync {
  readonly google: MemoryGoogle;
  readonly ours: MemoryOurs;
  readonly #mind = new MemoryMind();
  #runs = 0;

  constructor() {
    let time = Date.parse('2027-03-01T08:00:00.000Z');
    const now = () => (time += 1000);
    this.google = new MemoryGoogle(now);
    this.ours = new MemoryOurs(now);
  }

  async run(amid: Amid = {}): Promise<void> {
    this.#runs += 1;
    const sides = {
      google: watched<GoogleSide>(this.google, amid),
      ours: watched<OurSide>(this.ours, amid),
      memory: this.#mind,
    };
    const terms = {
      id: `run${this.#runs}`,
      pair: { scheduleId: 'schedule', googleCalendarId: 'calendar' },
      isTwoWay: true,
      zone: ZONE,
      range: null,
      atOnce: 1,
    };
    await runSync({ sides, terms, tally: newTally() });
  }

  /** What a person sees on each side, as `start title`. */
  seen(): { here: string[]; there: string[] } {
    const [here, there] = [seenOurs(this.ours), seenTheirs(this.google)].map((all) =>
      all.map(([, start, , title]) => `${start?.slice(0, 10)} ${title}`).toSorted(),
    );
    return { here: here ?? [], there: there ?? [] };
  }
}
