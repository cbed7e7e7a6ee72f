import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@scheduler/scheduling/durations';
import { TrackedValue, type EventEntry, type WriteResult } from './ledger.ts';
import type { Outcome } from './request.ts';
import type { LoadUser } from './user.ts';

const FIRST_START_MS = Date.UTC(2027, 0, 4, 9);
const CREATE_SHARE = 0.5;
const DELETE_SHARE = 0.15;
const GUEST_SHARE = 0.3;
/** Share of writes with an unknown outcome that are retried, because not every user tries again. */
const RETRY_SHARE = 0.5;

const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

export function toWriteResult(outcome: Outcome): WriteResult {
  if (outcome.kind === 'success') return 'acknowledged';
  const isRejected =
    outcome.kind === 'error' && outcome.status >= CLIENT_ERROR && outcome.status < SERVER_ERROR;
  return isRejected ? 'rejected' : 'unknown';
}

interface SavedEvent {
  id: string;
  title: string;
  version: number;
}

/** Creates, changes and deletes the events of one user, one write at a time. */
export class EventWriter {
  readonly #user: LoadUser;
  /** Events with an unknown current version, because the outcome of a write is unknown. */
  readonly #unread = new Set<EventEntry>();
  readonly #unfinished: EventEntry[] = [];

  constructor(user: LoadUser) {
    this.#user = user;
  }

  async write(): Promise<void> {
    const unfinished = this.#unfinished.shift();
    if (unfinished) return this.#create(unfinished);
    const [unread] = this.#unread;
    if (unread) return this.#read(unread);
    const changeable = this.#user.ledger.events.filter(
      ({ id, guest, isDeleted }) => id !== null && guest === null && !isDeleted,
    );
    const entry = changeable[Math.floor(Math.random() * changeable.length)];
    const choice = Math.random();
    if (!entry || choice < CREATE_SHARE) return this.#create(this.#addEntry(), true);
    return choice < CREATE_SHARE + DELETE_SHARE ? this.#remove(entry) : this.#rename(entry);
  }

  #addEntry(): EventEntry {
    const label = randomUUID();
    const entry: EventEntry = {
      label,
      guest: Math.random() < GUEST_SHARE ? `guest.${label}@example.test` : null,
      id: null,
      version: 0,
      creation: 'unknown',
      title: new TrackedValue(`Event ${label}`),
      isDeleted: false,
      mayBeDeleted: false,
    };
    this.#user.ledger.events.push(entry);
    return entry;
  }

  async #create(entry: EventEntry, isFirstAttempt = false): Promise<void> {
    const { outcome, result } = await this.#send('events.create', {
      name: 'POST /api/events',
      method: 'POST',
      path: '/api/events',
      headers: { 'idempotency-key': entry.label },
      body: {
        schedule_id: this.#user.scheduleId,
        title: entry.title.acknowledged,
        description: entry.label,
        // A retry sends the same times, because it must be the same request.
        start_time: new Date(FIRST_START_MS).toISOString(),
        end_time: new Date(FIRST_START_MS + HOUR_MS).toISOString(),
        invited_users: entry.guest === null ? [] : [entry.guest],
      },
    });
    // A retry can be rejected because the first attempt is still in progress.
    if (result !== 'rejected' || isFirstAttempt) entry.creation = result;
    if (outcome.kind === 'success') {
      ({ id: entry.id, version: entry.version } = outcome.body as SavedEvent);
    } else if (result === 'unknown' && Math.random() < RETRY_SHARE) this.#unfinished.push(entry);
  }

  async #rename(entry: EventEntry): Promise<void> {
    const title = `Event ${randomUUID()}`;
    const { outcome, result } = await this.#send('events.update', {
      name: 'PUT /api/events/:id',
      method: 'PUT',
      path: `/api/events/${entry.id}`,
      headers: { 'if-match': `"${entry.version}"` },
      body: { title },
    });
    entry.title.record(title, result);
    if (outcome.kind === 'success') entry.version = (outcome.body as SavedEvent).version;
    else this.#unread.add(entry);
  }

  async #remove(entry: EventEntry): Promise<void> {
    const { result } = await this.#send('events.remove', {
      name: 'DELETE /api/events/:id',
      method: 'DELETE',
      path: `/api/events/${entry.id}`,
      headers: { 'if-match': `"${entry.version}"` },
    });
    if (result === 'acknowledged') entry.isDeleted = true;
    else this.#unread.add(entry);
    if (result === 'unknown') entry.mayBeDeleted = true;
  }

  /** Reads an event after a write with an unknown outcome, as the app would. */
  async #read(entry: EventEntry): Promise<void> {
    const outcome = await this.#user.send({
      name: 'GET /api/events/:id',
      method: 'GET',
      path: `/api/events/${entry.id}`,
    });
    if (outcome.kind === 'success') {
      const { title, version } = outcome.body as SavedEvent;
      if (!entry.title.allows(title)) {
        this.#contradict(`event ${entry.id} has the title of no write: ${title}`);
      }
      entry.version = version;
      this.#unread.delete(entry);
    } else if (outcome.kind === 'error' && outcome.code === 'not-found') {
      if (!entry.mayBeDeleted) this.#contradict(`event ${entry.id} disappeared`);
      entry.isDeleted = true;
      this.#unread.delete(entry);
    }
  }

  #contradict(message: string) {
    this.#user.ledger.contradictions.push(message);
  }

  async #send(intent: string, request: Parameters<LoadUser['send']>[0]) {
    const startedAtMs = performance.now();
    const outcome = await this.#user.send(request);
    const result = toWriteResult(outcome);
    const { ledger } = this.#user;
    if (outcome.kind === 'success') {
      const id = outcome.headers.get('batch-id');
      if (id === null) this.#contradict(`${request.name} returned no batch`);
      else if (!ledger.batches.some((batch) => batch.id === id)) {
        ledger.batches.push({ id, intent, startedAtMs });
      }
    } else if (result === 'unknown') ledger.unknownIntents.push(intent);
    return { outcome, result };
  }
}
