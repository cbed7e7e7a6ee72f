import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What is made from `AUTH_SEALING_KEY`; the key itself is used for nothing. */
export interface Secrets {
  /** Encrypts; what was sealed for one purpose does not open for another. */
  seal: (purpose: string, text: string) => string;
  /** @throws Error when the key, the purpose or the text is another */
  open: (purpose: string, sealed: string) => string;
  /** A keyed hash: a copy of the database alone cannot be searched for what was hashed. */
  fingerprint: (purpose: string, ...parts: string[]) => string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(material: string): Secrets {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', material, '', use, 32));
  const sealing = derive('seal');
  const hashing = derive('fingerprint');
  return {
    seal: (purpose, text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (purpose, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const tagEnd = IV_BYTES + TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString();
    },
    fingerprint: (purpose, ...parts) =>
      createHmac('sha256', hashing)
        .update(JSON.stringify([purpose, ...parts]))
        .digest('base64url'),
  };
}

/** Compares without telling by its time how much was right. */
export function sameSecret(one: string | Buffer, other: string | Buffer): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
