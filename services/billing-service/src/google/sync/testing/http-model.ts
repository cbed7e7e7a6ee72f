import type { calendar_v3 } from '@googleapis/calendar';
import { events, type Event } from '@scheduler/contracts/core';
import { ADA } from '../../../testing/google.ts';
import { diceOf, type Dice } from './random.ts';
import type { Connected, SyncTest } from './sync-test.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

/*
 * The same game as in memory, with core-api, Postgres and a Google that is a process of its own.
 * Everything is told apart by a place that nobody edits.
 */

const ZONE = 'Europe/Lisbon';
const FIRST = Date.parse('2027-03-26T09:00:00.000Z');
const RANGE = { start_date: '2027-03-01T00:00:00.000Z', end_date: '2027-06-01T00:00:00.000Z' };

const iso = (time: number) => new Date(time).toISOString();
/** Who acts on what has gone meanwhile finds nothing to do. */
const ignore = () => undefined;

type Seen = string;

const seen = (...parts: (string | null | undefined)[]): Seen => JSON.stringify(parts);

export class HttpModel {
  readonly dice: Dice;
  readonly did: string[] = [];
  readonly #at: SyncTest;
  readonly #ada: Connected;
  readonly #place: string;
  #number = 0;

  constructor(seed: number, at: SyncTest, ada: Connected) {
    this.dice = diceOf(seed);
    this.#place = `Place ${seed}`;
    this.#at = at;
    this.#ada = ada;
  }

