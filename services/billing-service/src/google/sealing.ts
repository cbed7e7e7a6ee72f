import { createHash, hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from '@scheduler/service-kit';

const KEY_ID_LENGTH = 8;

/** Derives the encryption key and its ID from a configured key. */
function deriveKey(key: string) {
  const bytes = Buffer.from(hkdfSync('sha256', key, '', 'billing-service seal', 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, KEY_ID_LENGTH), bytes };
}

export type Sealing = ReturnType<typeof createSealing>;

/**
 * Encrypts stored secrets. Decrypting a secret requires the purpose that it was encrypted for.
 */
export function createSealing(keys: readonly string[]) {
  const derivedKeys = keys.map(deriveKey);
  const [activeKey] = derivedKeys;
  if (!activeKey) throw new Error('At least one sealing key is required');
  return {
    /** Encrypts with the first key. The result starts with the key ID. */
    seal: (purpose: string, text: string) =>
      `${activeKey.id}.${encrypt(activeKey.bytes, purpose, text).toString('base64url')}`,
    /** @throws Error if the purpose doesn't match, the text was modified or the key is unknown */
    open: (purpose: string, sealed: string) => {
      const [id, text = ''] = sealed.split('.');
      const key = derivedKeys.find((derivedKey) => derivedKey.id === id);
      if (!key) throw new Error('The secret was sealed with an unknown key');
      return decrypt(key.bytes, purpose, Buffer.from(text, 'base64url'));
    },
  };
}
