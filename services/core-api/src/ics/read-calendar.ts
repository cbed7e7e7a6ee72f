import type { ImportNote } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { setImmediate } from 'node:timers/promises';
import { propertyOf, type Component, type Property } from './jcal.ts';
import { calendarsIn, LONGEST_LINE, type RawComponent } from './raw-components.ts';
import { readEvent, type EventDraft } from './read-event.ts';
import { BadRule, Unreadable, type Reading } from './reading.ts';
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

/** Milliseconds until others get their turn. */
const TURN = 20;
/** No program writes that many, and each takes time to be found out. */
const MOST_BAD_RULES = 20;
/** Milliseconds for all of a file; a long one gets more. */
const PATIENCE = 1500;
const PATIENCE_EACH = 0.2;

const kinds = new Map([
  ['vtodo', () => t('A to-do is no event')],
  ['vjournal', () => t('A journal entry is no event')],
  ['vfreebusy', () => t('Busy times without an event are not taken')],
]);

/** Messages that change or answer something, rather than tell of events (RFC 5546 §1.4). */
const TELLING = new Set(['PUBLISH', 'REQUEST']);

function parsed(raw: RawComponent, warn: (reason: string) => void): Component {
  const properties: Property[] = [];
  for (const { text } of raw.lines) {
    if (isTooLong(text)) warn(t('A line that is too long, such as a file, was left out'));
    else {
      try {
        properties.push(propertyOf(text));
      } catch {
        warn(t('A line that is not well formed was left out'));
      }
    }
  }
  return [raw.name, properties, raw.components.map((inner) => parsed(inner, warn))];
}

const MOST_ZONES = 200;
const LONGEST_ZONE = 50_000;
/** Lines that a calendar says of itself. */
const MOST_LINES = 200;
/** Characters of one component that are read. */
const LONGEST_COMPONENT = 500_000;
/** Characters of a line before its value. */
const LONGEST_HEAD = 4000;
/** The name and the parameters of a line. */
const HEAD = /^(?:[^":]|"[^"]*")*/;

/** Parameters without end would be read again and again. */
const isTooLong = (text: string) =>
  text.length >= LONGEST_LINE || (HEAD.exec(text)?.[0].length ?? 0) > LONGEST_HEAD;

const ignore = () => undefined;
const valueIn = (properties: Property[], name: string) =>
  properties.find(([each]) => each === name)?.[3];

function timezonesOf(components: RawComponent[]): Map<string, Component> {
  const timezones = components
    .filter((raw) => raw.name === 'vtimezone' && lengthOf(raw) < LONGEST_ZONE)
    .slice(0, MOST_ZONES);
  return new Map(
    timezones.map((raw) => {
      const component = parsed(raw, ignore);
      return [String(valueIn(component[1], 'tzid')), component];
    }),
  );
}

/** Without the lines that are too long to be read. */
const lengthOf = ({ lines, components }: RawComponent): number =>
  lines.reduce((sum, { text }) => sum + (text.length < LONGEST_LINE ? text.length : 0), 0) +
  components.reduce((sum, inner) => sum + lengthOf(inner), 0);

/** How a component is called where something is said of it. */
function labelOf({ name, lines }: RawComponent): string {
  const told = [/^SUMMARY[;:]/i, /^UID[;:]/i].map(
    (property) => lines.find(({ text }) => property.test(text))?.text,
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
  const lines = calendars.flatMap((calendar) => calendar.lines).slice(0, MOST_LINES);
  const [, properties] = parsed({ ...bare, lines }, ignore);
  const method = valueIn(properties, 'method');
  if (typeof method === 'string' && !TELLING.has(method.toUpperCase())) {
    throw badFile('This file is a message about events, such as an answer, and not a calendar.');
  }
  const components = calendars.flatMap((calendar) => calendar.components);
  const zoneOf = zoneFinder(timezonesOf(components), timeZone);
  const read: ReadCalendar = { drafts: [], skips: [], warnings: [], properties };
  const events = components.filter(({ name }) => name !== 'vtimezone');
  const patience = PATIENCE + PATIENCE_EACH * events.length;
  let [spent, badRules, begun] = [0, 0, performance.now()];
  for (const raw of events) {
    if (!readOne(raw, { zoneOf, timeZone, email }, read)) badRules += 1;
    if (badRules > MOST_BAD_RULES)
      throw badFile('Too many of its rules of recurrence mean nothing.');
    const turn = performance.now() - begun;
    if (turn < TURN) continue;
    spent += turn;
    if (spent > patience)
      throw tooMuch('This file takes too long to work out. Import it in parts.');
    await setImmediate();
    begun = performance.now();
  }
  return read;
}

const bare = { name: 'vcalendar', line: 1, components: [] };

/** @returns whether nothing was wrong with its rule */
function readOne(raw: RawComponent, given: Omit<Reading, 'warn'>, read: ReadCalendar): boolean {
  const note = (reason: string) => ({ component: labelOf(raw), line: raw.line, reason });
  const warnings = new Set<string>();
  const warn = (reason: string) => void warnings.add(reason);
  try {
    if (raw.name !== 'vevent') {
      throw new Unreadable(
        kinds.get(raw.name)?.() ?? t('{name} is not known', { name: raw.name.toUpperCase() }),
      );
    }
    if (lengthOf(raw) > LONGEST_COMPONENT) throw new Unreadable('It is too large for an event');
    const draft = readEvent(parsed(raw, warn), { ...given, warn });
    read.drafts.push({ draft, line: raw.line });
    for (const reason of warnings) read.warnings.push(note(reason));
    return true;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    read.skips.push(note(error.message));
    return !(error instanceof BadRule);
  }
}