  #text(what: string): string {
    this.#number += 1;
    return `${what} ${this.#number}`;
  }

  /** Our occurrences of this game. */
  async ours(): Promise<Event[]> {
    const all = await this.#ada.core.call(events.list, { query: RANGE });
    return all.filter(({ location }) => location === this.#place);
  }

  async #masters(): Promise<calendar_v3.Schema$Event[]> {
    const all = await this.#ada.google.list();
    return all.filter(
      ({ location, recurringEventId }) => location === this.#place && !recurringEventId,
    );
  }

  async #create(side: 'ours' | 'theirs'): Promise<void> {
    const start = FIRST + Math.floor(this.dice.roll() * 20) * HOUR_MS;
    const recurrence = this.dice.chance(0.5) ? ['RRULE:FREQ=DAILY;COUNT=4'] : null;
    const [from, to] = [iso(start), iso(start + HOUR_MS)];
    const title = this.#text('Made');
    this.did.push(`${side}: create ${title} at ${from}${recurrence ? ', a series' : ''}`);
    if (side === 'ours') {
      const times = { start_time: from, end_time: to, time_zone: ZONE };
      await this.#ada.create({ title, location: this.#place, recurrence, ...times });
    } else {
      await this.#ada.google.insert({
        summary: title,
        location: this.#place,
        start: { dateTime: from, timeZone: ZONE },
        end: { dateTime: to, timeZone: ZONE },
        ...(recurrence && { recurrence }),
      });
    }
  }

  async #actHere(): Promise<void> {
    const event = this.dice.pick(await this.ours());
    if (!event) return;
    const { core } = this.#ada;
    const scope = this.dice.pick(['this', 'all'] as const);
    const input = { params: { id: event.id }, query: { scope } };
    const what = this.dice.pick(['title', 'note', 'time', 'title', 'remove'] as const);
    this.did.push(`ours: ${what} of ${event.title} at ${event.start_time}, ${scope}`);
    if (what === 'remove') {
      await core.call(events.remove, input).catch(ignore);
      return;
    }
    const later = (time: string) => iso(Date.parse(time) + HOUR_MS);
    const changes = {
      title: { title: this.#text('Called') },
      note: { description: this.#text('Note') },
      time: { start_time: later(event.start_time), end_time: later(event.end_time) },
    }[what];
    await core.call(events.update, { ...input, body: changes }).catch(ignore);
  }

  async #actThere(): Promise<void> {
    const { google } = this.#ada;
    const master = this.dice.pick(await this.#masters());
    if (!master?.id) return;
    let id = master.id;
    if (master.recurrence && this.dice.chance(0.6)) {
      id = this.dice.pick(await google.instances(id))?.id ?? id;
    }
    const what = this.dice.pick(['title', 'note', 'time', 'title', 'remove'] as const);
    this.did.push(`theirs: ${what} of ${master.summary} (${id})`);
    if (what === 'remove') {
      await google.remove(id).catch(ignore);
      return;
    }
    const event = await google.get(id);
    const later = (time: calendar_v3.Schema$EventDateTime | undefined) => ({
      dateTime: iso(Date.parse(time?.dateTime ?? '') + HOUR_MS),
      timeZone: ZONE,
    });
    const changes = {
      title: { summary: this.#text('Called') },
      note: { description: this.#text('Note') },
      time: { start: later(event.start), end: later(event.end) },
    }[what];
    await google.patch(id, changes).catch(ignore);
  }

  async #spoil(): Promise<void> {
    const { google } = this.#at;
    const what = this.dice.pick([
      'error',
      'error',
      'reset',
      'reset-after',
      'truncated',
      'html',
      'tokens',
      'access',
    ] as const);
    this.did.push(`google: ${what}`);
    if (what === 'tokens') return google.control('sync-tokens/expire');
    if (what === 'access') return google.control('access-tokens/expire');
    await google.control('faults', {
      kind: what,
      call: this.dice.pick([
        'events.list',
        'events.insert',
        'events.patch',
        'events.delete',
        'events.*',
      ]),
      status: this.dice.pick(['403', '429', '500', '503']),
      reason: 'rateLimitExceeded',
      times: this.dice.pick(['1', '2', '3']),
      retry_after: '0',
    });
  }

  /** A run, with something that goes wrong, and cut off at any time, where they are to be. */
  async #run(): Promise<void> {
    if (this.dice.chance(0.5)) await this.#spoil();
    const running = this.#ada
      .runSync()
      .then(({ failures }) => failures[0] ?? 'went through', String);
    const isRevoked = this.dice.chance(0.15);
    if (isRevoked) {
      await this.#someTime();
      await this.#revoke();
    }
    if (this.dice.chance(0.3)) {
      await this.#someTime();
      const { rowCount } = await this.#at.billing.db.raw<{ rowCount: number }>(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and granted and pid <> pg_backend_pid()
           and database = (select oid from pg_database where datname = current_database())`,
      );
      if (rowCount > 0) this.did.push('run: cut off');
    }
    this.did.push(`run: ${await running}`);
    // What people do there goes well.
    await this.#at.google.forget();
    if (isRevoked) await this.#ada.reconnect();
  }

  /** As long as it takes a run to get anywhere. */
  #someTime = () => new Promise((resolve) => setTimeout(resolve, this.dice.roll() * 80));

  async #revoke(): Promise<void> {
    const { google } = this.#at;
    this.did.push('google: grant revoked');
    await google.control('grants/revoke', { account: ADA });
    await google.control('access-tokens/expire');
  }

  async act(): Promise<void> {
    const act = this.dice.roll();
    if (act < 0.12) return this.#create('ours');
    if (act < 0.24) return this.#create('theirs');
    if (act < 0.48) return this.#actHere();
    if (act < 0.72) return this.#actThere();
    return this.#run();
  }

  async #seenHere(): Promise<Seen[]> {
    const all = await this.ours();
    return all
      .map(({ title, description, start_time, end_time }) =>
        seen(start_time, end_time, title, description),
      )
      .toSorted((a, b) => (a < b ? -1 : 1));
  }

  async #seenThere(): Promise<Seen[]> {
    const all = await this.#ada.google.occurrences(RANGE.start_date, RANGE.end_date);
    const time = (at: calendar_v3.Schema$EventDateTime | undefined) =>
      iso(Date.parse(at?.dateTime ?? ''));
    return all
      .filter(({ location }) => location === this.#place)
      .map(({ summary, description, start, end }) =>
        seen(time(start), time(end), summary, description ?? null),
      )
      .toSorted((a, b) => (a < b ? -1 : 1));
  }

  #fail(why: string): never {
    throw new Error(`${why}\n${this.did.join('\n')}`);
  }

  /** Nothing goes wrong any more: soon both sides have the same, and further runs do nothing. */
  async settle(): Promise<void> {
    for (let run = 0; run < 4; run += 1) {
      const { synced, updated } = await this.#ada.sync();
      if (synced + updated === 0) break;
      if (run === 3) this.#fail(`A fourth run still brings ${synced} and changes ${updated}`);
    }
    const [here, there] = [await this.#seenHere(), await this.#seenThere()];
    if (String(here) !== String(there)) {
      this.#fail(`Both sides differ:\n${here.join('\n')}\n---\n${there.join('\n')}`);
    }
    if (new Set(here).size < here.length)
      this.#fail(`Something is there twice:\n${here.join('\n')}`);
  }

  /** Leaves nothing to those who come after. */
  async clean(): Promise<void> {
    for (const { id } of await this.#masters()) await this.#ada.google.remove(id ?? '');
    await this.#ada.sync();
  }
}
