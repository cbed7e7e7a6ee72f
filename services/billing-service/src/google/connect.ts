import { createHash, randomBytes } from 'node:crypto';
import { getLocale } from '@scheduler/i18n/translate';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import {
  acquireAdvisoryLock,
  enqueueSecurityEvent,
  getCookieName,
  newId,
  type Actor,
  type Db,
} from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';
import { refreshCalendars } from './calendar-list.ts';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessError } from './access-error.ts';
import { hasEventAccess, type Tokens } from './oauth.ts';
import { planIncludesGoogle } from './plan-entitlement.ts';
import {
  insertOAuthRequest,
  deleteOAuthRequest,
  type OAuthRequestRow,
} from './repository-oauth-requests.ts';
import { resetFailures } from './repository-calendars.ts';
import { findIntegrationOfUser, upsertIntegration, type IntegrationRow } from './repository.ts';
import { enqueueSync } from './sync/enqueue-sync.ts';
import { sealRefreshToken, sealAccessToken } from './tokens.ts';

export const OAUTH_REQUEST_TTL_MS = 10 * MINUTE_MS;
const RANDOM_BYTES = 32;

const createRandomToken = () => randomBytes(RANDOM_BYTES).toString('base64url');
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

const COOKIE_SUFFIX_LENGTH = 12;
/**
 * Returns the name of an OAuth request's cookie. Every request has its own, so several requests can be
 * open at the same time.
 */
export function getConnectCookieName(siteUrl: string, state: string): string {
  const suffix = hashToken(state)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, COOKIE_SUFFIX_LENGTH);
  return getCookieName(siteUrl, `google_connect_${suffix}`);
}

const getVerifierPurpose = (id: string) => `google-verifier:${id}`;

export interface ConsentRequest {
  authUrl: string;
  /** Must be sent with the callback. */
  cookie: { name: string; value: string };
}

/**
 * Starts an OAuth request. The callback must come from the same browser within 10 minutes, and is
 * accepted only once.
 */
export async function startConnect(
  deps: ConnectedDeps,
  { userId }: Actor,
): Promise<ConsentRequest> {
  const { db, google, clock } = deps;
  const [state, cookie, verifier] = [createRandomToken(), createRandomToken(), createRandomToken()];
  const id = hashToken(state);
  const existing = await findIntegrationOfUser(db, userId);
  await insertOAuthRequest(
    db,
    {
      id,
      user_id: userId,
      verifier: google.sealing.seal(getVerifierPurpose(id), verifier),
      cookie_hash: hashToken(cookie),
      expires_at: new Date(clock() + OAUTH_REQUEST_TTL_MS).toISOString(),
    },
    new Date(clock()),
  );
  const hint = existing?.email ?? null;
  return {
    authUrl: google.oauth.consentUrl({ state, challenge: hashToken(verifier), hint }),
    cookie: { name: getConnectCookieName(deps.siteUrl, state), value: cookie },
  };
}

/**
 * Returns and deletes an OAuth request. Returns `null` if it expired, was used or was started in a
 * different browser.
 */
export async function consumeOAuthRequest(
  { db, clock }: Pick<ConnectedDeps, 'db' | 'clock'>,
  state: string,
  cookie: string,
): Promise<OAuthRequestRow | null> {
  const request = await deleteOAuthRequest(db, {
    id: hashToken(state),
    cookie_hash: hashToken(cookie),
  });
  return request && Date.parse(request.expires_at) > clock() ? request : null;
}

export const CONNECT_FAILURES = ['cancelled', 'scope', 'other-account', 'plan', 'failed'] as const;
export type ConnectFailure = (typeof CONNECT_FAILURES)[number];
export type ConnectOutcome = 'connected' | ConnectFailure;

/** Whether the tokens are for the connected account. Compares emails if a subject is missing. */
function isSameAccount({ google_sub, email }: IntegrationRow, tokens: Tokens): boolean {
  if (google_sub !== null && tokens.sub !== null) return google_sub === tokens.sub;
  return (email?.toLowerCase() ?? null) === (tokens.email?.toLowerCase() ?? null);
}

/**
 * Creates the integration, or reactivates it for the same account. A different account is rejected,
 * because the first account's events would be pushed to it.
 */
async function saveIntegration(trx: Db, deps: ConnectedDeps, userId: string, tokens: Tokens) {
  const { sealing } = deps.google;
  const existing = await findIntegrationOfUser(trx, userId);
  if (existing && !isSameAccount(existing, tokens)) return 'other-account';
  const id = existing?.id ?? newId();
  const { refreshToken } = tokens;
  const refresh_token =
    refreshToken === null
      ? // Google doesn't return a refresh token for every consent request.
        (existing?.refresh_token ?? null)
      : sealRefreshToken(sealing, id, refreshToken);
  if (refresh_token === null) return 'failed';
  await upsertIntegration(trx, {
    id,
    user_id: userId,
    google_sub: tokens.sub ?? existing?.google_sub ?? null,
    email: tokens.email ?? existing?.email ?? null,
    language: getLocale(),
    scopes: tokens.scopes,
    refresh_token,
    ...sealAccessToken(sealing, id, tokens),
  });
  if (existing?.started_at) {
    await resetFailures(trx, id);
    await enqueueSync(trx, id, 'edit');
  }
  return { id };
}

/** Completes an OAuth request with the authorization code. */
export async function completeConnect(
  deps: ConnectedDeps,
  { id, user_id, verifier }: OAuthRequestRow,
  code: string,
): Promise<ConnectOutcome> {
  const { db, google, log, clock } = deps;
  if (!(await planIncludesGoogle(db, user_id, clock()))) return 'plan';
  let tokens: Tokens;
  try {
    const openedVerifier = google.sealing.open(getVerifierPurpose(id), verifier);
    tokens = await google.oauth.exchange(code, openedVerifier);
  } catch (err) {
    if (!(err instanceof GoogleAccessError)) throw err;
    log.warn({ err, user_id }, 'failed to connect a Google account');
    return 'failed';
  }
  // Users can deselect scopes on the consent page.
  if (!hasEventAccess(tokens.scopes)) return 'scope';
  const integration = await db.transaction(async (trx) => {
    await acquireAdvisoryLock(trx, `google:${user_id}`);
    const saved = await saveIntegration(trx, deps, user_id, tokens);
    if (typeof saved !== 'string') {
      await enqueueSecurityEvent(trx, SCHEMA, {
        actor: { userId: user_id, sessionId: null },
        action: 'google-connected',
        subject: tokens.email,
      });
    }
    return saved;
  });
  if (typeof integration === 'string') return integration;
  await refreshCalendars(deps, integration.id);
  log.info({ user_id, integration_id: integration.id }, 'Google account connected');
  return 'connected';
}
