import { setTimeout } from 'node:timers/promises';
import { endAccessOf } from './access.ts';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessFault } from './faults.ts';
import type { Tokens } from './oauth.ts';
import { integrationById, type IntegrationRow } from './repository.ts';
import { endRefresh, putRefreshed, takeRefresh } from './repository-tokens.ts';
import type { Sealing } from './sealing.ts';

/** A token that ends sooner might end on its way. */
const MARGIN_MS = 60_000;
const PAUSE_MS = 50;

const refreshPurpose = (id: string) => `google-refresh:${id}`;
const accessPurpose = (id: string) => `google-access:${id}`;

/** What is kept of tokens: sealed, and bound to their integration. */
export function sealedTokens(
  sealing: Sealing,
  id: string,
  { accessToken, expiresAt }: Pick<Tokens, 'accessToken' | 'expiresAt'>,
) {
  return {
    access_token: sealing.seal(accessPurpose(id), accessToken),
    access_expires_at: new Date(expiresAt).toISOString(),
  };
}

export const sealedRefreshToken = (sealing: Sealing, id: string, refreshToken: string) =>
  sealing.seal(refreshPurpose(id), refreshToken);

/** @throws GoogleAccessFault where the key that sealed it is gone: an operator must act */
function opened(sealing: Sealing, purpose: string, sealed: string): string {
  try {
    return sealing.open(purpose, sealed);
  } catch {
    throw new GoogleAccessFault(
      'not-configured',
      'A token cannot be opened: BILLING_SEALING_KEY is not the one that sealed it',
    );
  }
}

/** @throws GoogleAccessFault */
export function refreshTokenOf({ google }: ConnectedDeps, row: IntegrationRow): string {
  if (row.refresh_token === null) throw ended(row);
  return opened(google.sealing, refreshPurpose(row.id), row.refresh_token);
}

const ended = (row: IntegrationRow | undefined) =>
  row?.inactive_reason === 'consent'
    ? new GoogleAccessFault('consent', 'What is needed was not granted')
    : new GoogleAccessFault('reconnect', 'Access to the Google account has ended');

/** The token at hand, unless it ends or was refused. @throws GoogleAccessFault once access ended */
function tokenAtHand(
  { google, clock }: ConnectedDeps,
  row: IntegrationRow | undefined,
  rejected: string | null,
): string | null {
  if (!row?.is_active) throw ended(row);
  const { id, access_token, access_expires_at } = row;
  if (access_token === null || access_expires_at === null) return null;
  if (Date.parse(access_expires_at) - MARGIN_MS <= clock()) return null;
  const token = opened(google.sealing, accessPurpose(id), access_token);
  return token === rejected ? null : token;
}

/** Refreshes as the one who may. Whoever else needs the token waits for it in the row. */
async function refresh(deps: ConnectedDeps, row: IntegrationRow): Promise<string> {
  const { db, google } = deps;
  try {
    const refreshToken = refreshTokenOf(deps, row);
    const tokens = await google.oauth.refresh(refreshToken);
    await putRefreshed(db, row, {
      ...sealedTokens(google.sealing, row.id, tokens),
      // Sealed anew as well, so that a key which another replaced goes out of use.
      refresh_token: sealedRefreshToken(google.sealing, row.id, refreshToken),
    });
    return tokens.accessToken;
  } catch (error) {
    await endRefresh(db, row);
    if (error instanceof GoogleAccessFault && error.kind === 'reconnect') {
      await endAccessOf(deps, row, 'revoked');
    }
    throw error;
  }
}

/** One refresh at a time over all processes; who comes meanwhile is given what it brought. */
async function refreshOnce(
  deps: ConnectedDeps,
  integrationId: string,
  rejected: string | null,
): Promise<string> {
  // The holder may take as long as Google has, and a little to write it down.
  const leaseMs = deps.google.settings.timeout + 5000;
  for (const end = performance.now() + leaseMs; performance.now() < end;) {
    const row = await integrationById(deps.db, integrationId);
    const token = tokenAtHand(deps, row, rejected);
    if (token !== null) return token;
    const held = await takeRefresh(deps.db, integrationId, leaseMs);
    if (held) {
      const meanwhile = tokenAtHand(deps, held, rejected);
      if (meanwhile === null) return refresh(deps, held);
      await endRefresh(deps.db, held);
      return meanwhile;
    }
    await setTimeout(PAUSE_MS);
  }
  throw new GoogleAccessFault('away', 'The token is being refreshed, and not yet there');
}

/**
 * A token that Google takes for an integration, refreshed where it ends within a minute.
 *
 * @throws GoogleAccessFault
 */
export const accessTokenOf = (deps: ConnectedDeps, integrationId: string): Promise<string> =>
  refreshOnce(deps, integrationId, null);

/**
 * Another token in place of one that Google refused before its end: refreshed unless somebody else
 * has done so. If that one is refused too, access has ended: see `endAccess`.
 *
 * @throws GoogleAccessFault
 */
export const refreshAfter401 = (
  deps: ConnectedDeps,
  integrationId: string,
  rejected: string,
): Promise<string> => refreshOnce(deps, integrationId, rejected);
