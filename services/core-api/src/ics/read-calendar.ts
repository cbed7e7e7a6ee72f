import type { ImportNote } from '@scheduler/contracts/core';
import { setImmediate } from 'node:timers/promises';
import { propertyOf, type Component, type Property } from './jcal.ts';
import { calendarsIn, LONGEST_LINE, type RawComponent } from './raw-components.ts';
import { readEvent, type EventDraft } from './read-event.ts';
import { Unreadable, type Reading } from './reading.ts';
import { badFile, tooMuch } from './refusals.ts';
import { zoneFinder } from './zones.ts';

/** A draft and where it stands. */
export interface ReadDraft {
  draft: EventDraft;
  line: number;
}

/** What a file holds. */
export interface ReadCalendar {
  drafts: ReadDraft[];
  skips: ImportNote[];
  warnings: ImportNote[];
  /** What the calendar says of itself: its name, how often to look again. */
  properties: Property[];
}

export interface ReadOptions {
  /** Of the person: for times that name no zone. */
  timeZone: string;
  /** Of the person, in lower case; `null` if nothing read can be an event of their own. */
  email: string | null;
}

/** Components read before others get their turn. */
const AT_ONCE = 100;
/** Milliseconds for all of a file; a long one gets more. */
const PATIENCE = 1500;
const PATIENCE_EACH = 0.2;

const kinds = new Map([
  ['vtodo', 'A to-do is no event'],
  ['vjournal', 'A journal entry is no event'],
  ['vfreebusy', 'Busy times without an event are not taken'],
]);

/** Messages that change or answer something, rather than tell of events (RFC 5546 §1.4). */
const TELLING = new Set(['PUBLISH', 'REQUEST']);

function parsed(raw: RawComponent, warn: (reason: string) => void): Component {
  const properties: Property[] = [];
  for (const { text } of raw.lines) {
    if (text.length >= LONGEST_LINE) warn('A line that is too long, such as a file, was left out');
    else {
      try {
        properties.push(propertyOf(text));
      } catch {
        warn('A line that is not well formed was left out');
      }
    }
  }
  return [raw.name, properties, raw.components.map((inner) => parsed(inner, warn))];
}

const ignore = () => undefined;
const valueIn = (properties: Property[], name: string) =>
  properties.find(([each]) => each === name)?.[3];

function timezonesOf(components: RawComponent[]): Map<string, Component> {
  const timezones = components.filter(({ name }) => name === 'vtimezone').slice(0, 500);
  return new Map(
    timezones.map((raw) => {
      const component = parsed(raw, ignore);
      return [String(valueIn(component[1], 'tzid')), component];
    }),
  );
}

/** How a component is called where something is said of it. */
function labelOf({ name, lines }: RawComponent): string {
  const told = ['SUMMARY', 'UID'].map(
    (property) => lines.find(({ text }) => text.toUpperCase().startsWith(property))?.text,
  );
  const [, label = ''] = /:(.*)$/s.exec(told.find((text) => text) ?? '') ?? [];
  return label.slice(0, 100) || name.toUpperCase();
}

/**
 * Reads the text of a calendar file. What cannot be taken is told by the component; others get
 * their turn in between.
 *
 * @throws Problem 400 if the file is none, 413 if it holds too much
 */
export async function readCalendar(
  text: string,
  { timeZone, email }: ReadOptions,
): Promise<ReadCalendar> {
  const calendars = calendarsIn(text);
  const properties = calendars.flatMap(({ lines }) => parsed({ ...bare, lines }, ignore)[1]);
  const method = valueIn(properties, 'method');
  if (typeof method === 'string' && !TELLING.has(method.toUpperCase())) {
    throw badFile('This file is a message about events, such as an answer, and not a calendar.');
  }
  const components = calendars.flatMap((calendar) => calendar.components);
  const zoneOf = zoneFinder(timezonesOf(components), timeZone);
  const read: ReadCalendar = { drafts: [], skips: [], warnings: [], properties };
  const events = components.filter(({ name }) => name !== 'vtimezone');
  const patience = PATIENCE + PATIENCE_EACH * events.length;
  let [done, spent] = [0, 0];
  for (const raw of events) {
    const begun = performance.now();
    readOne(raw, { zoneOf, timeZone, email }, read);
    spent += performance.now() - begun;
    if (spent > patience) {
      throw tooMuch('This file takes too long to work out. Import it in parts.');
    }
    done += 1;
    if (done % AT_ONCE === 0) await setImmediate();
  }
  return read;
}

const bare = { name: 'vcalendar', line: 1, components: [] };

function readOne(raw: RawComponent, given: Omit<Reading, 'warn'>, read: ReadCalendar): void {
  const note = (reason: string) => ({ component: labelOf(raw), line: raw.line, reason });
  const warnings = new Set<string>();
  const warn = (reason: string) => void warnings.add(reason);
  try {
    if (raw.name !== 'vevent') {
      throw new Unreadable(kinds.get(raw.name) ?? `${raw.name.toUpperCase()} is not known`);
    }
    const draft = readEvent(parsed(raw, warn), { ...given, warn });
    read.drafts.push({ draft, line: raw.line });
    for (const reason of warnings) read.warnings.push(note(reason));
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    read.skips.push(note(error.message));
  }
}
