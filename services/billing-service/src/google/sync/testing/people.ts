import type { SyncRecord } from '@scheduler/contracts/core/sync';
import { readTheirItem } from '../content/from-google.ts';
import { originalOf, readRecord } from '../content/from-record.ts';
import { occurrenceOf, writeLines } from '../content/series.ts';
import { occurrenceIdOf } from '../plan/ids.ts';
import { MemoryGoogle } from './memory-google.ts';
import { MemoryOurs } from './memory-ours.ts';
import {
  googleTimes,
  HOUR_MS,
  movedBy,
  movedWhen,
  originalsOf,
  recordOf,
  shifted,
  someTime,
  ZONE,
} from './model-times.ts';
import { diceOf, type Dice } from './random.ts';
import { isStray, storyOf, type Story } from './stories.ts';

/** People on both sides, who change the same events in any order. */
export class People {
  readonly dice: Dice;
  readonly google: MemoryGoogle;
  readonly ours: MemoryOurs;
  readonly stories = new Map<string, Story>();
  readonly did: string[] = [];
  #number = 0;
  #time = Date.parse('2026-11-21T08:00:00.000Z');

  constructor(seed: number) {
    this.dice = diceOf(seed);
    const now = () => (this.#time += 1000);
    this.google = new MemoryGoogle(now);
    this.ours = new MemoryOurs(now);
  }

  #next(): number {
    this.#number += 1;
    return this.#number;
  }

  #story = (tag: string): Story => storyOf(this.stories, tag);

  createOurs(): void {
    const number = this.#next();
    const tag = `tag${number}`;
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const { when, lines } = someTime(this.dice);
    this.#story(tag).title = `Ours ${number}`;
    this.did.push(`ours: create ${tag} ${JSON.stringify(when)}`);
    this.ours.person.create({
      ...recordOf(id, when),
      recurrence: lines,
      title: `Ours ${number}`,
      location: tag,
    });
  }

  createTheirs(): void {
    const number = this.#next();
    const tag = `tag${number}`;
    const { when, lines } = someTime(this.dice);
    this.#story(tag).title = `Theirs ${number}`;
    this.did.push(`theirs: create ${tag} ${JSON.stringify(when)}`);
    void this.google.person.insert(`person${number}`, {
      summary: `Theirs ${number}`,
      location: tag,
      ...googleTimes(when),
      ...(lines && { recurrence: lines }),
    });
  }

