import { validationFailed } from '../protocol/auth-error.ts';
import type { TokenType } from '../security/one-time-tokens.ts';

const EMAIL_CHANGE: TokenType[] = ['email_change_new', 'email_change_current'];

/** The token types that each verification type of the protocol accepts. */
const BY_EMAIL = new Map<string, TokenType[]>([
  ['signup', ['confirmation']],
  ['invite', ['confirmation']],
  // The first sign-in by email link also confirms the address.
  ['magiclink', ['recovery', 'confirmation']],
  ['recovery', ['recovery']],
  ['email', ['confirmation', 'recovery']],
  ['email_change', EMAIL_CHANGE],
]);

const BY_PHONE = new Map<string, TokenType[]>([
  ['sms', ['phone_confirmation']],
  ['phone_change', ['phone_change']],
]);

export interface Verification {
  type: string;
  kind: 'email' | 'phone';
  tokenTypes: TokenType[];
}

/** @throws AuthError 400 */
export function parseVerificationType(type: string): Verification {
  if (type === '') throw validationFailed('Verify requires a verification type');
  const emailTypes = BY_EMAIL.get(type);
  if (emailTypes) return { type, kind: 'email', tokenTypes: emailTypes };
  const phoneTypes = BY_PHONE.get(type);
  if (phoneTypes) return { type, kind: 'phone', tokenTypes: phoneTypes };
  throw validationFailed('Unsupported verification type');
}
