import { internalConfig } from '@scheduler/service-kit';
import * as z from 'zod';

/** An address without a trailing slash. */
export const urlSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .transform((url) => url.replace(/\/+$/, ''));

const MIN_KEY_LENGTH = 32;

/** Environment variables of the Google integration. */
export const googleFields = {
  /** Without a client ID and secret, no calendar can be connected. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Base URL of a Google emulator with the same paths as Google. */
  GOOGLE_BASE_URL: urlSchema.optional(),
  /** URL of the consent page, opened by browsers. */
  GOOGLE_AUTH_URL: urlSchema.optional(),
  GOOGLE_TOKEN_URL: urlSchema.optional(),
  GOOGLE_REVOKE_URL: urlSchema.optional(),
  /** Base URL of the Calendar API, without `/calendar/v3`. */
  GOOGLE_CALENDAR_URL: urlSchema.optional(),
  /** Public URL for push notifications. Without it, changes are found by polling only. */
  GOOGLE_WEBHOOK_URL: urlSchema.optional(),
  /** Comma-separated, so keys can be rotated. The first key encrypts, and all keys can decrypt. */
  BILLING_SEALING_KEY: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(
      z.array(z.string().min(MIN_KEY_LENGTH, `must be at least ${MIN_KEY_LENGTH} characters long`)),
    )
    .optional(),
  /** Authenticate this service to core-api. */
  ...internalConfig,
  /** URL of core-api. */
  CORE_URL: urlSchema.optional(),
};

const fieldsSchema = z.object(googleFields);
export type GoogleFields = z.output<typeof fieldsSchema>;

const TIMEOUT_MS = 10_000;

const REQUIRED_FIELDS = ['BILLING_SEALING_KEY', 'INTERNAL_PRIVATE_KEY', 'CORE_URL'] as const;

/** Returns an error message if the variables contradict each other, or `null`. */
export function findGoogleConfigError(fields: GoogleFields): string | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret } = fields;
  if (!clientId && !secret) return null;
  if (!clientId) return 'GOOGLE_CLIENT_SECRET is set, but GOOGLE_CLIENT_ID is missing';
  if (!secret) return 'GOOGLE_CLIENT_ID is set, but GOOGLE_CLIENT_SECRET is missing';
  const missing = REQUIRED_FIELDS.find(
    (name) =>
      fields[name] === undefined && !(name === 'INTERNAL_PRIVATE_KEY' && fields.INTERNAL_KEY),
  );
  return missing ? `${missing} is required if GOOGLE_CLIENT_ID is set` : null;
}

const isGoogleUrl = (url: string) => /(^|\.)google(apis)?\.com$/.test(new URL(url).hostname);

export type GoogleSettings = NonNullable<ReturnType<typeof createGoogleSettings>>;

/** Returns `null` if no OAuth client is configured. */
export function createGoogleSettings(fields: GoogleFields) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = fields;
  if (!clientId || !clientSecret) return null;
  const baseUrl = fields.GOOGLE_BASE_URL;
  const authUrl =
    fields.GOOGLE_AUTH_URL ?? `${baseUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`;
  return {
    clientId,
    clientSecret,
    authUrl,
    tokenUrl: fields.GOOGLE_TOKEN_URL ?? `${baseUrl ?? 'https://oauth2.googleapis.com'}/token`,
    revokeUrl: fields.GOOGLE_REVOKE_URL ?? `${baseUrl ?? 'https://oauth2.googleapis.com'}/revoke`,
    // With a trailing slash, as the API client requires.
    calendarUrl: `${fields.GOOGLE_CALENDAR_URL ?? baseUrl ?? 'https://www.googleapis.com'}/`,
    webhookUrl: fields.GOOGLE_WEBHOOK_URL ?? null,
    timeoutMs: TIMEOUT_MS,
    /** Whether an emulator is used instead of Google. */
    isDemo: !isGoogleUrl(authUrl),
  };
}
