import { validationFailed } from '../protocol/auth-error.ts';
import type { TokenType } from '../security/one-time-tokens.ts';

const EMAIL_CHANGE: TokenType[] = ['email_change_new', 'email_change_current'];

/** Which messages each documented type of verification accepts. */
const BY_MAIL = new Map<string, TokenType[]>([
  ['signup', ['confirmation']],
  ['invite', ['confirmation']],
  // Who signs in by mail for the first time confirms the address with the same code.
  ['magiclink', ['recovery', 'confirmation']],
  ['recovery', ['recovery']],
  ['email', ['confirmation', 'recovery']],
  ['email_change', EMAIL_CHANGE],
]);

const BY_TEXT = new Map<string, TokenType[]>([
  ['sms', ['phone_confirmation']],
  ['phone_change', ['phone_change']],
]);

export interface Verification {
  type: string;
  kind: 'email' | 'phone';
  accepts: TokenType[];
}

/** @throws AuthError 400 */
export function verificationOf(type: string): Verification {
  if (type === '') throw validationFailed('Verify requires a verification type');
  const byMail = BY_MAIL.get(type);
  if (byMail) return { type, kind: 'email', accepts: byMail };
  const byText = BY_TEXT.get(type);
  if (byText) return { type, kind: 'phone', accepts: byText };
  throw validationFailed('Unsupported verification type');
}
