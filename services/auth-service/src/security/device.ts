import { randomBytes } from 'node:crypto';
import { DAY_SECONDS } from '@scheduler/scheduling/durations';
import { constantTimeEquals, getCookieName, serializeCookie } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { GetCookie } from '../protocol/client-info.ts';
import { isConfirmed, type UserRecord } from '../users/records.ts';

const COOKIE = 'auth-device';
/** Browsers limit the lifetime of cookies to 400 days. */
const MAX_AGE_SECONDS = 400 * DAY_SECONDS;
const MAX_ACCOUNTS = 10;
const SECRET = /^[\w-]{43}$/;
const SIGNATURE = /^[\w-]{43}$/;

/** The browser that sends a request. */
export interface Device {
  /** Keyed hash of the secret in the browser's cookie. */
  id: string;
  /**
   * Whether the user has signed in with this browser before. Strangers can't use up the attempts of a
   * known browser.
   */
  isKnown: (user: UserRecord) => boolean;
  /** Makes the browser known to the user's account. Another account doesn't replace it. */
  remember: (user: UserRecord) => void;
  /**
   * Returns the `Set-Cookie` header that stores the browser's secret and its accounts, or `null` if the
   * browser has stored both already. Then, a header could undo the one of a concurrent sign-in.
   */
  toCookie: () => string | null;
}

/**
 * Reads the cookie that identifies the browser. It contains a secret and a signature for each account
 * that signed in. A signature depends on the password, so a new password makes all browsers unknown, and
 * a browser that used the account before its address was confirmed isn't known afterwards.
 * Nothing is stored, because clients without cookies would create a row for each sign-in.
 */
export function readDevice({ config, secrets }: Deps, getCookie: GetCookie): Device {
  const cookieName = getCookieName(config.API_EXTERNAL_URL, COOKIE);
  const [storedSecret = '', ...storedSignatures] = (getCookie(cookieName) ?? '').split('.');
  const isValid = SECRET.test(storedSecret);
  let isStored = isValid;
  const secret = isValid ? storedSecret : randomBytes(32).toString('base64url');
  let signatures = isValid
    ? storedSignatures.filter((signature) => SIGNATURE.test(signature)).slice(0, MAX_ACCOUNTS)
    : [];
  const sign = (user: UserRecord) => {
    const password = user.encrypted_password ?? '';
    return secrets.fingerprint('known-device', secret, user.id, password, `${isConfirmed(user)}`);
  };
  return {
    id: secrets.fingerprint('device', secret),
    isKnown: (user) => {
      const expected = sign(user);
      return signatures.some((signature) => constantTimeEquals(signature, expected));
    },
    remember: (user) => {
      isStored = false;
      const added = sign(user);
      const others = signatures.filter((signature) => signature !== added);
      signatures = [added, ...others].slice(0, MAX_ACCOUNTS);
    },
    toCookie: () => {
      if (isStored) return null;
      return serializeCookie(cookieName, [secret, ...signatures].join('.'), MAX_AGE_SECONDS);
    },
  };
}
