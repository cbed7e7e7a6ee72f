import { createHash, createHmac } from 'node:crypto';
import { constantTimeEquals } from '@scheduler/service-kit';

/**
 * Contents of a refresh token. The token is signed with the session's key and has the format
 * `0x00 | session ID | counter | HMAC | checksum`. Tokens aren't stored. For callers that refresh
 * concurrently, the current token is recomputed.
 */
export interface RefreshToken {
  sessionId: string;
  counter: number;
}

const ID_BYTES = 16;
const MAC_BYTES = 16;
const CHECKSUM_BYTES = 4;
const MAX_COUNTER_BYTES = 7;

const uuidToBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

const bytesToUuid = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const computeMac = (signed: Buffer, key: Buffer) =>
  createHmac('sha256', key).update(signed).digest().subarray(0, MAC_BYTES);

const computeChecksum = (bytes: Buffer) =>
  createHash('sha256').update(bytes).digest().subarray(0, CHECKSUM_BYTES);

/** Encodes 7 bits per byte, low bits first. The high bit is set in every byte except the last. */
function encodeVarint(value: number): Buffer {
  const bytes: number[] = [];
  let remaining = value;
  while (remaining >= 128) {
    bytes.push((remaining % 128) + 128);
    remaining = Math.floor(remaining / 128);
  }
  return Buffer.from([...bytes, remaining]);
}

function decodeVarint(bytes: Buffer): number | null {
  if (bytes.length === 0 || bytes.length > MAX_COUNTER_BYTES) return null;
  const value = bytes.reduce((sum, byte, index) => sum + (byte % 128) * 128 ** index, 0);
  return encodeVarint(value).equals(bytes) ? value : null;
}

export function encodeRefreshToken({ sessionId, counter }: RefreshToken, key: Buffer): string {
  const signed = Buffer.concat([Buffer.from([0]), uuidToBytes(sessionId), encodeVarint(counter)]);
  const body = Buffer.concat([signed, computeMac(signed, key)]);
  return Buffer.concat([body, computeChecksum(body)]).toString('base64url');
}

/** Decodes a well-formed token. Its contents must be verified with `isSignedWith`. */
export function decodeRefreshToken(token: string): RefreshToken | null {
  const bytes = Buffer.from(token, 'base64url');
  const headBytes = 1 + ID_BYTES;
  if (bytes.toString('base64url') !== token || bytes[0] !== 0) return null;
  if (bytes.length < headBytes + 1 + MAC_BYTES + CHECKSUM_BYTES) return null;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  if (!computeChecksum(body).equals(bytes.subarray(-CHECKSUM_BYTES))) return null;
  const counter = decodeVarint(body.subarray(headBytes, -MAC_BYTES));
  return counter === null ? null : { sessionId: bytesToUuid(body.subarray(1, headBytes)), counter };
}

export const isSignedWith = (token: string, parts: RefreshToken, key: Buffer): boolean =>
  constantTimeEquals(token, encodeRefreshToken(parts, key));
