import type { calendar_v3 } from '@googleapis/calendar';
import { events, type Event } from '@scheduler/contracts/core';
import { ADA } from '../../../testing/test-google.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import type { ConnectedUser, SyncTest } from './sync-test.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

// Runs the convergence model against core-api, Postgres and the Google emulator. All events of a
// model have the same location, which is never edited.

const TIME_ZONE = 'Europe/Lisbon';
const FIRST_START_MS = Date.parse('2027-03-26T09:00:00.000Z');
const RANGE = { start_date: '2027-03-01T00:00:00.000Z', end_date: '2027-06-01T00:00:00.000Z' };

const toIso = (time: number) => new Date(time).toISOString();
/** The event may have been deleted since it was read. */
const ignoreError = () => undefined;

type SerializedEvent = string;

const serializeEvent = (...parts: (string | null | undefined)[]): SerializedEvent =>
  JSON.stringify(parts);

export class HttpConvergenceModel {
  readonly random: SeededRandom;
  readonly actions: string[] = [];
  readonly #fixture: SyncTest;
  readonly #user: ConnectedUser;
  readonly #location: string;
  #number = 0;

  constructor(seed: number, fixture: SyncTest, user: ConnectedUser) {
    this.random = createSeededRandom(seed);
    this.#location = `Location ${seed}`;
    this.#fixture = fixture;
    this.#user = user;
  }

