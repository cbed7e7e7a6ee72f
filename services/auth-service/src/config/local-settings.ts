import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@scheduler/scheduling/durations';
import { internalConfig, serviceConfig } from '@scheduler/service-kit';
import * as z from 'zod';
import { parseSigningKeys } from '../security/configured-keys.ts';
import {
  count,
  digits,
  duration,
  fixedCodes,
  flag,
  httpUrl,
  list,
  privateKey,
  rate,
  smtpUrl,
} from './setting-schemas.ts';

const { AUTH_ISSUER: _issuer, AUTH_JWKS_URL: _keys, ...base } = serviceConfig;

const urls = {
  /** Public URL of this service. A trailing `/auth/v1` is removed. */
  API_EXTERNAL_URL: httpUrl.transform((url) => url.replace(/\/auth\/v1$/, '')).optional(),
  /** Redirect target of links if a request doesn't specify one. */
  GOTRUE_SITE_URL: httpUrl.optional(),
  GOTRUE_URI_ALLOW_LIST: list.default([]),
  AUTH_ISSUER: httpUrl.optional(),
  GOTRUE_JWT_ISSUER: httpUrl.optional(),
};

/** Services that store account data. Without internal keys, they aren't notified of deletions. */
export const dataOwnerSettings = {
  ...internalConfig,
  CORE_URL: httpUrl.optional(),
  BILLING_URL: httpUrl.optional(),
  AI_URL: httpUrl.optional(),
};

const keys = {
  /** Key material for encryption (signing keys, queued emails) and keyed hashes. */
  AUTH_SEALING_KEY: z.string().min(32, 'must be at least 32 characters long').optional(),
  NODE_ENV: z.string().optional(),
  GOTRUE_JWT_KEYS: z.string().transform(parseSigningKeys).optional(),
  /** Verifies HS256 tokens without a `kid`, such as admin tokens. Never used for signing. */
  GOTRUE_JWT_SECRET: z.string().min(16, 'must be at least 16 characters long').optional(),
  GOTRUE_JWT_EXP: count.default(3600),
  GOTRUE_JWT_AUD: z.string().default('authenticated'),
  GOTRUE_JWT_ADMIN_ROLES: list.default(['service_role', 'supabase_admin']),
};

const email = {
  GOTRUE_MAILER_AUTOCONFIRM: flag.default(false),
  GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: flag.default(true),
  /** Lifetimes in seconds of sign-in and recovery links, of other links, and of codes. */
  GOTRUE_MAILER_OTP_EXP: count.default(HOUR_SECONDS),
  GOTRUE_MAILER_CONFIRMATION_EXP: count.default(DAY_SECONDS),
  GOTRUE_MAILER_CODE_EXP: count.default(10 * MINUTE_SECONDS),
  GOTRUE_MAILER_OTP_LENGTH: digits.default(6),
  GOTRUE_SMTP_HOST: z.string().optional(),
  GOTRUE_SMTP_PORT: z.coerce.number('must be a number').int().min(1).max(65_535).default(587),
  GOTRUE_SMTP_USER: z.string().optional(),
  GOTRUE_SMTP_PASS: z.string().optional(),
  GOTRUE_SMTP_ADMIN_EMAIL: z.string().optional(),
  GOTRUE_SMTP_SENDER_NAME: z.string().default('AI Scheduler'),
  GOTRUE_SMTP_MAX_FREQUENCY: duration.default(60),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.string().optional(),
};

const sms = {
  GOTRUE_EXTERNAL_PHONE_ENABLED: flag.default(false),
  GOTRUE_SMS_AUTOCONFIRM: flag.default(false),
  /** `twilio` uses an HTTP API that is compatible with Twilio. `log` writes messages to the log. */
  GOTRUE_SMS_PROVIDER: z.enum(['twilio', 'log'], 'must be twilio or log').optional(),
  GOTRUE_SMS_TWILIO_ACCOUNT_SID: z.string().optional(),
  GOTRUE_SMS_TWILIO_AUTH_TOKEN: z.string().optional(),
  GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: z.string().optional(),
  GOTRUE_SMS_TWILIO_API_URL: httpUrl.default('https://api.twilio.com'),
  GOTRUE_SMS_OTP_EXP: count.default(60),
  GOTRUE_SMS_OTP_LENGTH: digits.default(6),
  GOTRUE_SMS_MAX_FREQUENCY: duration.default(60),
  GOTRUE_SMS_TEMPLATE: z.string().default('Your code is {{ .Code }}'),
  GOTRUE_SMS_TEST_OTP: fixedCodes.default(new Map()),
};

