import { createHash } from 'node:crypto';

const DIGITS = '0123456789abcdefghijklmnopqrstuv';

/** base32hex (RFC 4648 §7) in lower case: the letters that Google takes in an id. */
function base32hex(bytes: Uint8Array): string {
  let text = '';
  let [value, bits] = [0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += DIGITS[(value >> bits) & 31];
    }
  }
  return bits > 0 ? text + DIGITS[(value << (5 - bits)) & 31] : text;
}

const hash = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/** Google's id of an event of ours: the same each time, so that what was made is found again. */
export const googleIdOf = (eventId: string): string =>
  base32hex(Buffer.from(eventId.replaceAll('-', ''), 'hex'));

/** The id under which an event is made again whose former one Google has used up. */
export const nextGoogleId = (eventId: string, former: string): string =>
  base32hex(hash('again', eventId, former).subarray(0, 16));

/** Times that an event is made again at most before its ids are no longer told apart. */
const GENERATIONS = 8;

/** Whether an event was made again under this id. */
export function isLaterId(eventId: string, former: string, id: string): boolean {
  let next = former;
  for (let made = 0; made < GENERATIONS; made += 1) {
    next = nextGoogleId(eventId, next);
    if (next === id) return true;
  }
  return false;
}

/** An id that is always the same for the same thing: version 8 of RFC 9562. */
function uuidOf(bytes: Buffer): string {
  const own = Buffer.from(bytes.subarray(0, 16));
  own.writeUInt8((own.readUInt8(6) & 0x0f) | 0x80, 6);
  own.writeUInt8((own.readUInt8(8) & 0x3f) | 0x80, 8);
  return own.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Where events are synced: which calendar with which schedule. */
export interface Pair {
  scheduleId: string;
  googleCalendarId: string;
}

/**
 * Our id of an event of Google's. It is the same each time, so that an event is never written
 * twice, whenever a run ends. An exception and an event of its own are two things.
 */
export const eventIdOf = (
  { scheduleId, googleCalendarId }: Pair,
  googleId: string,
  as: 'event' | 'exception' | 'stray',
): string => uuidOf(hash(as, scheduleId, googleCalendarId, googleId));

/** Google's id of an occurrence. */
export const occurrenceIdOf = (series: string, original: string): string =>
  `${series}_${original.replaceAll(/[-:]|\.000/g, '')}`;
