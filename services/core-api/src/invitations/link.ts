import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Secrets, the first of which signs; the others are on their way out. */
export type Secrets = readonly string[];

const KEY_ID = 4;
const ID = 16;
const LINK_MAC = 16;
const ADDRESS_MAC = 10;

/** What a token is for; one for the one opens nothing of another. */
type Use = 'link' | 'address' | 'poll' | 'poll-guest';

const macOf = (secret: string, use: Use, id: Buffer, length: number) =>
  createHmac('sha256', secret).update(`${use}:`).update(id).digest().subarray(0, length);

const keyIdOf = (secret: string) =>
  createHash('sha256').update(`key id of ${secret}`).digest().subarray(0, KEY_ID);

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const isSame = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other);

/** The last part of a link: which record it is for, and that we wrote it. */
export function signToken([secret = '']: Secrets, use: Use, recordId: string): string {
  const id = bytesOf(recordId);
  return Buffer.concat([keyIdOf(secret), id, macOf(secret, use, id, LINK_MAC)]).toString(
    'base64url',
  );
}

/** The record that a link is for; `null` if we never wrote such a link. */
export function recordOfToken(secrets: Secrets, use: Use, token: string): string | null {
  if (!/^[\w-]{48}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(KEY_ID, KEY_ID + ID);
  const secret = secrets.find((one) => isSame(keyIdOf(one), bytes.subarray(0, KEY_ID)));
  if (secret === undefined) return null;
  const isOurs = isSame(macOf(secret, use, id, LINK_MAC), bytes.subarray(KEY_ID + ID));
  return isOurs ? uuidOf(id) : null;
}

/** What a letter's link to its answer page says. */
export const signLink = (secrets: Secrets, mailId: string): string =>
  signToken(secrets, 'link', mailId);

/** The letter that a link came with. */
export const letterOfLink = (secrets: Secrets, token: string): string | null =>
  recordOfToken(secrets, 'link', token);

/**
 * The part after `+` of the address that answers by mail are sent to. Hexadecimal, since some
 * servers fold the letters of an address; 52 characters, since 64 are all there is room for.
 */
export function signAddress([secret = '']: Secrets, mailId: string): string {
  const id = bytesOf(mailId);
  return Buffer.concat([id, macOf(secret, 'address', id, ADDRESS_MAC)]).toString('hex');
}

/** The letter whose answers go to this address; `null` if it is none of ours. */
export function letterOfAddress(secrets: Secrets, token: string): string | null {
  if (!/^[\da-f]{52}$/i.test(token)) return null;
  const bytes = Buffer.from(token, 'hex');
  const [id, mac] = [bytes.subarray(0, ID), bytes.subarray(ID)];
  const isOurs = secrets.some((one) => isSame(macOf(one, 'address', id, ADDRESS_MAC), mac));
  return isOurs ? uuidOf(id) : null;
}

/** `reply+<token>@example.org` of `reply@example.org`. */
export const withTag = (address: string, tag: string): string => address.replace('@', `+${tag}@`);

/** The tag of an address; '' where there is none. */
export const tagOf = (address: string): string => /\+([^@]+)@/.exec(address)?.[1] ?? '';
