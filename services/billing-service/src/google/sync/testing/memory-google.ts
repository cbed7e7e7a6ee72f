import { holds, occurrenceOf } from '../content/series.ts';
import { readTheirItem, type TheirEvent } from '../content/from-google.ts';
import { CalendarFault } from '../run/faults.ts';
import type { GoogleSide, Page } from '../run/sides.ts';

export type Json = Record<string, unknown>;

interface Row {
  event: Json & { id: string };
  revision: number;
}

const ZONE = 'Europe/Lisbon';
const ignore = () => undefined;

function patched(old: Json, patch: Json): Json {
  const merged = { ...old };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else if (typeof value === 'object' && !Array.isArray(value)) {
      merged[name] = patched((merged[name] ?? {}) as Json, value as Json);
    } else merged[name] = value;
  }
  return merged;
}

/** A calendar of Google's in memory, with what its users and its API can do. */
export class MemoryGoogle implements GoogleSide {
  readonly rows = new Map<string, Row>();
  #revision = 0;
  #floor = -1;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  #keep(event: Json & { id: string }): Json {
    this.#revision += 1;
    const updated = new Date(this.#now()).toISOString();
    const kept = { ...event, etag: `"${this.#revision}"`, updated };
    this.rows.set(event.id, { event: kept, revision: this.#revision });
    return kept;
  }

  expireTokens(): void {
    this.#revision += 1;
    this.#floor = this.#revision;
  }

  /** An event as the sync reads it; `null` where there is none. */
  read(id: string): TheirEvent | null {
    const row = this.rows.get(id);
    const item = row ? readTheirItem(row.event, ZONE) : null;
    return item?.kind === 'event' ? item : null;
  }

  exceptionsOf(master: string): Row[] {
    return [...this.rows.values()].filter(({ event }) => event['recurringEventId'] === master);
  }

  #shown({ event }: Row): Json {
    if (event['status'] !== 'cancelled') return event;
    const { id, etag, status, recurringEventId, originalStartTime } = event;
    return {
      id,
      etag,
      status,
      ...(recurringEventId ? { recurringEventId, originalStartTime } : {}),
    };
  }

  list(token: string | null, read: (page: Page) => void): Promise<string | null> {
    const since = token === null ? -1 : Number(token);
    if (token !== null && since < this.#floor) {
      return Promise.reject(new CalendarFault('expired', 'fullSyncRequired'));
    }
    const isTold = ({ event, revision }: Row) => {
      if (token !== null) return revision > since;
      if (event['status'] !== 'cancelled') return true;
      const master = this.rows.get(String(event['recurringEventId']));
      return master !== undefined && master.event['status'] !== 'cancelled';
    };
    const items = [...this.rows.values()].filter(isTold).map((row) => this.#shown(row));
    read({ items, zone: ZONE });
    return Promise.resolve(String(this.#revision));
  }

  /** An occurrence that nobody changed, by its id. */
  #plain(id: string): (Json & { id: string }) | null {
    const master = [...this.rows.keys()].find((each) => id.startsWith(`${each}_`));
    const series = master === undefined ? null : this.read(master);
    const row = this.rows.get(master ?? '');
    if (!series || !row) return null;
    const stamp = id.slice((master ?? '').length + 1);
    const original = stamp.includes('T')
      ? stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6.000Z')
      : stamp.replace(/^(....)(..)(..)$/, '$1-$2-$3');
    const found = series.excluded.includes(original)
      ? null
      : occurrenceOf(series.content, original);
    if (!found) return null;
    const { when } = found;
    const time = (at: 'start' | 'end') =>
      when.is_all_day ? { date: when[at] } : { dateTime: when[at], timeZone: when.time_zone };
    const { recurrence: _lines, ...rest } = row.event;
    return {
      ...rest,
      id,
      start: time('start'),
      end: time('end'),
      recurringEventId: master,
      originalStartTime: when.is_all_day
        ? { date: original }
        : { dateTime: original, timeZone: when.time_zone },
    };
  }

  #find(id: string): Json & { id: string } {
    const found = this.rows.get(id)?.event ?? this.#plain(id);
    if (!found) throw new CalendarFault('gone', 'notFound');
    return found;
  }

  #expect(event: Json, etag: string | null): void {
    if (etag !== null && event['etag'] !== etag) {
      throw new CalendarFault('changed', 'conditionNotMet');
    }
  }

  async get(id: string): Promise<unknown> {
    return this.#find(id);
  }

  async insert(id: string, body: Json): Promise<unknown> {
    if (this.rows.has(id)) throw new CalendarFault('taken', 'duplicate');
    const organizer = { self: true };
    return this.#keep({ iCalUID: `${id}@google.com`, status: 'confirmed', organizer, ...body, id });
  }

  async patch(id: string, etag: string | null, body: Json): Promise<unknown> {
    const old = this.#find(id);
    this.#expect(old, etag);
    const event = { ...patched(old, body), id };
    const kept = this.#keep(event);
    if (old['recurrence'] !== undefined) this.#dropStrays(id);
    return kept;
  }

  async remove(id: string, etag: string | null): Promise<void> {
    const old = this.#find(id);
    this.#expect(old, etag);
    if (old['status'] === 'cancelled') throw new CalendarFault('gone', 'deleted');
    this.#keep({ ...old, status: 'cancelled' });
    if (old['recurrence'] !== undefined) this.#dropStrays(id);
  }

  /** Occurrences changed on their own that their series does not hold any more are gone. */
  #dropStrays(master: string): void {
    const series = this.read(master);
    for (const { event } of this.exceptionsOf(master)) {
      if (event['status'] === 'cancelled') continue;
      const original = readTheirItem(event, ZONE)?.place?.original ?? '';
      const isHeld =
        series && holds(series.content.when, original) && !series.excluded.includes(original);
      if (!isHeld) this.#keep({ ...event, status: 'cancelled' });
    }
  }

  /** What its user does: no etag, no marks, and nothing where there is nothing. */
  person = {
    insert: (id: string, body: Json) => this.insert(id, body).catch(ignore),
    patch: (id: string, body: Json) => this.patch(id, null, body).catch(ignore),
    remove: (id: string) => this.remove(id, null).catch(ignore),
  };
}
