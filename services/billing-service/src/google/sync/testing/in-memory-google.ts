import { hasOccurrenceAt, createOccurrence } from '../content/series.ts';
import { parseRemoteItem, type RemoteEvent } from '../content/from-google.ts';
import { CalendarError } from '../run/calendar-error.ts';
import type { RemoteCalendar, Page } from '../run/adapters.ts';

export type Json = Record<string, unknown>;

interface Row {
  event: Json & { id: string };
  revision: number;
}

const TIME_ZONE = 'Europe/Lisbon';
const ignoreError = () => undefined;

/** Applies a JSON merge patch (RFC 7396). */
function mergePatch(original: Json, patch: Json): Json {
  const merged = { ...original };
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else if (typeof value === 'object' && !Array.isArray(value)) {
      merged[name] = mergePatch((merged[name] ?? {}) as Json, value as Json);
    } else merged[name] = value;
  }
  return merged;
}

/** An in-memory Google calendar that behaves like the API, and its user's actions. */
export class InMemoryGoogle implements RemoteCalendar {
  readonly rows = new Map<string, Row>();
  #revision = 0;
  #oldestValidRevision = -1;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  #store(event: Json & { id: string }): Json {
    this.#revision += 1;
    const updated = new Date(this.#now()).toISOString();
    const stored = { ...event, etag: `"${this.#revision}"`, updated };
    this.rows.set(event.id, { event: stored, revision: this.#revision });
    return stored;
  }

  expireSyncTokens(): void {
    this.#revision += 1;
    this.#oldestValidRevision = this.#revision;
  }

  /** Returns an event as the sync parses it, or `null`. */
  readEvent(id: string): RemoteEvent | null {
    const row = this.rows.get(id);
    const item = row ? parseRemoteItem(row.event, TIME_ZONE) : null;
    return item?.kind === 'event' ? item : null;
  }

  findExceptions(seriesId: string): Row[] {
    return [...this.rows.values()].filter(({ event }) => event['recurringEventId'] === seriesId);
  }

  #toListedEvent({ event }: Row): Json {
    if (event['status'] !== 'cancelled') return event;
    const { id, etag, status, recurringEventId, originalStartTime } = event;
    return {
      id,
      etag,
      status,
      ...(recurringEventId ? { recurringEventId, originalStartTime } : {}),
    };
  }

  list(syncToken: string | null, onPage: (page: Page) => void): Promise<string | null> {
    const since = syncToken === null ? -1 : Number(syncToken);
    if (syncToken !== null && since < this.#oldestValidRevision) {
      return Promise.reject(new CalendarError('sync-token-expired', 'fullSyncRequired'));
    }
    const isListed = ({ event, revision }: Row) => {
      if (syncToken !== null) return revision > since;
      if (event['status'] !== 'cancelled') return true;
      const master = this.rows.get(String(event['recurringEventId']));
      return master !== undefined && master.event['status'] !== 'cancelled';
    };
    const items = [...this.rows.values()].filter(isListed).map((row) => this.#toListedEvent(row));
    onPage({ items, timeZone: TIME_ZONE });
    return Promise.resolve(String(this.#revision));
  }

  /** Creates an unmodified occurrence by its ID. */
  #createInstance(id: string): (Json & { id: string }) | null {
    const seriesId = [...this.rows.keys()].find((rowId) => id.startsWith(`${rowId}_`));
    const series = seriesId === undefined ? null : this.readEvent(seriesId);
    const row = this.rows.get(seriesId ?? '');
    if (!series || !row) return null;
    const originalStartText = id.slice((seriesId ?? '').length + 1);
    const originalStart = originalStartText.includes('T')
      ? originalStartText.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6.000Z')
      : originalStartText.replace(/^(....)(..)(..)$/, '$1-$2-$3');
    const occurrence = series.excluded.includes(originalStart)
      ? null
      : createOccurrence(series.content, originalStart);
    if (!occurrence) return null;
    const { when: eventTime } = occurrence;
    const toTime = (boundary: 'start' | 'end') =>
      eventTime.is_all_day
        ? { date: eventTime[boundary] }
        : { dateTime: eventTime[boundary], timeZone: eventTime.time_zone };
    const { recurrence: _lines, ...rest } = row.event;
    return {
      ...rest,
      id,
      start: toTime('start'),
      end: toTime('end'),
      recurringEventId: seriesId,
      originalStartTime: eventTime.is_all_day
        ? { date: originalStart }
        : { dateTime: originalStart, timeZone: eventTime.time_zone },
    };
  }

  #requireEvent(id: string): Json & { id: string } {
    const event = this.rows.get(id)?.event ?? this.#createInstance(id);
    if (!event) throw new CalendarError('not-found', 'notFound');
    return event;
  }

  #checkEtag(event: Json, etag: string | null): void {
    if (etag !== null && event['etag'] !== etag) {
      throw new CalendarError('precondition-failed', 'conditionNotMet');
    }
  }

  async get(id: string): Promise<unknown> {
    return this.#requireEvent(id);
  }

  async insert(id: string, body: Json): Promise<unknown> {
    if (this.rows.has(id)) throw new CalendarError('duplicate-id', 'duplicate');
    const organizer = { self: true };
    return this.#store({
      iCalUID: `${id}@google.com`,
      status: 'confirmed',
      organizer,
      ...body,
      id,
    });
  }

  async patch(id: string, etag: string | null, body: Json): Promise<unknown> {
    const existing = this.#requireEvent(id);
    this.#checkEtag(existing, etag);
    const event = { ...mergePatch(existing, body), id };
    const stored = this.#store(event);
    if (existing['recurrence'] !== undefined) this.#cancelDetachedExceptions(id);
    return stored;
  }

  async deleteEvent(id: string, etag: string | null): Promise<void> {
    const existing = this.#requireEvent(id);
    this.#checkEtag(existing, etag);
    if (existing['status'] === 'cancelled') throw new CalendarError('not-found', 'deleted');
    this.#store({ ...existing, status: 'cancelled' });
    if (existing['recurrence'] !== undefined) this.#cancelDetachedExceptions(id);
  }

  /** Like Google, cancels exceptions that no longer match an occurrence of the series. */
  #cancelDetachedExceptions(seriesId: string): void {
    const series = this.readEvent(seriesId);
    for (const { event } of this.findExceptions(seriesId)) {
      if (event['status'] === 'cancelled') continue;
      const originalStart = parseRemoteItem(event, TIME_ZONE)?.occurrence?.originalStart ?? '';
      const isInSeries =
        series &&
        hasOccurrenceAt(series.content.when, originalStart) &&
        !series.excluded.includes(originalStart);
      if (!isInSeries) this.#store({ ...event, status: 'cancelled' });
    }
  }

  /** User actions. They use no etags or sync metadata, and ignore errors. */
  user = {
    insert: (id: string, body: Json) => this.insert(id, body).catch(ignoreError),
    patch: (id: string, body: Json) => this.patch(id, null, body).catch(ignoreError),
    delete: (id: string) => this.deleteEvent(id, null).catch(ignoreError),
  };
}
