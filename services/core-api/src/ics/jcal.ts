import ICAL from 'ical.js';

/** Property in jCal format: `[name, parameters, value type, ...values]` (RFC 7265 §3.4). */
export type Property = [
  name: string,
  params: Record<string, string | string[]>,
  type: string,
  ...values: unknown[],
];

/** Component in jCal format: `[name, properties, components]` (RFC 7265 §3.3). */
export type Component = [name: string, properties: Property[], components: Component[]];

export const findProperty = (properties: readonly Property[], propertyName: string) =>
  properties.find(([name]) => name === propertyName);

const NEWLINE = '\r\n';
const MAX_LINE_OCTETS = 75;

const getUtf8Length = (codePoint: number) => {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
};

/** Folds a content line into lines of at most 75 octets without splitting a character. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= MAX_LINE_OCTETS) return line;
  const segments: string[] = [];
  let [start, position, length] = [0, 0, 0];
  for (const character of line) {
    const size = getUtf8Length(character.codePointAt(0) ?? 0);
    if (length + size > MAX_LINE_OCTETS) {
      segments.push(line.slice(start, position));
      // The space that starts a continuation line counts toward its length.
      [start, length] = [position, 1];
    }
    length += size;
    position += character.length;
  }
  segments.push(line.slice(start));
  return segments.join(`${NEWLINE} `);
}

/** Formats a property as an unfolded content line. */
export const formatContentLine = (property: Property): string =>
  ICAL.stringify.property(property, ICAL.design.icalendar, true);

const NAME_PATTERN = /^[a-z\d-]+$/;

const SURROGATE_PATTERN = /[\uD800-\uDFFF]/;

/** Rejects lone surrogates. The parser slices dates at fixed offsets, which can split a pair. */
function rejectLoneSurrogates(_key: string, value: unknown) {
  if (typeof value === 'string' && !value.isWellFormed()) {
    throw new Error('The value contains a lone surrogate');
  }
  return value;
}

const parseLine = (line: string) => ICAL.parse.property(line, ICAL.design.icalendar) as Property;

/**
 * Matches an extension property with a VALUE parameter. Groups: name and preceding parameters,
 * value type, remaining parameters, value.
 */
const EXTENSION_PROPERTY =
  /^(X-[^:;"]*(?:;[^:;"=]+=(?:"[^"]*"|[^:;"]*))*?);VALUE=([\w-]+)((?:;[^:]{0,1000})?):(.*)$/is;

/**
 * Parses a content line. If the value of an extension property doesn't match its declared type, it
 * is preserved as text.
 */
function parseExtensionOrLine(line: string): Property {
  const [, head, type, otherParams, value] = EXTENSION_PROPERTY.exec(line) ?? [];
  if (head === undefined || type === undefined) return parseLine(line);
  try {
    const property = parseLine(line);
    if (formatContentLine(property).endsWith(`:${value}`)) return property;
  } catch {
    // The value isn't valid for its declared type.
  }
  const [name, params, ...typed] = parseLine(`${head}${otherParams}:${value}`);
  return [name, { ...params, value: type }, ...typed];
}

const VALUE_PATTERN = /^(?:[^":]|"[^"]*")*:(.*)$/s;
const INTEGER = /^\s*[+-]?\d+\s*$/;
const FLOAT = /^\s*[+-]?\d+(?:\.\d+)?\s*$/;

/**
 * Rejects non-numeric values. The parser would convert them to 0, which is a valid value with a
 * different meaning (RFC 5545 §3.8.1.6, §3.8.1.9).
 */
function requireNumericValue(line: string, [name, , type]: Property) {
  if (type !== 'integer' && type !== 'float') return;
  const numbers = (VALUE_PATTERN.exec(line)?.[1] ?? '').split(';');
  const isNumber = (text: string) => (type === 'integer' ? INTEGER : FLOAT).test(text);
  if (!numbers.every(isNumber) || (name === 'geo' && numbers.length !== 2)) {
    throw new Error('The value is not a number');
  }
}

/** @throws Error if the line is malformed */
export function parseProperty(line: string): Property {
  const property = parseExtensionOrLine(line);
  requireNumericValue(line, property);
  const [name, params] = property;
  if (![name, ...Object.keys(params)].every((identifier) => NAME_PATTERN.test(identifier))) {
    throw new Error('Invalid property or parameter name');
  }
  // Checking each value is slow, and most lines have no surrogates at all.
  if (SURROGATE_PATTERN.test(line)) JSON.stringify(property, rejectLoneSurrogates);
  return property;
}

const formatBegin = (name: string) => `BEGIN:${name.toUpperCase()}${NEWLINE}`;
const formatEnd = (name: string) => `END:${name.toUpperCase()}${NEWLINE}`;
const formatProperties = (properties: readonly Property[]) =>
  properties.map((property) => fold(formatContentLine(property)) + NEWLINE).join('');

/** Formats a component as iCalendar text with CRLF line endings (RFC 5545 §3.4). */
export const formatComponent = ([name, properties, components]: Component): string =>
  formatBegin(name) +
  formatProperties(properties) +
  components.map(formatComponent).join('') +
  formatEnd(name);

/** Generates the text of a calendar in chunks, so that large calendars aren't held in memory. */
export async function* generateCalendarText(
  properties: readonly Property[],
  batches: AsyncIterable<Component[]>,
): AsyncGenerator<string> {
  yield formatBegin('vcalendar') + formatProperties(properties);
  for await (const components of batches) yield components.map(formatComponent).join('');
  yield formatEnd('vcalendar');
}
