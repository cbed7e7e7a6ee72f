import type { SyncRecord } from '@scheduler/contracts/core/sync';
import { instantOf, wallAt } from '@scheduler/scheduling/time-zones';
import type { Content, When } from '../content/content.ts';
import { readTheirItem } from '../content/from-google.ts';
import { originalOf, readRecord } from '../content/from-record.ts';
import { holds, occurrenceOf, readLines, writeLines } from '../content/series.ts';
import { occurrenceIdOf } from '../plan/ids.ts';
import { CalendarFault } from '../run/faults.ts';
import { runSync } from '../run/run.ts';
import { newTally } from '../run/tally.ts';
import type { GoogleSide, Memory, OurSide } from '../run/sides.ts';
import { MemoryGoogle, type Json } from './memory-google.ts';
import { MemoryMind } from './memory-mind.ts';
import { MemoryOurs } from './memory-ours.ts';
import { diceOf, type Dice } from './random.ts';

/*
 * People on both sides change the same events in any order while runs come, fail and break off.
 * Each event is known by its location, a tag that nobody edits.
 */

const ZONE = 'Europe/Lisbon';
const HOUR = 3_600_000;
/** Clocks go forward between its second and its third occurrence. */
const FIRST = Date.parse('2027-03-26T09:00:00.000Z');

/** The process ends here. */
class Crash extends Error {}

const DAYS = Array.from({ length: 22 }, (_, day) => day);

const iso = (time: number) => new Date(time).toISOString();

interface Sides {
  google: MemoryGoogle;
  ours: MemoryOurs;
  mind: MemoryMind;
}

/** What is known of an event by what people did with it, and not by what the sync did. */
interface Story {
  tag: string;
  /** Titles that were given to it since a run last went through, by side. */
  titles: { ours: string[]; theirs: string[] };
  title: string;
  deleted: { ours: boolean; theirs: boolean };
  edited: { ours: boolean; theirs: boolean };
  /** Whether more happened than can be judged from outside: only sameness is expected then. */
  isTangled: boolean;
  isUndone: boolean;
}

class Model implements Sides {
  readonly dice: Dice;
  readonly google: MemoryGoogle;
  readonly ours: MemoryOurs;
  readonly mind = new MemoryMind();
  readonly stories = new Map<string, Story>();
  readonly did: string[] = [];
  #time = Date.parse('2026-11-21T08:00:00.000Z');
  #number = 0;
  #run = 0;

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

  #story(tag: string): Story {
    const known = this.stories.get(tag);
    if (known) return known;
    const story: Story = {
      tag,
      title: tag,
      titles: { ours: [], theirs: [] },
      deleted: { ours: false, theirs: false },
      edited: { ours: false, theirs: false },
      isTangled: false,
      isUndone: false,
    };
    this.stories.set(tag, story);
    return story;
  }

  /** When a new event is. */
  #when(): { when: When; lines: string[] | null } {
    const start = FIRST + Math.floor(this.dice.roll() * 20) * HOUR;
    const lines = this.dice.chance(0.5)
      ? [this.dice.pick(['RRULE:FREQ=DAILY;COUNT=5', 'RRULE:FREQ=WEEKLY;COUNT=3'])]
      : null;
    const bare = this.dice.chance(0.25)
      ? ({
          is_all_day: true,
          start: iso(start).slice(0, 10),
          end: iso(start + 24 * HOUR).slice(0, 10),
        } as const)
      : ({
          is_all_day: false,
          start: iso(start),
          end: iso(start + HOUR),
          time_zone: ZONE,
        } as const);
    return { when: { ...bare, rule: lines }, lines };
  }

  createOurs(): void {
    const number = this.#next();
    const tag = `tag${number}`;
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    const { when, lines } = this.#when();
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
    const { when, lines } = this.#when();
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
    const by = this.dice.pick([1, 2, 3]) * 24 * HOUR;
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
    const by = this.dice.pick([1, 2, 3]) * 24 * HOUR;
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
      google: { ...bound(google), list: async (token) => this.#listed(await google.list(token)) },
      ours: spoil<OurSide>(this.ours, false),
      memory: spoil<Memory>(this.mind, false),
    };
  }

  /** A list in any order, with some things twice. */
  #listed(listed: Awaited<ReturnType<GoogleSide['list']>>) {
    const twice = listed.items.filter(() => this.dice.chance(0.1));
    const keys = new Map([...listed.items, ...twice].map((item) => [item, this.dice.roll()]));
    const items = [...listed.items, ...twice].toSorted(
      (a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0),
    );
    return { ...listed, items };
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
    const edits = this.did.length;
    try {
      await runSync({ sides, terms, tally: newTally() });
      this.did.push('run');
      if (this.did.length - 1 === edits) this.#settled();
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
      const isThere = found !== undefined;
      Object.assign(story, {
        titles: { ours: [], theirs: [] },
        deleted: { ours: false, theirs: false },
        edited: { ours: false, theirs: false },
        isTangled: false,
      });
      if (!isThere) this.stories.delete(story.tag);
    }
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

/** An exception that lost its place is an event of its own, and has its series' tag. */
const isStray = (title: string) => title.startsWith('Exception');

