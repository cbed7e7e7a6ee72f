import { AuthError, validationFailed } from './auth-error.ts';
import { normaliseEmail } from './fields.ts';

/** Where somebody is reached, in its normal form: an e-mail address or a phone number. */
export interface Address {
  kind: 'email' | 'phone';
  value: string;
}

const PHONE = /^[1-9]\d{1,14}$/;

/** The form in which phone numbers are kept and compared. @throws AuthError 400 */
export function normalisePhone(typed: string): string {
  const phone = typed.replaceAll(/[+\s]/g, '');
  if (PHONE.test(phone)) return phone;
  throw validationFailed('Invalid phone number format (E.164 required)');
}

interface Typed {
  email: string;
  phone: string;
}

/**
 * The one address of a call.
 *
 * @param words what is said of both, and of neither
 * @throws AuthError 400
 */
export function addressOf({ email, phone }: Typed, words: { both: string; none: string }): Address {
  if (email !== '' && phone !== '') throw validationFailed(words.both);
  if (email !== '') return { kind: 'email', value: normaliseEmail(email) };
  if (phone !== '') return { kind: 'phone', value: normalisePhone(phone) };
  throw validationFailed(words.none);
}

interface Switches {
  GOTRUE_EXTERNAL_EMAIL_ENABLED: boolean;
  GOTRUE_EXTERNAL_PHONE_ENABLED: boolean;
}

/** @throws AuthError 400 where addresses of this kind are switched off */
export function checkKind(config: Switches, kind: Address['kind'], what: 'signups' | 'logins') {
  if (kind === 'email' && !config.GOTRUE_EXTERNAL_EMAIL_ENABLED) {
    throw new AuthError(400, 'email_provider_disabled', `Email ${what} are disabled`);
  }
  if (kind === 'phone' && !config.GOTRUE_EXTERNAL_PHONE_ENABLED) {
    throw new AuthError(400, 'phone_provider_disabled', `Phone ${what} are disabled`);
  }
}
