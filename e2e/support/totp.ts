import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = [...base32.replaceAll(/[\s=]/g, '').toUpperCase()]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/\d{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The six digits of a time step (RFC 6238, SHA-1). */
function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

export interface Authenticator {
  /**
   * A code that was not given before, since none is taken twice. The second in half a minute is
   * that of the step to come, which the server takes as well; for a third, wait.
   */
  code: () => string;
}

/** An authenticator app, given the secret as it is typed in or the `otpauth://` address. */
export function authenticator(secret: string): Authenticator {
  const typed = URL.canParse(secret) ? (new URL(secret).searchParams.get('secret') ?? '') : secret;
  const key = bytesOf(typed);
  let last = 0;
  return {
    code() {
      last = Math.max(last + 1, Math.floor(Date.now() / STEP_MS));
      return codeAt(key, last);
    },
  };
}
