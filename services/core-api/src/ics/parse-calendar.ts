import type { ImportNote } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { mapInSlices, startTimeSlices, type TimeSlices } from '@scheduler/service-kit';
import { findProperty, parseProperty, type Component, type Property } from './jcal.ts';
import { splitCalendars, MAX_LINE_LENGTH, type RawComponent } from './raw-components.ts';
import { parseVEvent, type EventDraft } from './parse-event.ts';
import {
  InvalidRecurrenceError,
  UnsupportedComponentError,
  type ParseContext,
} from './parse-context.ts';
import { invalidFile, fileTooLarge } from './file-errors.ts';
import type { Pause } from './pace.ts';
import { createTimeZoneResolver } from './resolve-time-zone.ts';

/** A parsed event and its line in the file. */
export interface ParsedEvent {
  draft: EventDraft;
  line: number;
}

export interface ParsedCalendar {
  events: ParsedEvent[];
  skips: ImportNote[];
  warnings: ImportNote[];
  /** Properties of the calendar itself, for example its name and refresh interval. */
  properties: Property[];
}

export interface ParseOptions {
  /** The user's time zone, for times without one. */
  timeZone: string;
  /** The user's email in lowercase, or `null` if no event can be the user's own. */
  email: string | null;
  /** Pauses after each slice of the work. */
  pause?: Pause | undefined;
}

/** Invalid rules are expensive to detect, and real files contain few of them. */
const MAX_INVALID_RULES = 20;
/** Limits the CPU time for parsing a file. The allowance per event is added to it. */
const BASE_CPU_LIMIT_MS = 1500;
const CPU_LIMIT_PER_EVENT_MS = 0.2;

const unsupportedComponents = new Map([
  ['vtodo', () => t("To-dos can't be imported")],
  ['vjournal', () => t("Journal entries can't be imported")],
  ['vfreebusy', () => t("Free/busy times can't be imported")],
]);

/** Other methods are messages that change existing events or reply to them (RFC 5546 §1.4). */
const IMPORTABLE_METHODS = new Set(['PUBLISH', 'REQUEST']);

function parseComponent(raw: RawComponent, warn: (reason: string) => void): Component {
  const properties: Property[] = [];
  for (const { text } of raw.lines) {
    if (isTooLong(text)) warn(t('A line that is too long was skipped'));
    else {
      try {
        properties.push(parseProperty(text));
      } catch {
        warn(t('A malformed line was skipped'));
      }
    }
  }
  return [raw.name, properties, raw.components.map((child) => parseComponent(child, warn))];
}