const bound = (side: GoogleSide): GoogleSide => ({
  list: (token) => side.list(token),
  get: (id) => side.get(id),
  insert: (id, body) => side.insert(id, body),
  patch: (id, etag, body) => side.patch(id, etag, body),
  remove: (id, etag) => side.remove(id, etag),
});

/** Where the rule of a series has its occurrences. */
const originalsOf = ({ when }: Content): string[] =>
  when.rule
    ? DAYS.map((day) => shifted(when.start, day * 24 * HOUR)).filter((each) => holds(when, each))
    : [];

function recordOf(id: string, when: When): SyncRecord {
  const dates = when.is_all_day ? { start_date: when.start, end_date: when.end } : null;
  return {
    id,
    ical_uid: null,
    title: '',
    description: null,
    location: null,
    time_zone: when.is_all_day ? 'UTC' : when.time_zone,
    is_all_day: when.is_all_day,
    start_date: null,
    end_date: null,
    ...dates,
    start_time: when.is_all_day ? `${when.start}T00:00:00.000Z` : when.start,
    end_time: when.is_all_day ? `${when.end}T00:00:00.000Z` : when.end,
    recurrence: null,
    series_id: null,
    original_start: null,
    transparency: 'opaque',
    visibility: 'default',
    reminders: null,
    attendees: [],
    organizer_email: null,
    is_own: true,
    source: 'own',
    version: 1,
    updated_at: iso(0),
  };
}

/** Moved by whole days on the wall clock. */
const shifted = (moment: string, by: number) =>
  moment.length === 10
    ? iso(Date.parse(moment) + by).slice(0, 10)
    : iso(instantOf(wallAt(Date.parse(moment), ZONE) + by, ZONE));

const movedWhen = (when: When, by: number): When => {
  const start = shifted(when.start, by);
  const length = Date.parse(when.end) - Date.parse(when.start);
  const end = iso(Date.parse(start) + length).slice(0, start.length);
  return { ...when, start, end };
};

/** What a record becomes that is moved; what its series leaves out moves along. */
function movedBy(record: SyncRecord, by: number): Partial<SyncRecord> {
  const { content, excluded } = readRecord(record);
  const when = movedWhen(content.when, by);
  const { recurrence: _none, ...times } = recordOf(record.id, when);
  const lines = content.when.rule && readLines(content.when.rule, when);
  const moved = lines && 'rule' in lines ? { ...when, rule: lines.rule } : when;
  const left = excluded
    .map((original) => shifted(original, by))
    .filter((each) => holds(moved, each));
  return {
    start_time: times.start_time,
    end_time: times.end_time,
    start_date: times.start_date,
    end_date: times.end_date,
    recurrence: writeLines(moved, left),
  };
}

const googleTimes = (when: When): Json => ({
  start: when.is_all_day
    ? { date: when.start }
    : { dateTime: when.start, timeZone: when.time_zone },
  end: when.is_all_day ? { date: when.end } : { dateTime: when.end, timeZone: when.time_zone },
});

type Seen = [tag: string, ...string[]];

const seen = ({ title, description, location, when }: Content): Seen => [
  location ?? '',
  when.start,
  when.end,
  title,
  description ?? '',
];

const inOrder = (all: Seen[]) =>
  all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const occurrencesSeen = (
  content: Content,
  leftOut: ReadonlySet<string>,
  exceptions: readonly Content[],
): Seen[] => {
  if (!content.when.rule) return [seen(content)];
  const plain = originalsOf(content).filter((original) => !leftOut.has(original));
  return [
    ...plain.flatMap((original) => {
      const occurrence = occurrenceOf(content, original);
      return occurrence ? [seen(occurrence)] : [];
    }),
    ...exceptions.map(seen),
  ];
};

/** All that a person sees on our side. */
function seenOurs({ records }: MemoryOurs): Seen[] {
  const all = [...records.values()];
  return inOrder(
    all
      .filter(({ series_id }) => series_id === null)
      .flatMap((record) => {
        const { content, excluded } = readRecord(record);
        const own = all.filter(({ series_id }) => series_id === record.id);
        const originals = own.map((each) => originalOf(each) ?? '');
        const contents = own.map((each) => readRecord(each).content);
        return occurrencesSeen(content, new Set([...excluded, ...originals]), contents);
      }),
  );
}

/** All that a person sees in Google. */
function seenTheirs(google: MemoryGoogle): Seen[] {
  const masters = [...google.rows.values()].filter(
    ({ event }) => event['status'] !== 'cancelled' && event['recurringEventId'] === undefined,
  );
  return inOrder(
    masters.flatMap(({ event }) => {
      const master = google.read(event.id);
      if (!master) return [];
      const items = google
        .exceptionsOf(event.id)
        .flatMap((row) => readTheirItem(row.event, ZONE) ?? []);
      const originals = items.map(({ place }) => place?.original ?? '');
      const contents = items.flatMap((item) => (item.kind === 'event' ? [item.content] : []));
      return occurrencesSeen(master.content, new Set([...master.excluded, ...originals]), contents);
    }),
  );
}

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
