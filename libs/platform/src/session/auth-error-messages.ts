import { getLocale, t } from '@scheduler/i18n/translate';

const messages: Record<string, () => string> = {
  invalid_credentials: () => t('Wrong email or password.'),
  sign_in_code_required: () =>
    t('Too many failed attempts. Sign in with a code sent to your email address instead.'),
  current_password_mismatch: () => t('Your current password is wrong.'),
  email_not_confirmed: () => t('Confirm your email address first.'),
  user_already_exists: () => t('An account with this email already exists.'),
  email_exists: () => t('An account with this email already exists.'),
  email_address_invalid: () => t('Please enter a valid email address'),
  weak_password: () =>
    t('This password is too easy to guess. Use several unrelated words instead.'),
  same_password: () => t("Choose a password that's different from your current one."),
  otp_expired: () => t('This code or link is invalid or has expired.'),
  mfa_verification_failed: () => t("That code didn't work. Check for typos or use a new one."),
  mfa_challenge_expired: () => t('This took too long. Start over.'),
  mfa_factor_name_conflict: () => t('This name is already in use.'),
  too_many_enrolled_mfa_factors: () =>
    t("You've reached the maximum number of two-factor methods."),
  webauthn_verification_failed: () => t("Couldn't verify the security key."),
  insufficient_aal: () => t('Complete two-factor authentication to continue.'),
  reauthentication_needed: () => t('Confirm your identity first.'),
  reauthentication_not_valid: () => t("That code didn't work. Check for typos or use a new one."),
  over_email_send_rate_limit: () => t('Too many emails requested. Wait a few minutes.'),
  over_request_rate_limit: () => t('Too many requests. Retry in a moment.'),
  session_not_found: () => t('Your session has expired. Sign in to continue.'),
  session_expired: () => t('Your session has expired. Sign in to continue.'),
  refresh_token_not_found: () => t('Your session has expired. Sign in to continue.'),
  user_not_found: () => t("We couldn't find that account."),
  user_banned: () => t('This account is suspended.'),
  signup_disabled: () => t('Sign-up is currently closed.'),
  otp_disabled: () => t("We couldn't find that account."),
  email_provider_disabled: () => t("Email sign-in isn't available here."),
  provider_disabled: () => t("This sign-in method isn't available here."),
  sso_provider_not_found: () => t('No organization uses this email domain for sign-in.'),
  identity_already_exists: () => t('This sign-in method is already linked to another account.'),
  single_identity_not_deletable: () => t("You can't remove your only sign-in method."),
  unexpected_failure: () => t('Something went wrong on our side. Retry in a moment.'),
  request_timeout: () => t('Something went wrong on our side. Retry in a moment.'),
  access_denied: () => t('Sign-in was canceled.'),
  bad_oauth_callback: () => t("The provider couldn't sign you in. Start over."),
  bad_oauth_state: () =>
    t('This sign-in was started in a different browser or has expired. Start over.'),
  flow_state_already_used: () => t('This code or link is invalid or has expired.'),
  flow_state_expired: () => t('This took too long. Start over.'),
  flow_state_not_found: () => t('This code or link is invalid or has expired.'),
  pkce_code_verifier_not_found: () =>
    t('This sign-in was started in a different browser. Start over here.'),
  provider_email_needs_verification: () => t('Confirm your email address first.'),
  provider_unreachable: () => t("The sign-in provider isn't available. Retry in a moment."),
  saml_relay_state_expired: () => t('This took too long. Start over.'),
  saml_relay_state_not_found: () => t('This took too long. Start over.'),
  sso_provider_disabled: () => t("This sign-in method isn't available here."),
};

/**
 * Codes whose English message from the service contains details that the texts above lack, such as
 * the waiting time.
 */
const DETAILED_IN_ENGLISH = new Set(['over_email_send_rate_limit', 'user_banned', 'weak_password']);

interface AuthErrorDetails {
  /** English message from the auth service. */
  message: string;
  /** Error code from the auth service, for example `otp_expired`. */
  code?: string | undefined;
  /** Reasons why a password is weak. */
  reasons?: readonly string[] | undefined;
}

/**
 * Returns the localized message for an auth service error. The service's own message is shown only
 * for unknown codes and, in English, for messages with details. Its wording is the same as in
 * GoTrue, because some clients compare it.
 */
export function getAuthErrorMessage({ message, code, reasons }: AuthErrorDetails): string {
  if (code === undefined) return message;
  // The message for breached passwords contains no details.
  const isDetailed = DETAILED_IN_ENGLISH.has(code) && !reasons?.includes('pwned');
  if (getLocale() === 'en-US' && isDetailed) return message;
  return findMessage(code) ?? message;
}

/**
 * Returns the localized message for an error in a URL. Anyone can write such URLs, so the message
 * depends only on the code and never contains text from the URL.
 *
 * @param code untrusted value of `error_code` or, if it is missing, `error`
 */
export const getRedirectErrorMessage = (code: string | undefined): string =>
  findMessage(code ?? '') ?? t("Couldn't complete the sign-in. Start over.");

/** Ignores names that all objects inherit, for example `constructor`. */
const findMessage = (code: string): string | undefined =>
  Object.hasOwn(messages, code) ? messages[code]?.() : undefined;
