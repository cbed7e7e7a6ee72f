import { setTimeout } from 'node:timers/promises';
import { SECOND_MS } from '@scheduler/scheduling/durations';
import { deactivateAndNotify } from './deactivate-integration.ts';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessError } from './access-error.ts';
import type { Tokens } from './oauth.ts';
import { findIntegration, type IntegrationRow } from './repository.ts';
import {
  releaseRefreshLease,
  saveRefreshedTokens,
  acquireRefreshLease,
} from './repository-tokens.ts';
import type { Sealing } from './sealing.ts';

/** A token that expires sooner is refreshed before use. */
const EXPIRY_MARGIN_MS = 60_000;
const POLL_INTERVAL_MS = 50;

const getRefreshPurpose = (id: string) => `google-refresh:${id}`;
const getAccessPurpose = (id: string) => `google-access:${id}`;

/** Returns the columns to store for an access token, sealed for its integration. */
export function sealAccessToken(
  sealing: Sealing,
  id: string,
  { accessToken, expiresAt }: Pick<Tokens, 'accessToken' | 'expiresAt'>,
) {
  return {
    access_token: sealing.seal(getAccessPurpose(id), accessToken),
    access_expires_at: new Date(expiresAt).toISOString(),
  };
}

export const sealRefreshToken = (sealing: Sealing, id: string, refreshToken: string) =>
  sealing.seal(getRefreshPurpose(id), refreshToken);

/** @throws GoogleAccessError `not-configured` if the key is unknown */
function openToken(sealing: Sealing, purpose: string, sealed: string): string {
  try {
    return sealing.open(purpose, sealed);
  } catch {
    throw new GoogleAccessError(
      'not-configured',
      "A token can't be decrypted: BILLING_SEALING_KEY doesn't contain the key that sealed it",
    );
  }
}

/** @throws GoogleAccessError */
export function getRefreshToken({ google }: ConnectedDeps, row: IntegrationRow): string {
  if (row.refresh_token === null) throw createAccessEndedError(row);
  return openToken(google.sealing, getRefreshPurpose(row.id), row.refresh_token);
}

const createAccessEndedError = (row: IntegrationRow | undefined) =>
  row?.inactive_reason === 'consent'
    ? new GoogleAccessError('consent', 'A required scope was not granted')
    : new GoogleAccessError('reconnect', 'Access to the Google account has ended');

/**
 * Returns the stored access token. `null` if it expires soon or equals `rejectedToken`.
 *
 * @throws GoogleAccessError if access was revoked
 */
function getCachedToken(
  { google, clock }: ConnectedDeps,
  row: IntegrationRow | undefined,
  rejectedToken: string | null,
): string | null {
  if (!row?.is_active) throw createAccessEndedError(row);
  const { id, access_token, access_expires_at } = row;
  if (access_token === null || access_expires_at === null) return null;
  if (Date.parse(access_expires_at) - EXPIRY_MARGIN_MS <= clock()) return null;
  const token = openToken(google.sealing, getAccessPurpose(id), access_token);
  return token === rejectedToken ? null : token;
}

/** Refreshes the token as the holder of the refresh lease. */
async function refreshAccessToken(deps: ConnectedDeps, row: IntegrationRow): Promise<string> {
  const { db, google } = deps;
  try {
    const refreshToken = getRefreshToken(deps, row);
    const tokens = await google.oauth.refresh(refreshToken);
    await saveRefreshedTokens(db, row, {
      ...sealAccessToken(google.sealing, row.id, tokens),
      // Encrypt the refresh token with the current key, so that old keys can eventually be removed.
      refresh_token: sealRefreshToken(google.sealing, row.id, refreshToken),
    });
    return tokens.accessToken;
  } catch (error) {
    await releaseRefreshLease(db, row);
    if (error instanceof GoogleAccessError && error.kind === 'reconnect') {
      await deactivateAndNotify(deps, row, 'revoked');
    }
    throw error;
  }
}

/**
 * Returns an access token that is valid for at least a minute. Only one process refreshes it at a time;
 * other processes poll for the result.
 *
 * @param rejectedToken a token that Google rejected before it expired, which is replaced. If the new one
 *   is rejected too, access is revoked, and the caller must deactivate the integration.
 * @throws GoogleAccessError
 */
export async function getAccessToken(
  deps: ConnectedDeps,
  integrationId: string,
  rejectedToken: string | null = null,
): Promise<string> {
  // Covers the timeout of the refresh call and the time to store the result.
  const leaseMs = deps.google.settings.timeoutMs + 5 * SECOND_MS;
  for (const deadline = performance.now() + leaseMs; performance.now() < deadline;) {
    const row = await findIntegration(deps.db, integrationId);
    const token = getCachedToken(deps, row, rejectedToken);
    if (token !== null) return token;
    const leasedRow = await acquireRefreshLease(deps.db, integrationId, leaseMs);
    if (leasedRow) {
      const newToken = getCachedToken(deps, leasedRow, rejectedToken);
      if (newToken === null) return refreshAccessToken(deps, leasedRow);
      await releaseRefreshLease(deps.db, leasedRow);
      return newToken;
    }
    await setTimeout(POLL_INTERVAL_MS);
  }
  throw new GoogleAccessError('unavailable', 'The token is still being refreshed');
}
