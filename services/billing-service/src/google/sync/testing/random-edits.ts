import type { SyncRecord } from '@scheduler/contracts/core/sync';
import { DAY_MS } from '@scheduler/scheduling/durations';
import { parseRemoteItem } from '../content/from-google.ts';
import { getOriginalStart, parseRecord } from '../content/from-record.ts';
import { createOccurrence, formatRecurrenceLines } from '../content/series.ts';
import { toOccurrenceId } from '../plan/event-ids.ts';
import { InMemoryGoogle } from './in-memory-google.ts';
import { InMemorySchedule } from './in-memory-schedule.ts';
import {
  toGoogleTimes,
  shiftRecord,
  shiftEventTime,
  listOriginalStarts,
  createRecord,
  shiftLocalTime,
  createRandomTime,
  TIME_ZONE,
} from './random-times.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import {
  isDetachedTitle,
  getOrCreateExpectedEvent,
  type ExpectedEvent,
} from './expected-events.ts';

/** Performs random user actions on both sides. */
export class RandomEditor {
  readonly random: SeededRandom;
  readonly google: InMemoryGoogle;
  readonly local: InMemorySchedule;
  readonly expectedEvents = new Map<string, ExpectedEvent>();
  readonly actions: string[] = [];
  #number = 0;
  #time = Date.parse('2026-11-21T08:00:00.000Z');

  constructor(seed: number) {
    this.random = createSeededRandom(seed);
    const now = () => (this.#time += 1000);
    this.google = new InMemoryGoogle(now);
    this.local = new InMemorySchedule(now);
  }

  #nextNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  #getExpected = (tag: string): ExpectedEvent => getOrCreateExpectedEvent(this.expectedEvents, tag);

  createLocal(): void {
    const number = this.#nextNumber();
    const tag = `tag${number}`;
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const { when: eventTime, lines } = createRandomTime(this.random);
    this.#getExpected(tag).title = `Local ${number}`;
    this.actions.push(`local: create ${tag} ${JSON.stringify(eventTime)}`);
    this.local.user.create({
      ...createRecord(id, eventTime),
      recurrence: lines,
      title: `Local ${number}`,
      location: tag,
    });
  }

  createRemote(): void {
    const number = this.#nextNumber();
    const tag = `tag${number}`;
    const { when: eventTime, lines } = createRandomTime(this.random);
    this.#getExpected(tag).title = `Remote ${number}`;
    this.actions.push(`remote: create ${tag} ${JSON.stringify(eventTime)}`);
    void this.google.user.insert(`person${number}`, {
      summary: `Remote ${number}`,
      location: tag,
      ...toGoogleTimes(eventTime),
      ...(lines && { recurrence: lines }),
    });
  }

  /** Returns a new title that still shows whether the event is an exception. */
  #createTitle(title: string): string {
    return `${isDetachedTitle(title) ? 'Exception' : 'Title'} ${this.#nextNumber()}`;
  }

  #listLocalMasters = () =>
    [...this.local.records.values()].filter(({ series_id }) => series_id === null);

  #listRemoteMasters = () =>
    [...this.google.rows.values()].filter(
      ({ event }) => event['status'] !== 'cancelled' && event['recurringEventId'] === undefined,
    );

  editLocal(): void {
    const record = this.random.pick(this.#listLocalMasters());
    if (!record) return;
    const expected = this.#getExpected(record.location ?? '');
    if (record.recurrence && this.random.isChosen(0.6))
      return this.#editLocalSeries(record, expected);
    if (!isDetachedTitle(record.title)) expected.edited.local = true;
    const action = this.random.pick(['title', 'title', 'time', 'note'] as const);
    this.actions.push(`local: ${action} of ${expected.tag}`);
    if (action === 'title') {
      const title = this.#createTitle(record.title);
      if (!isDetachedTitle(title)) expected.titles.local.push(title);
      return this.local.user.update(record.id, { title });
    }
    if (action === 'note')
      return this.local.user.update(record.id, { description: `Note ${this.#nextNumber()}` });
    // Like core-api, moving a series moves its exceptions.
    const shiftMs = this.random.pick([1, 2, 3]) * DAY_MS;
    for (const other of this.local.records.values()) {
      if (other.id === record.id) this.local.user.update(other.id, shiftRecord(other, shiftMs));
      else if (other.series_id === record.id) {
        this.local.user.update(other.id, {
          original_start: shiftLocalTime(other.original_start ?? '', shiftMs),
        });
      }
    }
  }

  #editLocalSeries(record: SyncRecord, expected: ExpectedEvent): void {
    const { content, excluded } = parseRecord(record);
    const remainingStarts = listOriginalStarts(content).filter(
      (originalStart) => !excluded.includes(originalStart),
    );
    const originalStart = this.random.pick(remainingStarts);
    if (originalStart === undefined) return;
    expected.edited.local = true;
    const exception = [...this.local.records.values()].find(
      (other) => other.series_id === record.id && getOriginalStart(other) === originalStart,
    );
    if (this.random.isChosen(0.35) && remainingStarts.length > 1) {
      // Both sides together may exclude all occurrences.
      expected.isAmbiguous = true;
      this.actions.push(`local: exclude ${originalStart} of ${expected.tag}`);
      if (exception) this.local.user.delete(exception.id);
      const recurrence = formatRecurrenceLines(content.when, [...excluded, originalStart]);
      return this.local.user.update(record.id, { recurrence });
    }
    this.actions.push(`local: modify ${originalStart} of ${expected.tag}`);
    const title = `Exception ${this.#nextNumber()}`;
    if (exception) return this.local.user.update(exception.id, { title });
    const occurrence = createOccurrence(content, originalStart);
    if (!occurrence) return;
    const id = `00000000-0000-4000-9000-${String(this.#nextNumber()).padStart(12, '0')}`;
    this.local.user.create({
      ...createRecord(id, occurrence.when),
      series_id: record.id,
      original_start: originalStart,
      location: record.location,
      title,
      ical_uid: record.ical_uid,
    });
  }

