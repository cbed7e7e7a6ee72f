import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Signing secrets. The first one signs. Older ones only verify until they are rotated out. */
export type Secrets = readonly string[];

const KEY_ID_BYTES = 4;
const ID_BYTES = 16;
const LINK_MAC_BYTES = 16;
const ADDRESS_MAC_BYTES = 10;

/** Included in the MAC, so that a token for one purpose is invalid for any other. */
type TokenPurpose = 'link' | 'address' | 'poll' | 'poll-guest' | 'sender';

const computeMac = (secret: string, purpose: TokenPurpose, id: Buffer, length: number) =>
  createHmac('sha256', secret).update(`${purpose}:`).update(id).digest().subarray(0, length);

const computeKeyId = (secret: string) =>
  createHash('sha256').update(`key id of ${secret}`).digest().subarray(0, KEY_ID_BYTES);

const uuidToBytes = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const bytesToUuid = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const isEqual = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);

/** Finds the secret whose key ID is at the start of a token. */
const findSecret = (secrets: Secrets, token: Buffer) =>
  secrets.find((candidate) => isEqual(computeKeyId(candidate), token.subarray(0, KEY_ID_BYTES)));

/** Creates a URL-safe token that consists of a key ID, the record ID and a MAC. */
export function signToken([secret = '']: Secrets, purpose: TokenPurpose, recordId: string): string {
  const id = uuidToBytes(recordId);
  return Buffer.concat([
    computeKeyId(secret),
    id,
    computeMac(secret, purpose, id, LINK_MAC_BYTES),
  ]).toString('base64url');
}

/** Returns the record ID of a token, or `null` if the token is invalid. */
export function verifyToken(secrets: Secrets, purpose: TokenPurpose, token: string): string | null {
  if (!/^[\w-]{48}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(KEY_ID_BYTES, KEY_ID_BYTES + ID_BYTES);
  const secret = findSecret(secrets, bytes);
  if (secret === undefined) return null;
  const isValid = isEqual(
    computeMac(secret, purpose, id, LINK_MAC_BYTES),
    bytes.subarray(KEY_ID_BYTES + ID_BYTES),
  );
  return isValid ? bytesToUuid(id) : null;
}

const SENDER_TOKEN_HEADER_BYTES = KEY_ID_BYTES + LINK_MAC_BYTES;

/**
 * Creates the token in an email's link to block its sender or to unsubscribe. It contains the user ID of
 * the sender and the address of the recipient, so that it works as long as the secret.
 */
export function signSenderToken(
  [secret = '']: Secrets,
  { senderId, email }: { senderId: string; email: string },
): string {
  const parties = Buffer.concat([uuidToBytes(senderId), Buffer.from(email)]);
  const mac = computeMac(secret, 'sender', parties, LINK_MAC_BYTES);
  return Buffer.concat([computeKeyId(secret), mac, parties]).toString('base64url');
}

/** Returns the sender and the recipient of the email that contained the token. */
export function verifySenderToken(
  secrets: Secrets,
  token: string,
): { senderId: string; email: string } | null {
  if (!/^[\w-]{50,1000}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const secret = findSecret(secrets, bytes);
  const parties = bytes.subarray(SENDER_TOKEN_HEADER_BYTES);
  if (secret === undefined || parties.length <= ID_BYTES) return null;
  const mac = bytes.subarray(KEY_ID_BYTES, SENDER_TOKEN_HEADER_BYTES);
  if (!isEqual(computeMac(secret, 'sender', parties, LINK_MAC_BYTES), mac)) return null;
  return {
    senderId: bytesToUuid(parties.subarray(0, ID_BYTES)),
    email: parties.subarray(ID_BYTES).toString(),
  };
}

/** Creates the token in an email's link to the RSVP page. */
export const signRsvpToken = (secrets: Secrets, emailId: string): string =>
  signToken(secrets, 'link', emailId);

/** Returns the ID of the email that contained the link. */
export const verifyRsvpToken = (secrets: Secrets, token: string): string | null =>
  verifyToken(secrets, 'link', token);

/**
 * Creates the subaddress tag for replies by email. It is hexadecimal because some servers lowercase
 * addresses, and has 52 characters because a local part is limited to 64.
 */
export function signReplyTag([secret = '']: Secrets, emailId: string): string {
  const id = uuidToBytes(emailId);
  return Buffer.concat([id, computeMac(secret, 'address', id, ADDRESS_MAC_BYTES)]).toString('hex');
}

/** Returns the ID of the email that the reply address belongs to, or `null` for an invalid tag. */
export function verifyReplyTag(secrets: Secrets, token: string): string | null {
  if (!/^[\da-f]{52}$/i.test(token)) return null;
  const bytes = Buffer.from(token, 'hex');
  const [id, mac] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  const isValid = secrets.some((secret) =>
    isEqual(computeMac(secret, 'address', id, ADDRESS_MAC_BYTES), mac),
  );
  return isValid ? bytesToUuid(id) : null;
}

/** Converts `reply@example.org` to `reply+<tag>@example.org`. */
export const addTag = (address: string, tag: string): string => address.replace('@', `+${tag}@`);

/** Returns the subaddress tag, or '' if there is none. */
export const getTag = (address: string): string => /\+([^@]+)@/.exec(address)?.[1] ?? '';
