import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret, as Standard Webhooks writes them. */
export const makeSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

const keyOf = (secret: string) => Buffer.from(secret.slice(PREFIX.length), 'base64');

export interface Signed {
  messageId: string;
  body: string;
  /** Epoch milliseconds of this attempt. */
  at: number;
}

/**
 * The headers by which a receiver knows that a message is ours and is not an old one sent again: a
 * signature for each secret that is in force.
 *
 * @see Standard Webhooks, "Signature scheme"
 */
export function signatureHeaders(secrets: readonly string[], { messageId, body, at }: Signed) {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', keyOf(secret)).update(`${messageId}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
