import { createHmac, hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from '@scheduler/service-kit';

export type Secrets = ReturnType<typeof createSecrets>;

/** Encryption and hashing with keys derived from `AUTH_SEALING_KEY`. */
export function createSecrets(material: string) {
  const deriveKey = (use: string) => Buffer.from(hkdfSync('sha256', material, '', use, 32));
  const sealingKey = deriveKey('seal');
  const hashingKey = deriveKey('fingerprint');
  return {
    /** Encrypts text. It can only be decrypted for the same purpose. */
    seal: (purpose: string, text: string) =>
      encrypt(sealingKey, purpose, text).toString('base64url'),
    /** @throws Error if the key or purpose differs or the text was modified */
    unseal: (purpose: string, sealed: string) =>
      decrypt(sealingKey, purpose, Buffer.from(sealed, 'base64url')),
    /** Returns a keyed hash. A stolen database isn't enough to find the values by brute force. */
    fingerprint: (purpose: string, ...parts: string[]) =>
      createHmac('sha256', hashingKey)
        .update(JSON.stringify([purpose, ...parts]))
        .digest('base64url'),
  };
}
