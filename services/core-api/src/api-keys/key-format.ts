import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY_PREFIX } from '@scheduler/contracts';

const BASE62_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(BASE62_DIGITS.length);

const SECRET_BYTES = 32;
/** Number of base62 digits in the encoding of 32 bytes. */
const SECRET_LENGTH = 43;
/** Number of base62 digits in the encoding of a 32-bit checksum. */
const CHECKSUM_LENGTH = 6;
const HINT_LENGTH = API_KEY_PREFIX.length + 4;

function toBase62(number: bigint, length: number): string {
  let text = '';
  for (let remainder = number; remainder > 0n; remainder /= BASE)
    text = BASE62_DIGITS[Number(remainder % BASE)] + text;
  return text.padStart(length, '0');
}

const computeChecksum = (secret: string) => toBase62(BigInt(crc32(secret)), CHECKSUM_LENGTH);

/** Generates a key of 256 random bits. Secret scanners recognize it by its checksum. */
export function generateKey(): string {
  const random = BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`);
  const secret = toBase62(random, SECRET_LENGTH);
  return API_KEY_PREFIX + secret + computeChecksum(secret);
}

/** Checks the format and checksum of a key, which avoids database queries for invalid keys. */
export function isWellFormed(key: string): boolean {
  const remainder = key.slice(API_KEY_PREFIX.length);
  const secret = remainder.slice(0, SECRET_LENGTH);
  return (
    key.startsWith(API_KEY_PREFIX) &&
    remainder.length === SECRET_LENGTH + CHECKSUM_LENGTH &&
    computeChecksum(secret) === remainder.slice(SECRET_LENGTH)
  );
}

/** Returns the stored form of a key. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Returns the first characters of a key, which help the user recognize it. */
export const getKeyHint = (key: string): string => key.slice(0, HINT_LENGTH);