  /** Another title; what once was an exception is still told by it. */
  #titleAfter(title: string): string {
    return `${isStray(title) ? 'Exception' : 'Title'} ${this.#next()}`;
  }

  #ourMasters = () => [...this.ours.records.values()].filter(({ series_id }) => series_id === null);

  #theirMasters = () =>
    [...this.google.rows.values()].filter(
      ({ event }) => event['status'] !== 'cancelled' && event['recurringEventId'] === undefined,
    );

  editOurs(): void {
    const record = this.dice.pick(this.#ourMasters());
    if (!record) return;
    const story = this.#story(record.location ?? '');
    if (record.recurrence && this.dice.chance(0.6)) return this.#editOurSeries(record, story);
    if (!isStray(record.title)) story.edited.ours = true;
    const what = this.dice.pick(['title', 'title', 'time', 'note'] as const);
    this.did.push(`ours: ${what} of ${story.tag}`);
    if (what === 'title') {
      const title = this.#titleAfter(record.title);
      if (!isStray(title)) story.titles.ours.push(title);
      return this.ours.person.change(record.id, { title });
    }
    if (what === 'note')
      return this.ours.person.change(record.id, { description: `Note ${this.#next()}` });
    // A series takes its exceptions along, as core-api has it.
    const by = this.dice.pick([1, 2, 3]) * 24 * HOUR_MS;
    for (const each of this.ours.records.values()) {
      if (each.id === record.id) this.ours.person.change(each.id, movedBy(each, by));
      else if (each.series_id === record.id) {
        this.ours.person.change(each.id, {
          original_start: shifted(each.original_start ?? '', by),
        });
      }
    }
  }

  #editOurSeries(record: SyncRecord, story: Story): void {
    const { content, excluded } = readRecord(record);
    const left = originalsOf(content).filter((original) => !excluded.includes(original));
    const original = this.dice.pick(left);
    if (original === undefined) return;
    story.edited.ours = true;
    const own = [...this.ours.records.values()].find(
      (each) => each.series_id === record.id && originalOf(each) === original,
    );
    if (this.dice.chance(0.35) && left.length > 1) {
      // Both sides together may leave out all there is.
      story.isTangled = true;
      this.did.push(`ours: leave out ${original} of ${story.tag}`);
      if (own) this.ours.person.remove(own.id);
      const recurrence = writeLines(content.when, [...excluded, original]);
      return this.ours.person.change(record.id, { recurrence });
    }
    this.did.push(`ours: except ${original} of ${story.tag}`);
    const title = `Exception ${this.#next()}`;
    if (own) return this.ours.person.change(own.id, { title });
    const plain = occurrenceOf(content, original);
    if (!plain) return;
    const id = `00000000-0000-4000-9000-${String(this.#next()).padStart(12, '0')}`;
    const exception = recordOf(id, plain.when);
    const place = { series_id: record.id, original_start: original, location: record.location };
    this.ours.person.create({ ...exception, ...place, title, ical_uid: record.ical_uid });
  }

  editTheirs(): void {
    const row = this.dice.pick(this.#theirMasters());
    if (!row) return;
    const { id } = row.event;
    const story = this.#story(String(row.event['location']));
    const series = this.google.read(id);
    if (series?.content.when.rule && this.dice.chance(0.6)) return this.#editTheirSeries(id, story);
    if (!isStray(String(row.event['summary']))) story.edited.theirs = true;
    const what = this.dice.pick(['title', 'title', 'time', 'note'] as const);
    this.did.push(`theirs: ${what} of ${story.tag}`);
    if (what === 'title') {
      const summary = this.#titleAfter(String(row.event['summary']));
      if (!isStray(summary)) story.titles.theirs.push(summary);
      return void this.google.person.patch(id, { summary });
    }
    if (what === 'note') {
      return void this.google.person.patch(id, { description: `Note ${this.#next()}` });
    }
    if (!series) return;
    const by = this.dice.pick([1, 2, 3]) * 24 * HOUR_MS;
    void this.google.person.patch(id, googleTimes(movedWhen(series.content.when, by)));
  }

  #editTheirSeries(id: string, story: Story): void {
    const series = this.google.read(id);
    if (!series) return;
    const cancelled = this.google
      .exceptionsOf(id)
      .filter(({ event }) => event['status'] === 'cancelled');
    const gone = cancelled.map(({ event }) => readTheirItem(event, ZONE)?.place?.original);
    const left = originalsOf(series.content).filter(
      (original) => !series.excluded.includes(original) && !gone.includes(original),
    );
    const original = this.dice.pick(left);
    if (original === undefined) return;
    story.edited.theirs = true;
    const occurrence = occurrenceIdOf(id, original);
    if (this.dice.chance(0.35) && left.length > 1) {
      story.isTangled = true;
      this.did.push(`theirs: cancel ${original} of ${story.tag}`);
      return void this.google.person.remove(occurrence);
    }
    this.did.push(`theirs: except ${original} of ${story.tag}`);
    void this.google.person.patch(occurrence, { summary: `Exception ${this.#next()}` });
  }

  removeOurs(): void {
    const record = this.dice.pick(this.#ourMasters());
    if (!record) return;
    const story = this.#story(record.location ?? '');
    if (!isStray(record.title)) story.deleted.ours = true;
    this.did.push(`ours: remove ${story.tag}`);
    this.ours.person.remove(record.id);
  }

  removeTheirs(): void {
    const row = this.dice.pick(this.#theirMasters());
    if (!row) return;
    const story = this.#story(String(row.event['location']));
    if (!isStray(String(row.event['summary']))) story.deleted.theirs = true;
    this.did.push(`theirs: remove ${story.tag}`);
    void this.google.person.remove(row.event.id);
  }

  undo(): void {
    const before = new Map([...this.ours.records].map(([id, { location }]) => [id, location]));
    const gone = this.ours.undo();
    this.did.push(`ours: undo ${gone.length}`);
    for (const id of gone) this.#story(before.get(id) ?? '').isUndone = true;
  }

  /** Something that a person does on either side. */
  act(): void {
    const act = this.dice.roll();
    if (act < 0.1) this.createOurs();
    else if (act < 0.2) this.createTheirs();
    else if (act < 0.52) this.editOurs();
    else if (act < 0.84) this.editTheirs();
    else if (act < 0.9) this.removeOurs();
    else if (act < 0.97) this.removeTheirs();
    else this.undo();
  }
  /** Everything with a tag, as each side has it. */
  found(tag: string) {
    return {
      ours: this.#ourMasters()
        .filter(({ location }) => location === tag)
        .map((record) => readRecord(record)),
      theirs: this.#theirMasters()
        .filter(({ event }) => event['location'] === tag)
        .flatMap(({ event }) => this.google.read(event.id) ?? []),
    };
  }
}
