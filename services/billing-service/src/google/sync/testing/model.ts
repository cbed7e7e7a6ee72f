import { runSync } from '../run/run.ts';
import { CalendarFault } from '../run/faults.ts';
import type { GoogleSide, Memory, OurSide, Page } from '../run/sides.ts';
import { newTally } from '../run/tally.ts';
import { MemoryMind } from './memory-mind.ts';
import { seenOurs, seenTheirs } from './model-seen.ts';
import { ZONE } from './model-times.ts';
import { People } from './people.ts';
import { isStray, type Story } from './stories.ts';

/*
 * People on both sides change the same events in any order while runs come, fail and break off.
 * Each event is known by its location, a tag that nobody edits.
 */

/** The process ends here. */
class Crash extends Error {}

class Model extends People {
  readonly mind = new MemoryMind();
  #run = 0;

  /** The sides with something that goes wrong, at any call. */
  #spoilt(): { google: GoogleSide; ours: OurSide; memory: Memory } {
    const { dice } = this;
    const risk = dice.pick([0, 0, 0.03, 0.1, 0.25]);
    const spoil = <T extends object>(side: T, busy: boolean): T =>
      new Proxy(side, {
        get: (target, name) => {
          const member = Reflect.get(target, name) as unknown;
          if (typeof member !== 'function') return member;
          return async (...given: unknown[]) => {
            // Somebody edits at the same time.
            if (busy && dice.chance(risk / 2)) this.act();
            if (dice.chance(risk / 2)) {
              const happens = dice.roll();
              if (happens < 0.25) throw new Crash(`before ${String(name)}`);
              if (busy && happens < 0.5) throw new CalendarFault('busy', `at ${String(name)}`);
              const answer = (await Reflect.apply(member, target, given)) as unknown;
              if (happens < 0.75) throw new Crash(`after ${String(name)}`);
              if (busy) throw new CalendarFault('busy', `lost the answer of ${String(name)}`);
              return answer;
            }
            return Reflect.apply(member, target, given) as unknown;
          };
        },
      });
    const google = spoil<GoogleSide>(this.google, true);
    return {
      google: {
        ...bound(google),
        list: (token, read) => google.list(token, (page) => read(this.#shuffled(page))),
      },
      ours: spoil<OurSide>(this.ours, false),
      memory: spoil<Memory>(this.mind, false),
    };
  }

  /** A list in any order, with some things twice. */
  #shuffled({ items: listed, zone }: Page): Page {
    const twice = listed.filter(() => this.dice.chance(0.1));
    const keys = new Map([...listed, ...twice].map((item) => [item, this.dice.roll()]));
    const items = [...listed, ...twice].toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
    return { items, zone };
  }

  /** A run; tells whether it went through. */
  async run(isSpoilt: boolean): Promise<boolean> {
    this.#run += 1;
    if (isSpoilt && this.dice.chance(0.08)) {
      this.did.push('google: tokens expire');
      this.google.expireTokens();
    }
    const { google, ours, mind } = this;
    const sides = isSpoilt ? this.#spoilt() : { google, ours, memory: mind };
    const terms = {
      id: `run${this.#run}`,
      pair: { scheduleId: 'schedule', googleCalendarId: 'calendar' },
      isTwoWay: true,
      zone: ZONE,
      range: null,
      atOnce: 1,
    };
    const began = this.did.push('run begins');
    try {
      await runSync({ sides, terms, tally: newTally() });
      const isQuiet = this.did.length === began;
      this.did.push('run went through');
      if (isQuiet) this.#settled();
      else this.#tangle();
      return true;
    } catch (error) {
      if (!(error instanceof Crash || error instanceof CalendarFault)) throw error;
      this.did.push(`run broke off: ${error.message}`);
      this.#tangle();
      return false;
    }
  }

