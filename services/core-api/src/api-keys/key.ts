import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_KEY_PREFIX } from '@scheduler/contracts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);

const SECRET_BYTES = 32;
/** What 32 bytes and the 32 bits of a checksum take in base 62. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const HINT_LENGTH = API_KEY_PREFIX.length + 4;

function inBase62(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; rest > 0n; rest /= BASE) text = DIGITS[Number(rest % BASE)] + text;
  return text.padStart(length, '0');
}

const checksumOf = (secret: string) => inBase62(BigInt(crc32(secret)), CHECKSUM_LENGTH);

/** A new key: 256 random bits, and a checksum by which a scanner knows a real one from a look-alike. */
export function makeKey(): string {
  const random = BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`);
  const secret = inBase62(random, SECRET_LENGTH);
  return API_KEY_PREFIX + secret + checksumOf(secret);
}

/** Whether we may have made it; what fails here needs no look into the database. */
export function isWellFormed(key: string): boolean {
  const rest = key.slice(API_KEY_PREFIX.length);
  const secret = rest.slice(0, SECRET_LENGTH);
  return (
    key.startsWith(API_KEY_PREFIX) &&
    rest.length === SECRET_LENGTH + CHECKSUM_LENGTH &&
    checksumOf(secret) === rest.slice(SECRET_LENGTH)
  );
}

/** What is kept of a key. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** What people may see of a key later. */
export const hintOf = (key: string): string => key.slice(0, HINT_LENGTH);