const signIn = {
  GOTRUE_DISABLE_SIGNUP: flag.default(false),
  GOTRUE_EXTERNAL_EMAIL_ENABLED: flag.default(true),
  GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: flag.default(false),
  GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED: flag.default(false),
  GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED: flag.default(false),
  GOTRUE_SAML_ENABLED: flag.default(false),
  /** PEM, or base64 of a DER key. Signs requests to SAML identity providers. */
  GOTRUE_SAML_PRIVATE_KEY: privateKey.optional(),
  GOTRUE_PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(72).default(6),
};

const security = {
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: z.coerce.number().int().min(0).default(10),
  GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: flag.default(false),
  // The limits of a session in seconds since the sign-in, and since the last refresh. 0 means no limit.
  GOTRUE_SESSIONS_TIMEBOX: duration.default(180 * DAY_SECONDS),
  GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: duration.default(30 * DAY_SECONDS),
};

const notices = {
  /** A file in MaxMind's format. With it, the security log contains the places of sign-ins. */
  GEOIP_DATABASE: z.string().optional(),
};

const mfa = {
  /** Whether users must add a second factor or use a passkey. Doesn't apply to SSO accounts. */
  REQUIRE_SECOND_FACTOR: flag.default(false),
  GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION: z.coerce.number().int().min(1).default(300),
  GOTRUE_MFA_MAX_ENROLLED_FACTORS: count.default(10),
  GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: count.default(15),
  GOTRUE_MFA_TOTP_ENROLL_ENABLED: flag.default(true),
  GOTRUE_MFA_TOTP_VERIFY_ENABLED: flag.default(true),
  GOTRUE_MFA_PHONE_ENROLL_ENABLED: flag.default(false),
  GOTRUE_MFA_PHONE_VERIFY_ENABLED: flag.default(false),
  GOTRUE_MFA_PHONE_OTP_LENGTH: digits.default(6),
  GOTRUE_MFA_PHONE_MAX_FREQUENCY: duration.default(60),
  GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: flag.default(true),
  GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: flag.default(true),
  GOTRUE_PASSKEY_ENABLED: flag.default(true),
  GOTRUE_WEBAUTHN_RP_DISPLAY_NAME: z.string().default('AI Scheduler'),
  /** The domain that credentials are bound to, and the origins that may request them. */
  GOTRUE_WEBAUTHN_RP_ID: z.string().optional(),
  GOTRUE_WEBAUTHN_RP_ORIGINS: list.default([]),
};

const limits = {
  /** The header with the client's IP address. Without it, there are no limits per network. */
  GOTRUE_RATE_LIMIT_HEADER: z.string().optional(),
  GOTRUE_RATE_LIMIT_OTP: count.default(100),
  GOTRUE_RATE_LIMIT_VERIFY: count.default(100),
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: count.default(600),
  GOTRUE_RATE_LIMIT_SSO: count.default(30),
  GOTRUE_RATE_LIMIT_WEB3: count.default(30),
  GOTRUE_RATE_LIMIT_ANONYMOUS_USERS: count.default(30),
  GOTRUE_RATE_LIMIT_EMAIL_SENT: rate.default(30),
  GOTRUE_RATE_LIMIT_SMS_SENT: rate.default(30),
};

/** Settings for storing accounts in this service's own database, named as in GoTrue if possible. */
export const localSettings = z.object({
  ...base,
  SUPABASE_ANON_KEY: z.undefined('has no effect without SUPABASE_URL').optional(),
  ...urls,
  ...keys,
  ...dataOwnerSettings,
  ...email,
  ...sms,
  ...signIn,
  ...security,
  ...notices,
  ...mfa,
  ...limits,
});
