import type { SessionStorage } from './stored-session.ts';
import { readStoredJson } from '../storage/stored-values.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** Default lifetime of confirmation links (`GOTRUE_MAILER_CONFIRMATION_EXP`), the longest of all links. */
const LIFETIME_MS = DAY_MS;
const MAX_REQUESTS = 10;

interface LinkRequest {
  email: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const isLinkRequest = (value: Partial<LinkRequest> | null): value is LinkRequest =>
  typeof value?.email === 'string' && typeof value.expiresAt === 'number';

const readRequests = (storage: SessionStorage, key: string): LinkRequest[] =>
  (readStoredJson(storage, key, Array.isArray) ?? [])
    .filter(isLinkRequest)
    .filter(({ expiresAt }) => expiresAt > Date.now());

const normalize = (email: string) => email.trim().toLowerCase();

/** Remembers for a day that this browser requested an email with a sign-in link. */
export function rememberLinkRequest(storage: SessionStorage, key: string, email: string): void {
  const request = { email: normalize(email), expiresAt: Date.now() + LIFETIME_MS };
  const others = readRequests(storage, key).filter((other) => other.email !== request.email);
  storage.setItem(key, JSON.stringify([request, ...others].slice(0, MAX_REQUESTS)));
}

/** Whether this browser requested an email with a sign-in link for the account. */
export const isLinkRequested = (storage: SessionStorage, key: string, email: string): boolean =>
  readRequests(storage, key).some((request) => request.email === normalize(email));
