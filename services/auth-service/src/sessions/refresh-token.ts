import { createHash, createHmac } from 'node:crypto';
import { sameSecret } from '../security/secrets.ts';

/**
 * A refresh token names its session and how many came before it, and is signed with the session's
 * own key: `0x00 | session id | counter | HMAC | checksum`. None needs to be stored, and the one
 * that is alive can be made again for the callers that lost a race for it.
 */
export interface RefreshToken {
  sessionId: string;
  counter: number;
}

const ID_BYTES = 16;
const MAC_BYTES = 16;
const CHECKSUM_BYTES = 4;
const MAX_COUNTER_BYTES = 7;

const idBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const idText = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const macOf = (signed: Buffer, key: Buffer) =>
  createHmac('sha256', key).update(signed).digest().subarray(0, MAC_BYTES);

const checksumOf = (bytes: Buffer) =>
  createHash('sha256').update(bytes).digest().subarray(0, CHECKSUM_BYTES);

/** Seven bits a byte, the lowest first; all but the last byte have the high bit. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}

function readVarint(bytes: Buffer): number | null {
  if (bytes.length === 0 || bytes.length > MAX_COUNTER_BYTES) return null;
  const value = bytes.reduce((sum, byte, index) => sum + (byte % 128) * 128 ** index, 0);
  return varint(value).equals(bytes) ? value : null;
}

export function encodeRefreshToken({ sessionId, counter }: RefreshToken, key: Buffer): string {
  const signed = Buffer.concat([Buffer.from([0]), idBytes(sessionId), varint(counter)]);
  const body = Buffer.concat([signed, macOf(signed, key)]);
  return Buffer.concat([body, checksumOf(body)]).toString('base64url');
}

/** What a well-formed token says; nothing of it is proven before `isSignedWith`. */
export function decodeRefreshToken(token: string): RefreshToken | null {
  const bytes = Buffer.from(token, 'base64url');
  const head = 1 + ID_BYTES;
  if (bytes.toString('base64url') !== token || bytes[0] !== 0) return null;
  if (bytes.length < head + 1 + MAC_BYTES + CHECKSUM_BYTES) return null;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  if (!checksumOf(body).equals(bytes.subarray(-CHECKSUM_BYTES))) return null;
  const counter = readVarint(body.subarray(head, -MAC_BYTES));
  return counter === null ? null : { sessionId: idText(body.subarray(1, head)), counter };
}

export const isSignedWith = (token: string, parts: RefreshToken, key: Buffer): boolean =>
  sameSecret(token, encodeRefreshToken(parts, key));
