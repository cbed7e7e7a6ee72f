import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { Address } from '../protocol/address.ts';
import type { Client } from '../protocol/client.ts';
import { limitCodeGuesses } from '../protocol/limits.ts';
import {
  tokenByCode,
  tokenByLink,
  type TokenRecord,
  type TokenType,
} from '../security/one-time-tokens.ts';
import { startSession, type LiveSession } from '../sessions/start-session.ts';
import { lockedUserByAddress } from '../users/repository.ts';
import { accept, codeExpired, expired } from './accept.ts';
import type { Verification } from './types.ts';

const linkExpired = () => expired('Email link is invalid or has expired');

const sessionOf = (deps: Deps, trx: Db, token: TokenRecord, client: Client) =>
  startSession(deps, trx, { userId: token.user_id, method: 'otp', provider: null, client });

/** The session of who shows a link's token; `null` when another address has to agree first. */
export async function verifyLink(
  deps: Deps,
  { verification, link, client }: { verification: Verification; link: string; client: Client },
): Promise<LiveSession | null> {
  return deps.db.transaction(async (trx) => {
    const token = await tokenByLink(deps, trx, verification.accepts, link);
    if (!token) throw linkExpired();
    return (await accept(deps, trx, token)) ? sessionOf(deps, trx, token, client) : null;
  });
}

/** As many people as may wait for the same address at once to be looked at; one is usual. */
const PENDING_AT_MOST = 5;

async function usersAwaiting(trx: Db, column: string, value: string): Promise<string[]> {
  const rows = await trx<{ id: string }>('users')
    .select('id')
    .where({ [column]: value })
    .whereNull('deleted_at')
    .orderBy('id')
    .limit(PENDING_AT_MOST)
    .forNoKeyUpdate();
  return rows.map(({ id }) => id);
}

interface Candidate {
  userId: string;
  types: TokenType[];
}

/** Whose code it can be; their rows are locked. */
async function candidates(
  trx: Db,
  { type, accepts }: Verification,
  address: Address,
): Promise<Candidate[]> {
  const awaiting = async (column: string, types: TokenType[]) =>
    (await usersAwaiting(trx, column, address.value)).map((userId) => ({ userId, types }));
  if (type === 'phone_change') return awaiting('phone_change', accepts);
  const holder = await lockedUserByAddress(trx, address);
  const mine = holder ? [{ userId: holder.id, types: accepts }] : [];
  if (type !== 'email_change') return mine;
  return [
    ...mine.map(({ userId }) => ({ userId, types: ['email_change_current' as const] })),
    ...(await awaiting('email_change', ['email_change_new'])),
  ];
}

interface CodeAttempt {
  verification: Verification;
  address: Address;
  code: string;
  client: Client;
}

/** As `verifyLink`, for a code that was sent to the address. @throws AuthError 403 or 429 */
export async function verifyCode(deps: Deps, attempt: CodeAttempt): Promise<LiveSession | null> {
  const { verification, address, code, client } = attempt;
  await limitCodeGuesses(deps, address.value);
  // A miss is an answer, not an exception: the wrong guess must be counted, hence committed.
  const found = await deps.db.transaction(async (trx) => {
    for (const { userId, types } of await candidates(trx, verification, address)) {
      const token = await tokenByCode(deps, trx, { userId, types, code });
      if (!token) continue;
      const isAll = await accept(deps, trx, token);
      return { live: isAll ? await sessionOf(deps, trx, token, client) : null };
    }
    return null;
  });
  if (!found) throw codeExpired();
  return found.live;
}
