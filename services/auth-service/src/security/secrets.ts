import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Encryption and hashing with keys derived from `AUTH_SEALING_KEY`. */
export interface Secrets {
  /** Encrypts text. It can only be decrypted for the same purpose. */
  seal: (purpose: string, text: string) => string;
  /** @throws Error if the key or purpose differs or the text was modified */
  unseal: (purpose: string, sealed: string) => string;
  /** Returns a keyed hash. A stolen database isn't enough to find the values by brute force. */
  fingerprint: (purpose: string, ...parts: string[]) => string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(material: string): Secrets {
  const deriveKey = (use: string) => Buffer.from(hkdfSync('sha256', material, '', use, 32));
  const sealingKey = deriveKey('seal');
  const hashingKey = deriveKey('fingerprint');
  return {
    seal: (purpose, text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv).setAAD(Buffer.from(purpose));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url');
    },
    unseal: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const tagEnd = IV_BYTES + TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString();
    },
    fingerprint: (purpose, ...parts) =>
      createHmac('sha256', hashingKey)
        .update(JSON.stringify([purpose, ...parts]))
        .digest('base64url'),
  };
}

/** Compares in constant time. */
export function constantTimeEquals(first: string | Buffer, second: string | Buffer): boolean {
  const [left, right] = [Buffer.from(first), Buffer.from(second)];
  return left.length === right.length && timingSafeEqual(left, right);
}
