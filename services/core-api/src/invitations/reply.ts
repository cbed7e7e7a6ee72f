import { propertyOf, type Component, type Property } from '../ics/jcal.ts';
import { calendarsIn, type RawComponent } from '../ics/raw-components.ts';
import { readMoment, type Moment } from '../ics/read-times.ts';
import type { Properties, Reading } from '../ics/reading.ts';
import { zoneFinder } from '../ics/zones.ts';
import { stripControlCharacters } from '@scheduler/service-kit';

/** What a message of a guest's program says of one event (RFC 5546 §3.2.3 and §3.2.7). */
export interface Reply {
  method: 'REPLY' | 'COUNTER';
  uid: string;
  /** Which occurrence; `null` for all of the event. */
  recurrence: Moment | null;
  sequence: number;
  /** When it was given, ISO 8601; `null` where that is not said. */
  stamp: string | null;
  /** Each with the address in lower case. */
  attendees: { email: string; partstat: string }[];
  comment: string | null;
  /** The time that a COUNTER proposes. */
  start: Moment | null;
  end: Moment | null;
}

const EVENTS_READ = 50;
const LINES_READ = 2000;
const COMMENT_LENGTH = 1000;

function propertiesOf({ lines }: RawComponent): Property[] {
  return lines.slice(0, LINES_READ).flatMap(({ text }) => {
    try {
      return [propertyOf(text)];
    } catch {
      // A line that cannot be read says nothing.
      return [];
    }
  });
}

const asComponent = (raw: RawComponent): Component => [
  raw.name,
  propertiesOf(raw),
  raw.components.map(asComponent),
];

const byName = (properties: Property[]): Properties =>
  Map.groupBy(properties, ([name]) => name) as Properties;

/** A value as text; '' where it is no text and no number. */
const written = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const textIn = (properties: Properties, name: string) => written(properties.get(name)?.[0]?.[3]);

const addressIn = (value: unknown) =>
  written(value)
    .replace(/^mailto:/i, '')
    .toLowerCase();

function attendeesIn(properties: Properties) {
  return (properties.get('attendee') ?? []).map(([, params, , value]) => ({
    email: addressIn(value),
    partstat: written(params['partstat']).toLowerCase(),
  }));
}

function momentIn(properties: Properties, name: string, reading: Reading): Moment | null {
  const [property] = properties.get(name) ?? [];
  return property ? readMoment(property, name, reading) : null;
}

function readReply(raw: RawComponent, method: Reply['method'], reading: Reading): Reply | null {
  const properties = byName(propertiesOf(raw));
  const uid = textIn(properties, 'uid');
  const stamp = momentIn(properties, 'dtstamp', reading);
  const comment = stripControlCharacters(textIn(properties, 'comment')).slice(0, COMMENT_LENGTH).trim();
  if (uid === '') return null;
  return {
    method,
    uid,
    recurrence: momentIn(properties, 'recurrence-id', reading),
    sequence: Number.parseInt(textIn(properties, 'sequence'), 10) || 0,
    stamp: stamp?.kind === 'time' ? new Date(stamp.time).toISOString() : null,
    attendees: attendeesIn(properties),
    comment: comment.isWellFormed() && comment !== '' ? comment : null,
    start: method === 'COUNTER' ? momentIn(properties, 'dtstart', reading) : null,
    end: method === 'COUNTER' ? momentIn(properties, 'dtend', reading) : null,
  };
}

const isAnswer = (method: string): method is Reply['method'] =>
  method === 'REPLY' || method === 'COUNTER';

/**
 * The answers that a text/calendar part gives; none where it is broken or says something else.
 *
 * @param timeZone of times that name no zone
 */
export function repliesIn(text: string, timeZone: string): Reply[] {
  try {
    return calendarsIn(text).flatMap((calendar) => {
      const method = textIn(byName(propertiesOf(calendar)), 'method').toUpperCase();
      if (!isAnswer(method)) return [];
      const zones = calendar.components.filter(({ name }) => name === 'vtimezone').slice(0, 20);
      const timezones = zones.map(asComponent).map((zone): [string, Component] => {
        return [textIn(byName(zone[1]), 'tzid'), zone];
      });
      const reading = {
        zoneOf: zoneFinder(new Map(timezones), timeZone),
        timeZone,
        email: '',
        warn: () => undefined,
      };
      return calendar.components
        .filter(({ name }) => name === 'vevent')
        .slice(0, EVENTS_READ)
        .flatMap((event) => readReply(event, method, reading) ?? []);
    });
  } catch {
    return [];
  }
}
