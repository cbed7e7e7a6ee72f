import { createHash, randomBytes } from 'node:crypto';
import { locale } from '@scheduler/i18n/words';
import { lockKey, newId, type Actor, type Db } from '@scheduler/service-kit';
import { refreshCalendars } from './calendar-list.ts';
import type { ConnectedDeps } from './deps.ts';
import { GoogleAccessFault } from './faults.ts';
import { allowsEvents, type Tokens } from './oauth.ts';
import { includesGoogle } from './plan.ts';
import { insertConnect, takeConnect, type ConnectRow } from './repository-connects.ts';
import { forgetFailures } from './repository-calendars.ts';
import { integrationOf, putIntegration, type IntegrationRow } from './repository.ts';
import { enqueueSync } from './sync/queue.ts';
import { sealedRefreshToken, sealedTokens } from './tokens.ts';

export const CONNECT_LIVES_MS = 600_000;
const RANDOM_BYTES = 32;

const random = () => randomBytes(RANDOM_BYTES).toString('base64url');
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Each consent has a cookie of its own, so that one begun later does not end it. */
const COOKIE_DIGITS = 12;
export const cookieNameOf = (state: string) =>
  `google_connect_${hash(state)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, COOKIE_DIGITS)}`;

const verifierPurpose = (id: string) => `google-verifier:${id}`;

export interface Begun {
  authUrl: string;
  /** What the browser must hold when it comes back. */
  cookie: { name: string; value: string };
}

/** Begins to connect: what comes back must come by this browser, once, within ten minutes. */
export async function beginConnect(deps: ConnectedDeps, { userId }: Actor): Promise<Begun> {
  const { db, google, clock } = deps;
  const [state, cookie, verifier] = [random(), random(), random()];
  const id = hash(state);
  const existing = await integrationOf(db, userId);
  await insertConnect(
    db,
    {
      id,
      user_id: userId,
      verifier: google.sealing.seal(verifierPurpose(id), verifier),
      cookie_hash: hash(cookie),
      expires_at: new Date(clock() + CONNECT_LIVES_MS).toISOString(),
    },
    new Date(clock()),
  );
  const hint = existing?.email ?? null;
  return {
    authUrl: google.oauth.consentUrl({ state, challenge: hash(verifier), hint }),
    cookie: { name: cookieNameOf(state), value: cookie },
  };
}

/** The consent that an answer belongs to; `null` when it is stale, used, or another browser's. */
export async function takeBegun(
  { db, clock }: Pick<ConnectedDeps, 'db' | 'clock'>,
  state: string,
  cookie: string,
): Promise<ConnectRow | null> {
  const taken = await takeConnect(db, { id: hash(state), cookie_hash: hash(cookie) });
  return taken && Date.parse(taken.expires_at) > clock() ? taken : null;
}

export const failures = ['cancelled', 'scope', 'other-account', 'plan', 'failed'] as const;
export type ConnectFailure = (typeof failures)[number];
/** How connecting ended. */
export type ConnectOutcome = 'connected' | ConnectFailure;

/** Whether tokens are of the account that is connected. What Google does not tell is no proof. */
function isSameAccount({ google_sub, email }: IntegrationRow, tokens: Tokens): boolean {
  if (google_sub !== null && tokens.sub !== null) return google_sub === tokens.sub;
  return (email?.toLowerCase() ?? null) === (tokens.email?.toLowerCase() ?? null);
}

/**
 * Keeps what was granted. The same account again goes on where it was, calendars and all; another
 * one is refused, since what was synced with the first is not to end up in it.
 */
async function keep(trx: Db, deps: ConnectedDeps, userId: string, tokens: Tokens) {
  const { sealing } = deps.google;
  const existing = await integrationOf(trx, userId);
  if (existing && !isSameAccount(existing, tokens)) return 'other-account';
  const id = existing?.id ?? newId();
  const { refreshToken } = tokens;
  const refresh_token =
    refreshToken === null
      ? // Google tells it only at times: that of before goes on.
        (existing?.refresh_token ?? null)
      : sealedRefreshToken(sealing, id, refreshToken);
  if (refresh_token === null) return 'failed';
  await putIntegration(trx, {
    id,
    user_id: userId,
    google_sub: tokens.sub ?? existing?.google_sub ?? null,
    email: tokens.email ?? existing?.email ?? null,
    language: locale(),
    scopes: tokens.scopes,
    refresh_token,
    ...sealedTokens(sealing, id, tokens),
  });
  if (existing?.started_at) {
    await forgetFailures(trx, id);
    await enqueueSync(trx, id, 'edit');
  }
  return { id };
}

/** Ends the connecting that was begun, with the code that Google gave. */
export async function completeConnect(
  deps: ConnectedDeps,
  { id, user_id, verifier }: ConnectRow,
  code: string,
): Promise<ConnectOutcome> {
  const { db, google, log, clock } = deps;
  if (!(await includesGoogle(db, user_id, clock()))) return 'plan';
  let tokens: Tokens;
  try {
    const opened = google.sealing.open(verifierPurpose(id), verifier);
    tokens = await google.oauth.exchange(code, opened);
  } catch (err) {
    if (!(err instanceof GoogleAccessFault)) throw err;
    log.warn({ err, user_id }, 'a Google account could not be connected');
    return 'failed';
  }
  // People can untick boxes.
  if (!allowsEvents(tokens.scopes)) return 'scope';
  const kept = await db.transaction(async (trx) => {
    await lockKey(trx, `google:${user_id}`);
    return keep(trx, deps, user_id, tokens);
  });
  if (typeof kept === 'string') return kept;
  await refreshCalendars(deps, kept.id);
  log.info({ user_id, integration_id: kept.id }, 'a Google account was connected');
  return 'connected';
}
