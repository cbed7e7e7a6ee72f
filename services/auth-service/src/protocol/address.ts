import type { LocalConfig } from '../config.ts';
import { AuthError, validationFailed } from './auth-error.ts';
import { normalizeEmail } from './fields.ts';

/** A normalized email address or phone number. */
export interface Address {
  kind: 'email' | 'phone';
  value: string;
}

const PHONE = /^[1-9]\d{1,14}$/;

/**
 * Returns the phone number in the format used for storage and comparison.
 *
 * @throws AuthError 400
 */
export function normalizePhone(input: string): string {
  const phone = input.replaceAll(/[+\s]/g, '');
  if (PHONE.test(phone)) return phone;
  throw validationFailed('Invalid phone number format (E.164 required)');
}

interface AddressInput {
  email: string;
  phone: string;
}

/**
 * Returns the address from a request that must contain either an email address or a phone number.
 *
 * @param messages the error messages if both or neither are given
 * @throws AuthError 400
 */
export function parseAddress(
  { email, phone }: AddressInput,
  messages: { both: string; none: string },
): Address {
  if (email !== '' && phone !== '') throw validationFailed(messages.both);
  if (email !== '') return { kind: 'email', value: normalizeEmail(email) };
  if (phone !== '') return { kind: 'phone', value: normalizePhone(phone) };
  throw validationFailed(messages.none);
}

/** @throws AuthError 400 if addresses of this kind are disabled */
export function requireAddressKindEnabled(
  config: LocalConfig,
  kind: Address['kind'],
  action: 'signups' | 'logins',
) {
  if (kind === 'email' && !config.GOTRUE_EXTERNAL_EMAIL_ENABLED) {
    throw new AuthError(400, 'email_provider_disabled', `Email ${action} are disabled`);
  }
  if (kind === 'phone' && !config.GOTRUE_EXTERNAL_PHONE_ENABLED) {
    throw new AuthError(400, 'phone_provider_disabled', `Phone ${action} are disabled`);
  }
}

/** Whether addresses of this kind are confirmed without a link or code. */
export const isAutoconfirmed = (config: LocalConfig, kind: Address['kind']): boolean =>
  kind === 'email' ? config.GOTRUE_MAILER_AUTOCONFIRM : config.GOTRUE_SMS_AUTOCONFIRM;
