/** @jest-environment node */

import { getAuthErrorMessage } from './auth-error-messages.ts';

describe('getAuthErrorMessage', () => {
  it.each([
    ['Invalid login credentials', 'invalid_credentials', 'Wrong email or password.'],
    ['Email not confirmed', 'email_not_confirmed', 'Confirm your email address first.'],
    [
      'Invalid TOTP code entered',
      'mfa_verification_failed',
      "That code didn't work. Check for typos or use a new one.",
    ],
  ])('replaces the message %j with the one for its code', (message, code, expected) => {
    expect(getAuthErrorMessage({ message, code })).toBe(expected);
  });

  it.each([
    ['Password should be at least 8 characters.', 'weak_password'],
    ['Captcha verification failed', 'captcha_failed'],
    ['Something else', undefined],
  ])('keeps the English message %j for the code %j', (message, code) => {
    expect(getAuthErrorMessage({ message, code })).toBe(message);
  });

  it('suggests a better password if it is easy to guess', () => {
    const message =
      'Password is known to be weak and easy to guess, please choose a different one.';
    expect(getAuthErrorMessage({ message, code: 'weak_password', reasons: ['pwned'] })).toBe(
      'This password is too easy to guess. Use several unrelated words instead.',
    );
  });
});
