import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts stored secrets with AES-256-GCM. Decrypting a secret requires the purpose that it was
 * encrypted for.
 */
export interface Sealing {
  /** Encrypts with the first key. The result starts with the key ID. */
  seal: (purpose: string, text: string) => string;
  /** @throws Error if the purpose doesn't match, the text was modified or the key is unknown */
  open: (purpose: string, sealed: string) => string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;

/** Derives the encryption key and its ID from a configured key. */
function deriveKey(key: string) {
  const bytes = Buffer.from(hkdfSync('sha256', key, '', 'billing-service seal', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, KEY_ID_LENGTH), bytes };
}

export function createSealing(keys: readonly string[]): Sealing {
  const derivedKeys = keys.map(deriveKey);
  const [activeKey] = derivedKeys;
  if (!activeKey) throw new Error('At least one sealing key is required');
  return {
    seal: (purpose, text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', activeKey.bytes, iv).setAAD(
        Buffer.from(purpose),
      );
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([iv, cipher.getAuthTag(), body]);
      return `${activeKey.id}.${bytes.toString('base64url')}`;
    },
    open: (purpose, sealed) => {
      const [id, text = ''] = sealed.split('.');
      const key = derivedKeys.find((derivedKey) => derivedKey.id === id);
      if (!key) throw new Error('The secret was sealed with an unknown key');
      const bytes = Buffer.from(text, 'base64url');
      const tagEnd = IV_BYTES + TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(IV_BYTES, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString();
    },
  };
}
