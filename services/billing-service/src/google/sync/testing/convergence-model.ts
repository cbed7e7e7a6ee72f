import { runSync } from '../run/run-sync.ts';
import { CalendarError } from '../run/calendar-error.ts';
import type {
  Adapters,
  RemoteCalendar,
  SyncStateStore,
  LocalSchedule,
  Page,
} from '../run/adapters.ts';
import { createRunStats } from '../run/run-context.ts';
import { InMemoryStateStore } from './in-memory-state-store.ts';
import { listLocalEvents, listRemoteEvents } from './list-visible-events.ts';
import { TIME_ZONE } from './random-times.ts';
import { RandomEditor } from './random-edits.ts';
import { isDetachedTitle, type ExpectedEvent } from './expected-events.ts';

// Model-based test of the sync engine. Users edit the same events on both sides in random order,
// while sync runs succeed, fail or crash. Every event has a unique tag in its location, which is
// never edited.

/** Simulates a process that is killed during a run. */
class SimulatedCrash extends Error {}

class ConvergenceModel extends RandomEditor {
  readonly store = new InMemoryStateStore();
  #run = 0;

  /** Wraps the adapters so that any call can fail, crash or lose its response. */
  #createUnreliableAdapters(): Adapters {
    const { random } = this;
    const risk = random.pick([0, 0, 0.03, 0.1, 0.25]);
    const makeUnreliable = <T extends object>(adapter: T, isRemote: boolean): T =>
      new Proxy(adapter, {
        get: (target, name) => {
          const member = Reflect.get(target, name) as unknown;
          if (typeof member !== 'function') return member;
          return async (...args: unknown[]) => {
            // Users edit events during the run.
            if (isRemote && random.isChosen(risk / 2)) this.performRandomEdit();
            if (random.isChosen(risk / 2)) {
              const failure = random.next();
              if (failure < 0.25) throw new SimulatedCrash(`before ${String(name)}`);
              if (isRemote && failure < 0.5)
                throw new CalendarError('transient', `at ${String(name)}`);
              const response = (await Reflect.apply(member, target, args)) as unknown;
              if (failure < 0.75) throw new SimulatedCrash(`after ${String(name)}`);
              if (isRemote)
                throw new CalendarError('transient', `lost the response of ${String(name)}`);
              return response;
            }
            return Reflect.apply(member, target, args) as unknown;
          };
        },
      });
    const google = makeUnreliable<RemoteCalendar>(this.google, true);
    return {
      google: {
        ...bindMethods(google),
        list: (syncToken, onPage) =>
          google.list(syncToken, (page) => onPage(this.#shufflePage(page))),
      },
      local: makeUnreliable<LocalSchedule>(this.local, false),
      store: makeUnreliable<SyncStateStore>(this.store, false),
    };
  }

  /** Shuffles a page and duplicates some items. */
  #shufflePage({ items, timeZone }: Page): Page {
    const duplicates = items.filter(() => this.random.isChosen(0.1));
    const allItems = [...items, ...duplicates];
    const keys = new Map(allItems.map((item) => [item, this.random.next()]));
    const shuffled = allItems.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
    return { items: shuffled, timeZone };
  }

  /** @returns whether the run succeeded */
  async run(isUnreliable: boolean): Promise<boolean> {
    this.#run += 1;
    if (isUnreliable && this.random.isChosen(0.08)) {
      this.actions.push('google: expire sync tokens');
      this.google.expireSyncTokens();
    }
    const { google, local, store } = this;
    const adapters = isUnreliable ? this.#createUnreliableAdapters() : { google, local, store };
    const options = {
      runId: `run${this.#run}`,
      binding: { scheduleId: 'schedule', googleCalendarId: 'calendar' },
      isTwoWay: true,
      timeZone: TIME_ZONE,
      range: null,
      maxConcurrentCalls: 1,
    };
    const actionCount = this.actions.push('run: start');
    try {
      await runSync({ adapters, options, stats: createRunStats() });
      const isUninterrupted = this.actions.length === actionCount;
      this.actions.push('run: success');
      if (isUninterrupted) this.#resetExpected();
      else this.#markAmbiguous();
      return true;
    } catch (error) {
      if (!(error instanceof SimulatedCrash || error instanceof CalendarError)) throw error;
      this.actions.push(`run: failed ${error.message}`);
      this.#markAmbiguous();
      return false;
    }
  }

