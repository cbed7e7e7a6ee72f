import { createHash } from 'node:crypto';

const BASE32HEX_DIGITS = '0123456789abcdefghijklmnopqrstuv';

/**
 * Encodes bytes as lowercase base32hex without padding, the alphabet of Google event IDs.
 *
 * @see RFC 4648 section 7
 */
function base32hex(bytes: Uint8Array): string {
  let text = '';
  let [value, bits] = [0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32HEX_DIGITS[(value >> bits) & 31];
    }
  }
  return bits > 0 ? text + BASE32HEX_DIGITS[(value << (5 - bits)) & 31] : text;
}

const hash = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/**
 * Derives the Google ID of a local event. The ID is deterministic, so the next run can find an
 * event whose insert response was lost.
 */
export const toGoogleId = (eventId: string): string =>
  base32hex(Buffer.from(eventId.replaceAll('-', ''), 'hex'));

/** Derives another Google ID for an event that was deleted in Google. Google never reuses an ID. */
export const getNextGoogleId = (eventId: string, previousId: string): string =>
  base32hex(hash('again', eventId, previousId).subarray(0, 16));

/** Number of successive Google IDs to check for an event. */
const MAX_GENERATIONS = 8;

/** Whether `id` is one of the Google IDs that follow `previousId`. */
export function isNextGenerationId(eventId: string, previousId: string, id: string): boolean {
  let next = previousId;
  for (let generation = 0; generation < MAX_GENERATIONS; generation += 1) {
    next = getNextGoogleId(eventId, next);
    if (next === id) return true;
  }
  return false;
}

/** Formats a hash as a UUID version 8 (RFC 9562). */
function toUuid(bytes: Buffer): string {
  const uuid = Buffer.from(bytes.subarray(0, 16));
  uuid.writeUInt8((uuid.readUInt8(6) & 0x0f) | 0x80, 6);
  uuid.writeUInt8((uuid.readUInt8(8) & 0x3f) | 0x80, 8);
  return uuid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A Google calendar and the schedule it is synced with. */
export interface CalendarBinding {
  scheduleId: string;
  googleCalendarId: string;
}

/**
 * Derives the local ID of a Google event. The ID is deterministic, so repeating an interrupted run
 * never creates an event twice.
 *
 * @param as distinguishes an exception from the separate event it can become
 */
export const toLocalId = (
  { scheduleId, googleCalendarId }: CalendarBinding,
  googleId: string,
  as: 'event' | 'exception' | 'stray',
): string => toUuid(hash(as, scheduleId, googleCalendarId, googleId));

/** Returns the Google ID of an occurrence: the series ID and the start time in basic format. */
export const toOccurrenceId = (seriesId: string, originalStart: string): string =>
  `${seriesId}_${originalStart.replaceAll(/[-:]|\.000/g, '')}`;