  #createText(prefix: string): string {
    this.#number += 1;
    return `${prefix} ${this.#number}`;
  }

  async listLocalOccurrences(): Promise<Event[]> {
    const occurrences = await this.#user.core.call(events.list, { query: RANGE });
    return occurrences.filter(({ location }) => location === this.#location);
  }

  async #listRemoteMasters(): Promise<calendar_v3.Schema$Event[]> {
    const remoteEvents = await this.#user.google.listEvents();
    return remoteEvents.filter(
      ({ location, recurringEventId }) => location === this.#location && !recurringEventId,
    );
  }

  async #create(side: 'local' | 'remote'): Promise<void> {
    const start = FIRST_START_MS + Math.floor(this.random.next() * 20) * HOUR_MS;
    const recurrence = this.random.isChosen(0.5) ? ['RRULE:FREQ=DAILY;COUNT=4'] : null;
    const [startTime, endTime] = [toIso(start), toIso(start + HOUR_MS)];
    const title = this.#createText('Created');
    this.actions.push(`${side}: create ${title} at ${startTime}${recurrence ? ', a series' : ''}`);
    if (side === 'local') {
      const times = { start_time: startTime, end_time: endTime, time_zone: TIME_ZONE };
      await this.#user.createEvent({ title, location: this.#location, recurrence, ...times });
    } else {
      await this.#user.google.insertEvent({
        summary: title,
        location: this.#location,
        start: { dateTime: startTime, timeZone: TIME_ZONE },
        end: { dateTime: endTime, timeZone: TIME_ZONE },
        ...(recurrence && { recurrence }),
      });
    }
  }

  async #editLocal(): Promise<void> {
    const event = this.random.pick(await this.listLocalOccurrences());
    if (!event) return;
    const { core } = this.#user;
    const scope = this.random.pick(['this', 'all'] as const);
    const input = { params: { id: event.id }, query: { scope } };
    const action = this.random.pick(['title', 'note', 'time', 'title', 'delete'] as const);
    this.actions.push(`local: ${action} of ${event.title} at ${event.start_time}, ${scope}`);
    if (action === 'delete') {
      await core.call(events.remove, input).catch(ignoreError);
      return;
    }
    const addHour = (time: string) => toIso(Date.parse(time) + HOUR_MS);
    const changes = {
      title: { title: this.#createText('Title') },
      note: { description: this.#createText('Note') },
      time: { start_time: addHour(event.start_time), end_time: addHour(event.end_time) },
    }[action];
    await core.call(events.update, { ...input, body: changes }).catch(ignoreError);
  }

  async #editRemote(): Promise<void> {
    const { google } = this.#user;
    const master = this.random.pick(await this.#listRemoteMasters());
    if (!master?.id) return;
    let id = master.id;
    if (master.recurrence && this.random.isChosen(0.6)) {
      id = this.random.pick(await google.listInstances(id))?.id ?? id;
    }
    const action = this.random.pick(['title', 'note', 'time', 'title', 'delete'] as const);
    this.actions.push(`remote: ${action} of ${master.summary} (${id})`);
    if (action === 'delete') {
      await google.deleteEvent(id).catch(ignoreError);
      return;
    }
    const event = await google.getEvent(id);
    const addHour = (time: calendar_v3.Schema$EventDateTime | undefined) => ({
      dateTime: toIso(Date.parse(time?.dateTime ?? '') + HOUR_MS),
      timeZone: TIME_ZONE,
    });
    const changes = {
      title: { summary: this.#createText('Title') },
      note: { description: this.#createText('Note') },
      time: { start: addHour(event.start), end: addHour(event.end) },
    }[action];
    await google.patchEvent(id, changes).catch(ignoreError);
  }

  async #injectFault(): Promise<void> {
    const { google } = this.#fixture;
    const action = this.random.pick([
      'error',
      'error',
      'reset',
      'reset-after',
      'truncated',
      'html',
      'sync-tokens',
      'access-tokens',
    ] as const);
    this.actions.push(`google: inject ${action}`);
    if (action === 'sync-tokens') return google.control('sync-tokens/expire');
    if (action === 'access-tokens') return google.control('access-tokens/expire');
    await google.control('faults', {
      kind: action,
      call: this.random.pick([
        'events.list',
        'events.insert',
        'events.patch',
        'events.delete',
        'events.*',
      ]),
      status: this.random.pick(['403', '429', '500', '503']),
      reason: 'rateLimitExceeded',
      times: this.random.pick(['1', '2', '3']),
      retry_after: '0',
    });
  }

  /**
   * Runs a sync, sometimes with an injected fault, a revoked grant or a lost database connection.
   */
  async #run(): Promise<void> {
    if (this.random.isChosen(0.5)) await this.#injectFault();
    const run = this.#user.runSync().then(({ failures }) => failures[0] ?? 'success', String);
    const isRevoked = this.random.isChosen(0.15);
    if (isRevoked) {
      await this.#waitRandomly();
      await this.#revoke();
    }
    if (this.random.isChosen(0.3)) {
      await this.#waitRandomly();
      const { rowCount } = await this.#fixture.billing.db.raw<{ rowCount: number }>(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and granted and pid <> pg_backend_pid()
           and database = (select oid from pg_database where datname = current_database())`,
      );
      if (rowCount > 0) this.actions.push('run: connection terminated');
    }
    this.actions.push(`run: ${await run}`);
    // User actions must not fail.
    await this.#fixture.google.resetFaults();
    if (isRevoked) await this.#user.reconnect();
  }

  /** Waits long enough for a run to make some progress. */
  #waitRandomly = () => new Promise((resolve) => setTimeout(resolve, this.random.next() * 80));

  async #revoke(): Promise<void> {
    const { google } = this.#fixture;
    this.actions.push('google: revoke grant');
    await google.control('grants/revoke', { account: ADA });
    await google.control('access-tokens/expire');
  }

  async performRandomAction(): Promise<void> {
    const value = this.random.next();
    if (value < 0.12) return this.#create('local');
    if (value < 0.24) return this.#create('remote');
    if (value < 0.48) return this.#editLocal();
    if (value < 0.72) return this.#editRemote();
    return this.#run();
  }

  async #listLocal(): Promise<SerializedEvent[]> {
    const occurrences = await this.listLocalOccurrences();
    return occurrences
      .map(({ title, description, start_time, end_time }) =>
        serializeEvent(start_time, end_time, title, description),
      )
      .toSorted((a, b) => (a < b ? -1 : 1));
  }

  async #listRemote(): Promise<SerializedEvent[]> {
    const occurrences = await this.#user.google.listOccurrences(RANGE.start_date, RANGE.end_date);
    const formatTime = (eventTime: calendar_v3.Schema$EventDateTime | undefined) =>
      toIso(Date.parse(eventTime?.dateTime ?? ''));
    return occurrences
      .filter(({ location }) => location === this.#location)
      .map(({ summary, description, start, end }) =>
        serializeEvent(formatTime(start), formatTime(end), summary, description ?? null),
      )
      .toSorted((a, b) => (a < b ? -1 : 1));
  }

  #fail(message: string): never {
    throw new Error(`${message}\n${this.actions.join('\n')}`);
  }

  /** Checks that both sides become equal and that further runs make no changes. */
  async checkConvergence(): Promise<void> {
    for (let run = 0; run < 4; run += 1) {
      const { synced, updated } = await this.#user.sync();
      if (synced + updated === 0) break;
      if (run === 3)
        this.#fail(`The fourth run still adds ${synced} and updates ${updated} events`);
    }
    const [local, remote] = [await this.#listLocal(), await this.#listRemote()];
    if (String(local) !== String(remote)) {
      this.#fail(`Both sides differ:\n${local.join('\n')}\n---\n${remote.join('\n')}`);
    }
    if (new Set(local).size < local.length) this.#fail(`Duplicate events:\n${local.join('\n')}`);
  }

  async deleteRemoteEvents(): Promise<void> {
    for (const { id } of await this.#listRemoteMasters())
      await this.#user.google.deleteEvent(id ?? '');
    await this.#user.sync();
  }
}
