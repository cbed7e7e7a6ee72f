import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { Address } from '../protocol/address.ts';
import { limitForeignCodes } from '../limits/attempt-limits.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { issueAuthCode } from '../security/flow-state.ts';
import {
  findForeignToken,
  findRequestedToken,
  findTokenByLink,
  type TokenRecord,
  type TokenType,
} from '../security/one-time-tokens.ts';
import { startSession, type LiveSession } from '../sessions/start-session.ts';
import { findUserRecordByAddress, lockUserByAddress } from '../users/repository.ts';
import { applyToken, codeExpired, otpExpired } from './apply-token.ts';
import type { Verification } from './verification-types.ts';

const linkExpired = () => otpExpired('Email link is invalid or has expired');

const startOtpSession = (deps: Deps, trx: Db, token: TokenRecord, client: ClientInfo) =>
  startSession(deps, trx, { userId: token.user_id, method: 'otp', provider: null, client });

export interface OpenedLink {
  verification: Verification;
  link: string;
  client: ClientInfo;
}

/** Applies the token of a link. Returns `null` if a second address must confirm the change. */
async function applyLink<T>(
  deps: Deps,
  { verification, link }: OpenedLink,
  complete: (trx: Db, token: TokenRecord) => Promise<T>,
): Promise<T | null> {
  return deps.db.transaction(async (trx) => {
    const token = await findTokenByLink(deps, trx, verification.tokenTypes, link);
    if (!token) throw linkExpired();
    return (await applyToken(deps, trx, token)) ? complete(trx, token) : null;
  });
}

/**
 * @returns a session, or `null` if a second address must confirm the change
 * @throws AuthError 403
 */
export const verifyLink = (deps: Deps, opened: OpenedLink): Promise<LiveSession | null> =>
  applyLink(deps, opened, (trx, token) => startOtpSession(deps, trx, token, opened.client));

/** Issues the authorization code of a PKCE link. Only the client with the verifier can use it. */
export const issueCodeForLink = (deps: Deps, opened: OpenedLink): Promise<string | null> =>
  applyLink(deps, opened, async (trx, { flow_state_id }) => {
    if (!flow_state_id) throw linkExpired();
    return issueAuthCode(deps, trx, flow_state_id);
  });

/** Maximum number of users with the same pending address. Usually there is one. */
const MAX_PENDING_USERS = 5;

async function lockPendingUsers(trx: Db, column: string, value: string): Promise<string[]> {
  const rows = await trx<{ id: string }>('users')
    .select('id')
    .where({ [column]: value })
    .whereNull('deleted_at')
    .orderBy('id')
    .limit(MAX_PENDING_USERS)
    .forNoKeyUpdate();
  return rows.map(({ id }) => id);
}

interface Candidate {
  userId: string;
  types: TokenType[];
}

/** Finds and locks the users for whom the code may have been issued. */
async function findCandidates(
  trx: Db,
  { type, tokenTypes }: Verification,
  address: Address,
): Promise<Candidate[]> {
  const findPending = async (column: string, types: TokenType[]) =>
    (await lockPendingUsers(trx, column, address.value)).map((userId) => ({ userId, types }));
  if (type === 'phone_change') return findPending('phone_change', tokenTypes);
  const owner = await lockUserByAddress(trx, address);
  const ownerCandidates = owner ? [{ userId: owner.id, types: tokenTypes }] : [];
  if (type !== 'email_change') return ownerCandidates;
  return [
    ...ownerCandidates.map(({ userId }) => ({ userId, types: ['email_change_current' as const] })),
    ...(await findPending('email_change', ['email_change_new'])),
  ];
}

interface CodeAttempt {
  verification: Verification;
  address: Address;
  code: string;
  client: ClientInfo;
}

type FindToken = typeof findRequestedToken;

/**
 * Applies the token that `findToken` finds for the code. Returns `null` instead of throwing if there is
 * none, because failed attempts must be committed.
 */
async function applyCode(
  deps: Deps,
  { verification, address, code, client }: CodeAttempt,
  findToken: FindToken,
): Promise<{ live: LiveSession | null } | null> {
  const { requester } = client;
  return deps.db.transaction(async (trx) => {
    for (const { userId, types } of await findCandidates(trx, verification, address)) {
      const token = await findToken(deps, trx, { userId, types, code, requester });
      if (!token) continue;
      const isComplete = await applyToken(deps, trx, token);
      return { live: isComplete ? await startOtpSession(deps, trx, token, client) : null };
    }
    return null;
  });
}

/**
 * Like `verifyLink`, for a code sent to the address. Wrong codes of strangers don't invalidate a code for
 * the browser that requested it.
 *
 * @throws AuthError 403 or 429
 */
export async function verifyCode(deps: Deps, attempt: CodeAttempt): Promise<LiveSession | null> {
  const requested = await applyCode(deps, attempt, findRequestedToken);
  if (requested) return requested.live;
  const { address, client } = attempt;
  const user = await findUserRecordByAddress(deps.db, address);
  await limitForeignCodes(deps, { address: address.value, user, client });
  const foreign = await applyCode(deps, attempt, findForeignToken);
  if (!foreign) throw codeExpired();
  return foreign.live;
}
