import ICAL from 'ical.js';

/** `[name, parameters, value type, ...values]` (RFC 7265 §3.4). */
export type Property = [
  name: string,
  params: Record<string, string | string[]>,
  type: string,
  ...values: unknown[],
];

/** `[name, properties, components]` (RFC 7265 §3.3). */
export type Component = [name: string, properties: Property[], components: Component[]];

const NEWLINE = '\r\n';
const LINE_OCTETS = 75;

const octetsOf = (codePoint: number) => {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
};

/** Breaks a content line so that none is longer than 75 octets and no letter is split. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line;
  const parts: string[] = [];
  let [begin, at, octets] = [0, 0, 0];
  for (const letter of line) {
    const size = octetsOf(letter.codePointAt(0) ?? 0);
    if (octets + size > LINE_OCTETS) {
      parts.push(line.slice(begin, at));
      // The space that marks a continued line counts.
      [begin, octets] = [at, 1];
    }
    octets += size;
    at += letter.length;
  }
  parts.push(line.slice(begin));
  return parts.join(`${NEWLINE} `);
}

/** A property as a content line, not folded. */
export const lineOf = (property: Property): string =>
  ICAL.stringify.property(property, ICAL.design.icalendar, true);

const NAME = /^[a-z\d-]+$/;

/** Dates are cut at fixed places, which may halve a letter beyond the basic plane. */
function refuseHalves(_key: string, value: unknown) {
  if (typeof value === 'string' && !value.isWellFormed()) {
    throw new Error('A value holds half a letter');
  }
  return value;
}

const parsed = (line: string) => ICAL.parse.property(line, ICAL.design.icalendar) as Property;

/** The name and parameters of one that others made up, the type it says to be of, and its value. */
const MADE_UP =
  /^(X-[^:;"]*(?:;[^:;"=]+=(?:"[^"]*"|[^:;"]*))*?);VALUE=([\w-]+)((?:;[^:]{0,1000})?):(.*)$/is;

/** A property as its line has it: others need not keep to the type that they say a value is of. */
function asWritten(line: string): Property {
  const [, head, type, rest, value] = MADE_UP.exec(line) ?? [];
  if (head === undefined || type === undefined) return parsed(line);
  try {
    const property = parsed(line);
    if (lineOf(property).endsWith(`:${value}`)) return property;
  } catch {
    // It is none of its type at all.
  }
  const [name, params, ...typed] = parsed(`${head}${rest}:${value}`);
  return [name, { ...params, value: type }, ...typed];
}

const AFTER_HEAD = /^(?:[^":]|"[^"]*")*:(.*)$/s;
const INTEGER = /^\s*[+-]?\d+\s*$/;
const FLOAT = /^\s*[+-]?\d+(?:\.\d+)?\s*$/;

/** What is no number would be read as 0, which says something (RFC 5545 §3.8.1.6, §3.8.1.9). */
function refuseNoNumber(line: string, [name, , type]: Property) {
  if (type !== 'integer' && type !== 'float') return;
  const numbers = (AFTER_HEAD.exec(line)?.[1] ?? '').split(';');
  const isNumber = (text: string) => (type === 'integer' ? INTEGER : FLOAT).test(text);
  if (!numbers.every(isNumber) || (name === 'geo' && numbers.length !== 2)) {
    throw new Error('A value is not the number that it should be');
  }
}

/** @throws Error if the line is not well formed */
export function propertyOf(line: string): Property {
  const property = asWritten(line);
  refuseNoNumber(line, property);
  const [name, params] = property;
  if (![name, ...Object.keys(params)].every((each) => NAME.test(each))) {
    throw new Error('A property or a parameter has a name that is none');
  }
  JSON.stringify(property, refuseHalves);
  return property;
}

const begin = (name: string) => `BEGIN:${name.toUpperCase()}${NEWLINE}`;
const end = (name: string) => `END:${name.toUpperCase()}${NEWLINE}`;
const linesOf = (properties: readonly Property[]) =>
  properties.map((property) => fold(lineOf(property)) + NEWLINE).join('');

/** A component as text (RFC 5545 §3.4), each line ended by CRLF. */
export const textOf = ([name, properties, components]: Component): string =>
  begin(name) + linesOf(properties) + components.map(textOf).join('') + end(name);

/** A calendar as text, piece by piece, for one that is too long to hold whole. */
export async function* calendarText(
  properties: readonly Property[],
  pieces: AsyncIterable<Component[]>,
): AsyncGenerator<string> {
  yield begin('vcalendar') + linesOf(properties);
  for await (const components of pieces) yield components.map(textOf).join('');
  yield end('vcalendar');
}
