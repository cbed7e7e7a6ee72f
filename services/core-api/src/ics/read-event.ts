import { t } from '@scheduler/i18n/translate';
import { parseRecurrence } from '@scheduler/scheduling/recurrence';
import type { CalendarEvent, OtherParts } from './calendar-event.ts';
import { lineOf, type Component, type Property } from './jcal.ts';
import { readAlarms } from './read-alarms.ts';
import { readPeople } from './read-people.ts';
import { readInstant, readMoment, readTimes, type Moment } from './read-times.ts';
import { BadRule, skip, textValue, valueOf, type Properties, type Reading } from './reading.ts';
import { OWN } from './vevent.ts';

/** A VEVENT as it would be kept. */
export interface EventDraft extends Omit<
  CalendarEvent,
  'id' | 'ical_uid' | 'series_id' | 'original_start' | 'organizer' | 'created_at' | 'updated_at'
> {
  uid: string;
  /** RECURRENCE-ID; `null` for an event or a series. */
  original: Moment | null;
  isCancelled: boolean;
  /** `null` where the file does not tell. */
  created_at: string | null;
  updated_at: string | null;
}

/** What has a column of its own, or says nothing that we keep. */
const TAKEN = new Set(
  [
    'uid dtstamp dtstart dtend duration recurrence-id rrule rdate exdate exrule summary description',
    'location sequence transp class organizer attendee created last-modified',
    ...Object.values(OWN),
  ].flatMap((names) => names.split(' ')),
);

const TITLE = 500;
const DESCRIPTION = 20_000;
const LOCATION = 1000;
/** Characters of what is only kept. */
const MOST_KEPT = 60_000;

function cut(text: string | null, longest: number, what: string, { warn }: Reading) {
  if (text === null || text.length <= longest) return text;
  warn(t('{what} is longer than {longest} characters and was cut', { what, longest }));
  // Half of a letter beyond the basic plane would be none.
  return text
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

const inOneLine = (text: string) => text.replaceAll(/\s*[\n\t]\s*/g, ' ');
const inLines = (text: string) => text.replaceAll(/\r\n?/g, '\n');

function texts(properties: Properties, reading: Reading) {
  const title = inOneLine(textValue(properties, 'summary') ?? 'Untitled Event');
  const description = textValue(properties, 'description');
  const location = textValue(properties, 'location');
  return {
    title: cut(title, TITLE, t('Its title'), reading) ?? '',
    description: cut(
      description && inLines(description),
      DESCRIPTION,
      t('Its description'),
      reading,
    ),
    location: cut(location && inLines(location), LOCATION, t('Its location'), reading),
  };
}

/** A file within the file would weigh more than all else: only links to files are kept. */
const isBinary = ([, params, type]: Property) =>
  type === 'binary' || String(params.encoding).toUpperCase() === 'BASE64';

function otherParts(
  all: Iterable<Property>,
  kept: { properties: Property[]; components: Component[] },
  { warn }: Reading,
): OtherParts | null {
  const others = [...kept.properties];
  for (const property of all) {
    if (TAKEN.has(property[0])) continue;
    if (isBinary(property)) warn(t('A file attached within it was left out'));
    else others.push(property);
  }
  let room = MOST_KEPT;
  const fits = (part: unknown) => (room -= JSON.stringify(part).length) >= 0;
  const properties = others.filter(fits);
  const components = kept.components.filter(fits);
  if (properties.length < others.length || components.length < kept.components.length) {
    warn(t('It holds more than can be kept: some of its properties were left out'));
  }
  return properties.length + components.length === 0
    ? null
    : {
        ...(properties.length > 0 && { properties }),
        ...(components.length > 0 && { components }),
      };
}

/** The zone that a line names becomes the IANA one, which is the only kind that we read. */
function recurrenceLine(property: Property, { zoneOf }: Reading): string {
  const [name, params, type, ...values] = property;
  const { tzid } = params;
  if (typeof tzid !== 'string') return lineOf(property);
  return lineOf([name, { ...params, tzid: zoneOf(tzid).zone }, type, ...values]);
}

function recurrence(
  properties: Properties,
  times: ReturnType<typeof readTimes>,
  reading: Reading,
): string[] | null {
  if (properties.has('exrule'))
    reading.warn(t('Its EXRULE, which nobody uses any more, was left out'));
  const given = ['rrule', 'rdate', 'exdate'].flatMap((name) => properties.get(name) ?? []);
  // What leaves dates out of nothing leaves an event as it is.
  if (!given.some(([name]) => name !== 'exdate')) return null;
  const read = parseRecurrence(
    given.map((property) => recurrenceLine(property, reading)),
    times,
  );
  if ('error' in read)
    throw new BadRule(t('It cannot recur as it says: {fault}', { fault: read.error }));
  return read.lines;
}

function buffers(properties: Properties) {
  const [, before = '0', after = '0'] =
    /^(\d{1,3})\/(\d{1,3})$/.exec(String(valueOf(properties, OWN.buffer))) ?? [];
  const bounded = (minutes: string) => Math.min(Number(minutes), 240);
  return { buffer_before: bounded(before), buffer_after: bounded(after) };
}

const word = (properties: Properties, name: string) => textValue(properties, name)?.toUpperCase();
const MOST_SEQUENCE = 2_000_000_000;

/**
 * Reads a VEVENT.
 *
 * @throws Unreadable with the reason why it cannot be taken
 */
export function readEvent([, all, components]: Component, reading: Reading): EventDraft {
  const properties: Properties = Map.groupBy(all, ([name]) => name);
  const uid = textValue(properties, 'uid') ?? skip(t('It has no UID to know it by'));
  if (uid.length > 1000) skip(t('Its UID is too long'));
  const recurrenceId = properties.get('recurrence-id')?.[0];
  if (recurrenceId?.[1].range)
    reading.warn(t('It was taken for one occurrence, not for all after it'));
  const times = readTimes(properties, reading);
  const people = readPeople(properties, reading);
  const alarms = readAlarms(components, properties);
  const secrecy = word(properties, 'class');
  const sequence = Number(valueOf(properties, 'sequence') ?? 0);
  return {
    uid,
    original: recurrenceId ? readMoment(recurrenceId, t('Its RECURRENCE-ID'), reading) : null,
    isCancelled: word(properties, 'status') === 'CANCELLED',
    sequence: sequence >= 0 && sequence <= MOST_SEQUENCE ? Math.floor(sequence) : 0,
    ...texts(properties, reading),
    ...times,
    recurrence: recurrenceId ? null : recurrence(properties, times, reading),
    transparency: word(properties, 'transp') === 'TRANSPARENT' ? 'transparent' : 'opaque',
    visibility: secrecy === 'PRIVATE' || secrecy === 'CONFIDENTIAL' ? 'private' : 'default',
    ...buffers(properties),
    reminders: alarms.reminders,
    attendees: people.attendees,
    other_properties: otherParts(
      all,
      { properties: people.kept, components: alarms.kept },
      reading,
    ),
    created_at: readInstant(properties, 'created', reading),
    updated_at:
      readInstant(properties, 'last-modified', reading) ??
      readInstant(properties, 'dtstamp', reading),
  };
}
