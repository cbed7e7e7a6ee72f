import { internalKeys } from '@scheduler/service-kit';
import * as z from 'zod';

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .transform((url) => url.replace(/\/+$/, ''));

const MIN_KEY = 32;

/** What is read of Google from the environment. */
export const googleFields = {
  /** Without it and its secret nobody can connect a calendar here. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** An emulator for Google as a whole: every address below it as Google has it. */
  GOOGLE_BASE_URL: address.optional(),
  /** The consent page, which browsers open. */
  GOOGLE_AUTH_URL: address.optional(),
  GOOGLE_TOKEN_URL: address.optional(),
  GOOGLE_REVOKE_URL: address.optional(),
  /** Above `/calendar/v3`. */
  GOOGLE_CALENDAR_URL: address.optional(),
  /** Where Google tells of changes; without it they are asked for. */
  GOOGLE_WEBHOOK_URL: address.optional(),
  /** Several, parted by commas, while one takes the place of another: the first one seals. */
  BILLING_SEALING_KEY: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(MIN_KEY, `must be at least ${MIN_KEY} characters long`)))
    .optional(),
  INTERNAL_KEY: internalKeys.optional(),
  /** Where core-api answers. */
  CORE_URL: address.optional(),
};

const fields = z.object(googleFields);
export type GoogleFields = z.output<typeof fields>;

export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  /** With a slash at its end, as Google's client wants it. */
  calendarUrl: string;
  webhookUrl: string | null;
  /** Milliseconds that Google has for an answer. */
  timeout: number;
  /** It is not Google itself. */
  isDemo: boolean;
}

const TIMEOUT = 10_000;

const NEEDED = ['BILLING_SEALING_KEY', 'INTERNAL_KEY', 'CORE_URL'] as const;

/** Why these settings cannot be used together; `null` when they can. */
export function googleContradiction(given: GoogleFields): string | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret } = given;
  if (!clientId && !secret) return null;
  if (!clientId) return 'GOOGLE_CLIENT_SECRET is set, but there is no GOOGLE_CLIENT_ID';
  if (!secret) return 'GOOGLE_CLIENT_ID is set, but there is no GOOGLE_CLIENT_SECRET';
  const missing = NEEDED.find((name) => given[name] === undefined);
  return missing ? `${missing} is needed where GOOGLE_CLIENT_ID is set` : null;
}

const isGoogles = (url: string) => /(^|\.)google(apis)?\.com$/.test(new URL(url).hostname);

/** Who Google is, and who we are to it; `null` without a client: then nothing can be connected. */
export function googleSettings(given: GoogleFields): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = given;
  if (!clientId || !clientSecret) return null;
  const base = given.GOOGLE_BASE_URL;
  const authUrl =
    given.GOOGLE_AUTH_URL ?? `${base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`;
  return {
    clientId,
    clientSecret,
    authUrl,
    tokenUrl: given.GOOGLE_TOKEN_URL ?? `${base ?? 'https://oauth2.googleapis.com'}/token`,
    revokeUrl: given.GOOGLE_REVOKE_URL ?? `${base ?? 'https://oauth2.googleapis.com'}/revoke`,
    calendarUrl: `${given.GOOGLE_CALENDAR_URL ?? base ?? 'https://www.googleapis.com'}/`,
    webhookUrl: given.GOOGLE_WEBHOOK_URL ?? null,
    timeout: TIMEOUT,
    isDemo: !isGoogles(authUrl),
  };
}
