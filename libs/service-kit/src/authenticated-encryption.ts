import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts text with AES-256-GCM.
 *
 * @param key 32 bytes
 * @param purpose what the text is for; it can only be decrypted for the same purpose
 * @returns initialization vector, authentication tag and ciphertext
 */
export function encrypt(key: Buffer, purpose: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(purpose));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/**
 * Decrypts the result of `encrypt`.
 *
 * @throws Error if the key or the purpose differs or the bytes were modified
 */
export function decrypt(key: Buffer, purpose: string, bytes: Buffer): string {
  const tagEnd = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
  return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString();
}

/** Compares in constant time, so that the time doesn't reveal how much of a guess is right. */
export function constantTimeEquals(first: string | Buffer, second: string | Buffer): boolean {
  const [left, right] = [Buffer.from(first), Buffer.from(second)];
  return left.length === right.length && timingSafeEqual(left, right);
}