  /** After a failed run, the order of changes isn't known, so more than one result is valid. */
  #markAmbiguous(): void {
    for (const expected of this.expectedEvents.values()) {
      const { deleted, edited } = expected;
      expected.isAmbiguous ||= deleted.local || deleted.remote || edited.local || edited.remote;
    }
  }

  /** After an uninterrupted run, both sides are equal and become the new expectation. */
  #resetExpected(): void {
    this.checkConvergence();
    for (const expected of this.expectedEvents.values()) {
      const [event] = this.findByTag(expected.tag).local.filter(
        ({ content }) => !isDetachedTitle(content.title),
      );
      if (event) expected.title = event.content.title;
      if (expected.isUndone) continue;
      // A deleted event stays deleted. Its detached exceptions may remain.
      const isDeleted = event === undefined;
      Object.assign(expected, {
        titles: { local: [], remote: [] },
        deleted: { local: isDeleted, remote: isDeleted },
        edited: { local: false, remote: false },
        isAmbiguous: false,
      });
    }
  }

  #fail(message: string): never {
    throw new Error(`${message}\n${this.actions.join('\n')}`);
  }

  /** Checks the expectations that hold after every successful run. */
  checkConvergence(): void {
    for (const expected of this.expectedEvents.values()) {
      if (expected.isUndone) this.#checkUndone(expected);
      else this.#checkExpected(expected);
    }
    const undoneTags = new Set(
      [...this.expectedEvents.values()].filter(({ isUndone }) => isUndone).map(({ tag }) => tag),
    );
    const localEvents = listLocalEvents(this.local).filter(([tag]) => !undoneTags.has(tag));
    const remoteEvents = listRemoteEvents(this.google).filter(([tag]) => !undoneTags.has(tag));
    if (JSON.stringify(localEvents) !== JSON.stringify(remoteEvents)) {
      this.#fail(
        `Both sides differ:\n${JSON.stringify(localEvents, null, 1)}\n${JSON.stringify(remoteEvents, null, 1)}`,
      );
    }
  }

  #checkUndone({ tag, deleted, isAmbiguous }: ExpectedEvent): void {
    const { remote } = this.findByTag(tag);
    if (remote.length === 0 && !deleted.remote && !deleted.local && !isAmbiguous) {
      this.#fail(`${tag} was deleted in Google, although only a sync was undone`);
    }
  }

  #checkExpected({ tag, deleted, edited, titles, title, isAmbiguous }: ExpectedEvent): void {
    const { local, remote } = this.findByTag(tag);
    const [localCount, remoteCount] = [local, remote].map(
      (events) => events.filter(({ content }) => !isDetachedTitle(content.title)).length,
    );
    if ((localCount ?? 0) > 1 || (remoteCount ?? 0) > 1)
      this.#fail(`${tag} exists ${localCount} times locally, ${remoteCount} times in Google`);
    const [event] = local.filter(({ content }) => !isDetachedTitle(content.title));
    const exists = event !== undefined;
    const isDeletedOnBoth = deleted.local && deleted.remote;
    const shouldExist =
      (!deleted.local && !deleted.remote) ||
      (!isDeletedOnBoth && ((deleted.local && edited.remote) || (deleted.remote && edited.local)));
    if (!isAmbiguous && exists !== shouldExist)
      this.#fail(`${tag} ${exists ? 'should have been deleted' : 'is missing'}`);
    if (!event) return;
    // If the event was deleted on one side, titles that were set on that side are lost.
    const latestTitles = [
      deleted.local ? undefined : titles.local.at(-1),
      deleted.remote ? undefined : titles.remote.at(-1),
    ].filter((latest) => latest !== undefined);
    const possibleTitles = [title, ...titles.local, ...titles.remote];
    const validTitles = isAmbiguous
      ? possibleTitles
      : latestTitles.length > 0
        ? latestTitles
        : [title];
    if (!validTitles.includes(event.content.title)) {
      this.#fail(`${tag} is titled ${event.content.title}, expected ${validTitles.join(' or ')}`);
    }
  }
}

const bindMethods = (calendar: RemoteCalendar): RemoteCalendar => ({
  list: (syncToken, onPage) => calendar.list(syncToken, onPage),
  get: (id) => calendar.get(id),
  insert: (id, body) => calendar.insert(id, body),
  patch: (id, etag, body) => calendar.patch(id, etag, body),
  deleteEvent: (id, etag) => calendar.deleteEvent(id, etag),
});

/** Number of runs that is sufficient to complete all work that failed runs left unfinished. */
const MAX_FINAL_RUNS = 8;

/** @throws Error with the list of actions if both sides don't converge */
export async function runInterleaving(seed: number): Promise<void> {
  const model = new ConvergenceModel(seed);
  const steps = 4 + Math.floor(model.random.next() * 14);
  for (let step = 0; step < steps; step += 1) {
    if (model.random.isChosen(0.3)) await model.run(true);
    else model.performRandomEdit();
  }
  await model.run(false);
  for (let run = 0; run < MAX_FINAL_RUNS; run += 1) {
    const before = JSON.stringify([...model.google.rows]);
    await model.run(false);
    if (before === JSON.stringify([...model.google.rows])) break;
  }
  model.checkConvergence();
}