  /** After a run that broke off, who came first cannot be told from outside. */
  #tangle(): void {
    for (const story of this.stories.values()) {
      const { deleted, edited } = story;
      story.isTangled ||= deleted.ours || deleted.theirs || edited.ours || edited.theirs;
    }
  }

  /** After a run that went through while nobody did anything, both sides have it. */
  #settled(): void {
    this.check();
    for (const story of this.stories.values()) {
      const [found] = this.found(story.tag).ours.filter(({ content }) => !isStray(content.title));
      if (found) story.title = found.content.title;
      if (story.isUndone) continue;
      // What has gone stays away, whatever becomes of exceptions that outlived it.
      const isGone = found === undefined;
      Object.assign(story, {
        titles: { ours: [], theirs: [] },
        deleted: { ours: isGone, theirs: isGone },
        edited: { ours: false, theirs: false },
        isTangled: false,
      });
    }
  }
  #fail(why: string): never {
    throw new Error(`${why}\n${this.did.join('\n')}`);
  }

  /** What has to hold once a run went through. */
  check(): void {
    for (const story of this.stories.values()) {
      if (story.isUndone) this.#checkUndone(story);
      else this.#checkStory(story);
    }
    const undone = new Set(
      [...this.stories.values()].filter(({ isUndone }) => isUndone).map(({ tag }) => tag),
    );
    const one = seenOurs(this.ours).filter(([tag]) => !undone.has(tag));
    const other = seenTheirs(this.google).filter(([tag]) => !undone.has(tag));
    if (JSON.stringify(one) !== JSON.stringify(other)) {
      this.#fail(
        `Both sides differ:\n${JSON.stringify(one, null, 1)}\n${JSON.stringify(other, null, 1)}`,
      );
    }
  }

  #checkUndone({ tag, deleted, isTangled }: Story): void {
    const { theirs } = this.found(tag);
    if (theirs.length === 0 && !deleted.theirs && !deleted.ours && !isTangled) {
      this.#fail(`${tag} went from Google, though only a sync was undone`);
    }
  }

  #checkStory({ tag, deleted, edited, titles, title, isTangled }: Story): void {
    const { ours, theirs } = this.found(tag);
    const [here, there] = [ours, theirs].map(
      (side) => side.filter(({ content }) => !isStray(content.title)).length,
    );
    if ((here ?? 0) > 1 || (there ?? 0) > 1)
      this.#fail(`${tag} is there ${here} and ${there} times`);
    const [own] = ours.filter(({ content }) => !isStray(content.title));
    const isThere = own !== undefined;
    const both = deleted.ours && deleted.theirs;
    const kept =
      (!deleted.ours && !deleted.theirs) ||
      (!both && ((deleted.ours && edited.theirs) || (deleted.theirs && edited.ours)));
    if (!isTangled && isThere !== kept)
      this.#fail(`${tag} is ${isThere ? 'there' : 'gone'}, and should not be`);
    if (!own) return;
    // What was changed on a side just before it was deleted there went with it.
    const last = [
      deleted.ours ? undefined : titles.ours.at(-1),
      deleted.theirs ? undefined : titles.theirs.at(-1),
    ].filter((each) => each !== undefined);
    const any = [title, ...titles.ours, ...titles.theirs];
    const wanted = isTangled ? any : last.length > 0 ? last : [title];
    if (!wanted.includes(own.content.title)) {
      this.#fail(`${tag} is called ${own.content.title}, not ${wanted.join(' or ')}`);
    }
  }
}

const bound = (side: GoogleSide): GoogleSide => ({
  list: (token, read) => side.list(token, read),
  get: (id) => side.get(id),
  insert: (id, body) => side.insert(id, body),
  patch: (id, etag, body) => side.patch(id, etag, body),
  remove: (id, etag) => side.remove(id, etag),
});

/** Runs that are enough to end what any one run left undone. */
const TO_THE_END = 8;

/** One interleaving. @throws Error that tells what was done, where something does not hold */
export async function interleave(seed: number): Promise<void> {
  const model = new Model(seed);
  const steps = 4 + Math.floor(model.dice.roll() * 14);
  for (let step = 0; step < steps; step += 1) {
    if (model.dice.chance(0.3)) await model.run(true);
    else model.act();
  }
  await model.run(false);
  for (let more = 0; more < TO_THE_END; more += 1) {
    const before = JSON.stringify([...model.google.rows]);
    await model.run(false);
    if (before === JSON.stringify([...model.google.rows])) break;
  }
  model.check();
}
