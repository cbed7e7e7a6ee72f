import { parseProperty, type Component, type Property } from '../ics/jcal.ts';
import { splitCalendars, type RawComponent } from '../ics/raw-components.ts';
import { parseDateOrTime, type DateOrTime } from '../ics/parse-times.ts';
import type { PropertyMap, ParseContext } from '../ics/parse-context.ts';
import { createTimeZoneResolver } from '../ics/resolve-time-zone.ts';
import { stripControlCharacters } from '@scheduler/service-kit';

/** An email client's reply to an event (RFC 5546 §3.2.3 and §3.2.7). */
export interface Reply {
  method: 'REPLY' | 'COUNTER';
  uid: string;
  /** The occurrence, or `null` for an event or a whole series. */
  recurrence: DateOrTime | null;
  sequence: number;
  /** `DTSTAMP`, ISO 8601. */
  stamp: string | null;
  /** Email addresses are lowercase. */
  attendees: { email: string; partstat: string }[];
  comment: string | null;
  /** Proposed time of a COUNTER. */
  start: DateOrTime | null;
  end: DateOrTime | null;
}

const MAX_EVENTS = 50;
const MAX_LINES = 2000;
const MAX_COMMENT_LENGTH = 1000;

function parseProperties({ lines }: RawComponent): Property[] {
  return lines.slice(0, MAX_LINES).flatMap(({ text }) => {
    try {
      return [parseProperty(text)];
    } catch {
      // Malformed lines are skipped.
      return [];
    }
  });
}

const toComponent = (raw: RawComponent): Component => [
  raw.name,
  parseProperties(raw),
  raw.components.map(toComponent),
];

const groupByName = (properties: Property[]): PropertyMap =>
  Map.groupBy(properties, ([name]) => name) as PropertyMap;

/** Returns '' for values other than text and numbers. */
const toText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const getText = (properties: PropertyMap, name: string) => toText(properties.get(name)?.[0]?.[3]);

const parseAddress = (value: unknown) =>
  toText(value)
    .replace(/^mailto:/i, '')
    .toLowerCase();

function parseAttendees(properties: PropertyMap) {
  return (properties.get('attendee') ?? []).map(([, params, , value]) => ({
    email: parseAddress(value),
    partstat: toText(params['partstat']).toLowerCase(),
  }));
}

function getDateOrTime(
  properties: PropertyMap,
  name: string,
  context: ParseContext,
): DateOrTime | null {
  const [property] = properties.get(name) ?? [];
  return property ? parseDateOrTime(property, name, context) : null;
}

function parseReply(
  raw: RawComponent,
  method: Reply['method'],
  context: ParseContext,
): Reply | null {
  const properties = groupByName(parseProperties(raw));
  const uid = getText(properties, 'uid');
  const stamp = getDateOrTime(properties, 'dtstamp', context);
  const comment = stripControlCharacters(getText(properties, 'comment'))
    .slice(0, MAX_COMMENT_LENGTH)
    .trim();
  if (uid === '') return null;
  return {
    method,
    uid,
    recurrence: getDateOrTime(properties, 'recurrence-id', context),
    sequence: Number.parseInt(getText(properties, 'sequence'), 10) || 0,
    stamp: stamp?.kind === 'time' ? new Date(stamp.time).toISOString() : null,
    attendees: parseAttendees(properties),
    comment: comment.isWellFormed() && comment !== '' ? comment : null,
    start: method === 'COUNTER' ? getDateOrTime(properties, 'dtstart', context) : null,
    end: method === 'COUNTER' ? getDateOrTime(properties, 'dtend', context) : null,
  };
}

const isReplyMethod = (method: string): method is Reply['method'] =>
  method === 'REPLY' || method === 'COUNTER';

/**
 * Parses the replies in a text/calendar part. Returns an empty array if the part is malformed or
 * has a different method.
 *
 * @param timeZone used for floating times
 */
export async function parseReplies(text: string, timeZone: string): Promise<Reply[]> {
  try {
    return (await splitCalendars(text)).flatMap((calendar) => {
      const method = getText(groupByName(parseProperties(calendar)), 'method').toUpperCase();
      if (!isReplyMethod(method)) return [];
      const timeZoneComponents = calendar.components
        .filter(({ name }) => name === 'vtimezone')
        .slice(0, 20);
      const timeZonesById = timeZoneComponents
        .map(toComponent)
        .map((timeZoneComponent): [string, Component] => {
          return [getText(groupByName(timeZoneComponent[1]), 'tzid'), timeZoneComponent];
        });
      const context = {
        resolveTimeZone: createTimeZoneResolver(new Map(timeZonesById), timeZone),
        timeZone,
        email: '',
        warn: () => undefined,
      };
      return calendar.components
        .filter(({ name }) => name === 'vevent')
        .slice(0, MAX_EVENTS)
        .flatMap((event) => parseReply(event, method, context) ?? []);
    });
  } catch {
    return [];
  }
}
