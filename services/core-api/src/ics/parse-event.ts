import { t } from '@scheduler/i18n/translate';
import { parseRecurrence } from '@scheduler/scheduling/recurrence';
import type { EventContent, UnmappedData } from './calendar-event.ts';
import { formatContentLine, type Component, type Property } from './jcal.ts';
import { parseAlarms } from './parse-alarms.ts';
import { parseAttendees } from './parse-attendees.ts';
import { parseInstant, parseDateOrTime, parseTimes, type DateOrTime } from './parse-times.ts';
import {
  InvalidRecurrenceError,
  skipComponent,
  getText,
  getValue,
  type PropertyMap,
  type ParseContext,
} from './parse-context.ts';
import { CUSTOM_PROPERTIES } from './vevent.ts';

/** A parsed VEVENT. */
export interface EventDraft extends EventContent {
  uid: string;
  /** RECURRENCE-ID, or `null` for an event or a series. */
  original: DateOrTime | null;
  isCanceled: boolean;
  /** `null` if missing from the file. */
  created_at: string | null;
  updated_at: string | null;
}

/** Properties that map to a column or are dropped. */
const MAPPED_PROPERTIES = new Set(
  [
    'uid dtstamp dtstart dtend duration recurrence-id rrule rdate exdate exrule summary description',
    'location sequence transp class organizer attendee created last-modified',
    ...Object.values(CUSTOM_PROPERTIES),
  ].flatMap((names) => names.split(' ')),
);

const MAX_TITLE_LENGTH = 500;
const MAX_DESCRIPTION_LENGTH = 20_000;
const MAX_LOCATION_LENGTH = 1000;
/** Characters of preserved properties and components. */
const MAX_UNMAPPED_LENGTH = 60_000;

