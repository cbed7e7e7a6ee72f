import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Generates a secret in the format of Standard Webhooks. */
export const generateSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

const getKey = (secret: string) => Buffer.from(secret.slice(PREFIX.length), 'base64');

export interface SignedMessage {
  messageId: string;
  body: string;
  /** Time of this attempt. */
  timestampMs: number;
}

/**
 * Creates the headers that receivers use to verify the sender and reject replays. They contain one
 * signature per active secret.
 *
 * @see Standard Webhooks, "Signature scheme"
 */
export function createSignatureHeaders(
  secrets: readonly string[],
  { messageId, body, timestampMs }: SignedMessage,
) {
  const timestamp = String(Math.floor(timestampMs / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', getKey(secret)).update(`${messageId}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
