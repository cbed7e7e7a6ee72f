import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decodeBase32(base32: string): Buffer {
  const bits = [...base32.replaceAll(/[\s=]/g, '').toUpperCase()]
    .map((character) => ALPHABET.indexOf(character).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/\d{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Computes the six-digit code of a time step (RFC 6238, SHA-1). */
function computeCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export interface Authenticator {
  /**
   * Returns a code that has not been returned before, because each code is accepted only once. The
   * second code within 30 seconds belongs to the next time step, which the server also accepts. It
   * would reject a third code.
   */
  code: () => string;
}

/** Creates an authenticator app from the base32 secret or the `otpauth://` URI. */
export function createAuthenticator(secret: string): Authenticator {
  const base32Secret = URL.canParse(secret)
    ? (new URL(secret).searchParams.get('secret') ?? '')
    : secret;
  const key = decodeBase32(base32Secret);
  let lastStep = 0;
  return {
    code() {
      lastStep = Math.max(lastStep + 1, Math.floor(Date.now() / STEP_MS));
      return computeCode(key, lastStep);
    },
  };
}