  editRemote(): void {
    const row = this.random.pick(this.#listRemoteMasters());
    if (!row) return;
    const { id } = row.event;
    const expected = this.#getExpected(String(row.event['location']));
    const series = this.google.readEvent(id);
    if (series?.content.when.rule && this.random.isChosen(0.6))
      return this.#editRemoteSeries(id, expected);
    if (!isDetachedTitle(String(row.event['summary']))) expected.edited.remote = true;
    const action = this.random.pick(['title', 'title', 'time', 'note'] as const);
    this.actions.push(`remote: ${action} of ${expected.tag}`);
    if (action === 'title') {
      const summary = this.#createTitle(String(row.event['summary']));
      if (!isDetachedTitle(summary)) expected.titles.remote.push(summary);
      return void this.google.user.patch(id, { summary });
    }
    if (action === 'note') {
      return void this.google.user.patch(id, { description: `Note ${this.#nextNumber()}` });
    }
    if (!series) return;
    const shiftMs = this.random.pick([1, 2, 3]) * DAY_MS;
    void this.google.user.patch(id, toGoogleTimes(shiftEventTime(series.content.when, shiftMs)));
  }

  #editRemoteSeries(id: string, expected: ExpectedEvent): void {
    const series = this.google.readEvent(id);
    if (!series) return;
    const canceledItems = this.google
      .findExceptions(id)
      .filter(({ event }) => event['status'] === 'cancelled');
    const canceledStarts = canceledItems.map(
      ({ event }) => parseRemoteItem(event, TIME_ZONE)?.occurrence?.originalStart,
    );
    const remainingStarts = listOriginalStarts(series.content).filter(
      (originalStart) =>
        !series.excluded.includes(originalStart) && !canceledStarts.includes(originalStart),
    );
    const originalStart = this.random.pick(remainingStarts);
    if (originalStart === undefined) return;
    expected.edited.remote = true;
    const occurrenceId = toOccurrenceId(id, originalStart);
    if (this.random.isChosen(0.35) && remainingStarts.length > 1) {
      expected.isAmbiguous = true;
      this.actions.push(`remote: cancel ${originalStart} of ${expected.tag}`);
      return void this.google.user.delete(occurrenceId);
    }
    this.actions.push(`remote: modify ${originalStart} of ${expected.tag}`);
    void this.google.user.patch(occurrenceId, { summary: `Exception ${this.#nextNumber()}` });
  }

  deleteLocal(): void {
    const record = this.random.pick(this.#listLocalMasters());
    if (!record) return;
    const expected = this.#getExpected(record.location ?? '');
    if (!isDetachedTitle(record.title)) expected.deleted.local = true;
    this.actions.push(`local: delete ${expected.tag}`);
    this.local.user.delete(record.id);
  }

  deleteRemote(): void {
    const row = this.random.pick(this.#listRemoteMasters());
    if (!row) return;
    const expected = this.#getExpected(String(row.event['location']));
    if (!isDetachedTitle(String(row.event['summary']))) expected.deleted.remote = true;
    this.actions.push(`remote: delete ${expected.tag}`);
    void this.google.user.delete(row.event.id);
  }

  undoSync(): void {
    const tags = new Map([...this.local.records].map(([id, { location }]) => [id, location]));
    const deletedIds = this.local.undoLastBatch();
    this.actions.push(`local: undo ${deletedIds.length}`);
    for (const id of deletedIds) this.#getExpected(tags.get(id) ?? '').isUndone = true;
  }

  performRandomEdit(): void {
    const value = this.random.next();
    if (value < 0.1) this.createLocal();
    else if (value < 0.2) this.createRemote();
    else if (value < 0.52) this.editLocal();
    else if (value < 0.84) this.editRemote();
    else if (value < 0.9) this.deleteLocal();
    else if (value < 0.97) this.deleteRemote();
    else this.undoSync();
  }

  /** Returns the events with a tag on each side. */
  findByTag(tag: string) {
    return {
      local: this.#listLocalMasters()
        .filter(({ location }) => location === tag)
        .map((record) => parseRecord(record)),
      remote: this.#listRemoteMasters()
        .filter(({ event }) => event['location'] === tag)
        .flatMap(({ event }) => this.google.readEvent(event.id) ?? []),
    };
  }
}