const MAX_TIME_ZONES = 200;
const MAX_TIME_ZONE_LENGTH = 50_000;
/** Lines with properties of the calendar itself. */
const MAX_CALENDAR_LINES = 200;
/** Characters per component. */
const MAX_COMPONENT_LENGTH = 500_000;
/** Characters of a line before its value. */
const MAX_HEAD_LENGTH = 4000;
/** Name and parameters of a content line. */
const HEAD_PATTERN = /^(?:[^":]|"[^"]*")*/;

/** Whether a line is too long to parse. Parsing time is quadratic in the number of parameters. */
const isTooLong = (text: string) =>
  text.length >= MAX_LINE_LENGTH ||
  (text.length > MAX_HEAD_LENGTH && (HEAD_PATTERN.exec(text)?.[0].length ?? 0) > MAX_HEAD_LENGTH);

const noop = () => undefined;
async function parseTimeZones(
  components: RawComponent[],
  slices: TimeSlices,
): Promise<Map<string, Component>> {
  const rawTimeZones = components
    .filter((raw) => raw.name === 'vtimezone' && measureLength(raw) < MAX_TIME_ZONE_LENGTH)
    .slice(0, MAX_TIME_ZONES);
  const timeZones = await mapInSlices(rawTimeZones, (raw) => parseComponent(raw, noop), slices);
  return new Map(
    timeZones.map((component) => [String(findProperty(component[1], 'tzid')?.[3]), component]),
  );
}

/** Counts characters, excluding lines that are too long to be parsed. */
const measureLength = ({ lines, components }: RawComponent): number =>
  lines.reduce((sum, { text }) => sum + (text.length < MAX_LINE_LENGTH ? text.length : 0), 0) +
  components.reduce((sum, child) => sum + measureLength(child), 0);

/** Returns a label for messages about a component. */
function getLabel({ name, lines }: RawComponent): string {
  const labelLines = [/^SUMMARY[;:]/i, /^UID[;:]/i].map(
    (property) => lines.find(({ text }) => property.test(text))?.text,
  );
  const [, label = ''] = /:(.*)$/s.exec(labelLines.find((text) => text) ?? '') ?? [];
  return label.slice(0, 100) || name.toUpperCase();
}

/**
 * Parses the text of a calendar file and yields to the event loop at intervals. Components that
 * can't be imported are listed in `skips`.
 *
 * @throws Problem 400 if the text isn't a calendar, 413 if it is too large
 */
export async function parseCalendar(
  text: string,
  { timeZone, email, pause }: ParseOptions,
): Promise<ParsedCalendar> {
  const calendars = await splitCalendars(text, pause);
  const lines = calendars.flatMap((calendar) => calendar.lines).slice(0, MAX_CALENDAR_LINES);
  const [, properties] = parseComponent({ ...emptyCalendar, lines }, noop);
  const method = findProperty(properties, 'method')?.[3];
  if (typeof method === 'string' && !IMPORTABLE_METHODS.has(method.toUpperCase())) {
    throw invalidFile('This file is an invitation or reply, not a calendar.');
  }
  const components = calendars.flatMap((calendar) => calendar.components);
  const events = components.filter(({ name }) => name !== 'vtimezone');
  const limit = {
    cpuMs: BASE_CPU_LIMIT_MS + CPU_LIMIT_PER_EVENT_MS * events.length,
    createError: () =>
      fileTooLarge('This file takes too long to import. Split it into smaller files.'),
  };
  const slices = startTimeSlices({ limit, pause });
  const resolveTimeZone = createTimeZoneResolver(
    await parseTimeZones(components, slices),
    timeZone,
  );
  const parsed: ParsedCalendar = { events: [], skips: [], warnings: [], properties };
  let invalidRules = 0;
  for (const raw of events) {
    if (!addComponent(raw, { resolveTimeZone, timeZone, email }, parsed)) invalidRules += 1;
    if (invalidRules > MAX_INVALID_RULES)
      throw invalidFile('This file contains too many invalid recurrence rules.');
    if (slices.isOver()) await slices.next();
  }
  return parsed;
}

const emptyCalendar = { name: 'vcalendar', line: 1, components: [] };

/** @returns `false` if the recurrence rule is invalid */
function addComponent(
  raw: RawComponent,
  context: Omit<ParseContext, 'warn'>,
  parsed: ParsedCalendar,
): boolean {
  const toNote = (reason: string) => ({ component: getLabel(raw), line: raw.line, reason });
  const warnings = new Set<string>();
  const warn = (reason: string) => void warnings.add(reason);
  try {
    if (raw.name !== 'vevent') {
      throw new UnsupportedComponentError(
        unsupportedComponents.get(raw.name)?.() ??
          t("{name} components aren't supported", { name: raw.name.toUpperCase() }),
      );
    }
    if (measureLength(raw) > MAX_COMPONENT_LENGTH)
      throw new UnsupportedComponentError('The event is too large');
    const draft = parseVEvent(parseComponent(raw, warn), { ...context, warn });
    parsed.events.push({ draft, line: raw.line });
    for (const reason of warnings) parsed.warnings.push(toNote(reason));
    return true;
  } catch (error) {
    if (!(error instanceof UnsupportedComponentError)) throw error;
    parsed.skips.push(toNote(error.message));
    return !(error instanceof InvalidRecurrenceError);
  }
}