function truncate(text: string | null, max: number, label: string, { warn }: ParseContext) {
  if (text === null || text.length <= max) return text;
  warn(t('{label} is longer than {max} characters and was shortened', { label, max }));
  // Remove the first half of a split surrogate pair.
  return text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

const toSingleLine = (text: string) => text.replaceAll(/\s*[\n\t]\s*/g, ' ');
const normalizeLineBreaks = (text: string) => text.replaceAll(/\r\n?/g, '\n');

function parseTexts(properties: PropertyMap, context: ParseContext) {
  const title = toSingleLine(getText(properties, 'summary') ?? 'Untitled Event');
  const parseText = (name: string, max: number, label: string) => {
    const text = getText(properties, name);
    return truncate(text && normalizeLineBreaks(text), max, label, context);
  };
  return {
    title: truncate(title, MAX_TITLE_LENGTH, t('The title'), context) ?? '',
    description: parseText('description', MAX_DESCRIPTION_LENGTH, t('The description')),
    location: parseText('location', MAX_LOCATION_LENGTH, t('The location')),
  };
}

/** Embedded files are too large to store. Links to files are preserved. */
const isBinary = ([, params, type]: Property) =>
  type === 'binary' || String(params.encoding).toUpperCase() === 'BASE64';

function collectUnmappedData(
  all: Iterable<Property>,
  preserved: { properties: Property[]; components: Component[] },
  { warn }: ParseContext,
): UnmappedData | null {
  const unmapped = [...preserved.properties];
  for (const property of all) {
    if (MAPPED_PROPERTIES.has(property[0])) continue;
    if (isBinary(property)) warn(t('An embedded attachment was skipped'));
    else unmapped.push(property);
  }
  let remainingLength = MAX_UNMAPPED_LENGTH;
  const fits = (value: unknown) => (remainingLength -= JSON.stringify(value).length) >= 0;
  const properties = unmapped.filter(fits);
  const components = preserved.components.filter(fits);
  if (properties.length < unmapped.length || components.length < preserved.components.length) {
    warn(t('Some properties were skipped because the event has too much data'));
  }
  return properties.length + components.length === 0
    ? null
    : {
        ...(properties.length > 0 && { properties }),
        ...(components.length > 0 && { components }),
      };
}

/** Replaces the TZID with its IANA name, because the recurrence parser only accepts IANA names. */
function formatRecurrenceLine(property: Property, { resolveTimeZone }: ParseContext): string {
  const [name, params, type, ...values] = property;
  const { tzid } = params;
  if (typeof tzid !== 'string') return formatContentLine(property);
  return formatContentLine([
    name,
    { ...params, tzid: resolveTimeZone(tzid).timeZone },
    type,
    ...values,
  ]);
}

function parseRecurrenceLines(
  properties: PropertyMap,
  times: ReturnType<typeof parseTimes>,
  context: ParseContext,
): string[] | null {
  if (properties.has('exrule')) context.warn(t('The obsolete EXRULE property was skipped'));
  const recurrenceProperties = ['rrule', 'rdate', 'exdate'].flatMap(
    (name) => properties.get(name) ?? [],
  );
  // EXDATEs without a rule have no effect.
  if (!recurrenceProperties.some(([name]) => name !== 'exdate')) return null;
  const parsed = parseRecurrence(
    recurrenceProperties.map((property) => formatRecurrenceLine(property, context)),
    times,
  );
  if ('error' in parsed)
    throw new InvalidRecurrenceError(
      t('Invalid recurrence rule: {error}', { error: parsed.error }),
    );
  return parsed.lines;
}

function parseBuffers(properties: PropertyMap) {
  const [, before = '0', after = '0'] =
    /^(\d{1,3})\/(\d{1,3})$/.exec(String(getValue(properties, CUSTOM_PROPERTIES.buffer))) ?? [];
  const clampMinutes = (minutes: string) => Math.min(Number(minutes), 240);
  return { buffer_before: clampMinutes(before), buffer_after: clampMinutes(after) };
}

const getKeyword = (properties: PropertyMap, name: string) =>
  getText(properties, name)?.toUpperCase();
const MAX_SEQUENCE = 2_000_000_000;

/** @throws UnsupportedComponentError if the event can't be imported */
export function parseVEvent([, all, components]: Component, context: ParseContext): EventDraft {
  const properties: PropertyMap = Map.groupBy(all, ([name]) => name);
  const uid = getText(properties, 'uid') ?? skipComponent(t('The UID is missing'));
  if (uid.length > 1000) skipComponent(t('The UID is too long'));
  const recurrenceId = properties.get('recurrence-id')?.[0];
  if (recurrenceId?.[1].range)
    context.warn(t('The change was imported for this occurrence only, not for the following ones'));
  const times = parseTimes(properties, context);
  const parsedAttendees = parseAttendees(properties, context);
  const alarms = parseAlarms(components, properties);
  const classification = getKeyword(properties, 'class');
  const sequence = Number(getValue(properties, 'sequence') ?? 0);
  return {
    uid,
    original: recurrenceId ? parseDateOrTime(recurrenceId, t('The RECURRENCE-ID'), context) : null,
    isCanceled: getKeyword(properties, 'status') === 'CANCELLED',
    sequence: sequence >= 0 && sequence <= MAX_SEQUENCE ? Math.floor(sequence) : 0,
    ...parseTexts(properties, context),
    ...times,
    recurrence: recurrenceId ? null : parseRecurrenceLines(properties, times, context),
    transparency: getKeyword(properties, 'transp') === 'TRANSPARENT' ? 'transparent' : 'opaque',
    visibility:
      classification === 'PRIVATE' || classification === 'CONFIDENTIAL' ? 'private' : 'default',
    ...parseBuffers(properties),
    reminders: alarms.reminders,
    attendees: parsedAttendees.attendees,
    other_properties: collectUnmappedData(
      all,
      { properties: parsedAttendees.preserved, components: alarms.preserved },
      context,
    ),
    created_at: parseInstant(properties, 'created', context),
    updated_at:
      parseInstant(properties, 'last-modified', context) ??
      parseInstant(properties, 'dtstamp', context),
  };
}
