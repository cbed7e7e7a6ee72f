import { locale, t } from '@scheduler/i18n/words';

const words: Record<string, () => string> = {
  invalid_credentials: () => t('Invalid login credentials'),
  email_not_confirmed: () => t('Email not confirmed'),
  user_already_exists: () => t('User already registered'),
  email_exists: () => t('User already registered'),
  email_address_invalid: () => t('Please enter a valid email address'),
  weak_password: () => t('This password is too easy to guess'),
  same_password: () => t('New password should be different from the old password.'),
  otp_expired: () => t('The code or link has expired or is invalid'),
  mfa_verification_failed: () => t('This code is not right'),
  mfa_challenge_expired: () => t('This took too long. Please try again.'),
  mfa_factor_name_conflict: () => t('There is one of this name already'),
  too_many_enrolled_mfa_factors: () => t('There are as many second steps as there can be'),
  webauthn_verification_failed: () => t('The key could not be verified'),
  insufficient_aal: () => t('Please take the second step of signing in first.'),
  reauthentication_needed: () => t('Please confirm first that it is you'),
  reauthentication_not_valid: () => t('This code is not right'),
  over_email_send_rate_limit: () => t('Too many mails were asked for. Please wait a little.'),
  over_request_rate_limit: () => t('Too many requests. Please try again in a moment.'),
  session_not_found: () => t('Your session has ended. Please sign in again.'),
  session_expired: () => t('Your session has ended. Please sign in again.'),
  refresh_token_not_found: () => t('Your session has ended. Please sign in again.'),
  user_not_found: () => t('There is no such account'),
  user_banned: () => t('This account is blocked'),
  signup_disabled: () => t('New accounts are not taken at the moment'),
  otp_disabled: () => t('There is no such account'),
  email_provider_disabled: () => t('Signing in by email is not possible here'),
  provider_disabled: () => t('This way of signing in is not possible here'),
  sso_provider_not_found: () => t('No organization signs in with this address'),
  identity_already_exists: () => t('This is linked to another account already'),
  single_identity_not_deletable: () => t('This is the only way into your account'),
  unexpected_failure: () => t('Something went wrong on our side. Please try again.'),
  request_timeout: () => t('Something went wrong on our side. Please try again.'),
};

/**
 * What a refusal of the auth service says. In English it speaks for itself; in other languages we
 * tell it by its code, where we know that.
 */
export const authWords = (message: string, code: string | undefined): string =>
  locale() === 'en-US' ? message : (words[code ?? '']?.() ?? message);
