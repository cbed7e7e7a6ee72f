import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what is kept (AES-256-GCM). What was sealed for one purpose opens for no other. */
export interface Sealing {
  /** By the first key; which one it was stands before the text. */
  seal: (purpose: string, text: string) => string;
  /** @throws Error when the purpose or the text is another, or the key is not known (any more) */
  open: (purpose: string, sealed: string) => string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const ID_LENGTH = 8;

/** The key itself is used for nothing: what is derived from it is. */
function derive(key: string) {
  const bytes = Buffer.from(hkdfSync('sha256', key, '', 'billing-service seal', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, ID_LENGTH), bytes };
}

export function createSealing(keys: readonly string[]): Sealing {
  const known = keys.map(derive);
  const [first] = known;
  if (!first) throw new Error('Sealing needs a key');
  return {
    seal: (purpose, text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first.bytes, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([iv, cipher.getAuthTag(), body]);
      return `${first.id}.${bytes.toString('base64url')}`;
    },
    open: (purpose, sealed) => {
      const [id, text = ''] = sealed.split('.');
      const key = known.find((each) => each.id === id);
      if (!key) throw new Error('This was sealed by a key that is not known');
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
