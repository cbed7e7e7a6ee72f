import { randomBytes, randomInt } from 'node:crypto';
import { newId, type Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { lockedUserById } from '../users/repository.ts';
import { sameSecret } from './secrets.ts';

/** What a mail asks its reader to confirm. */
export type MailTokenType =
  'confirmation' | 'recovery' | 'email_change_new' | 'email_change_current' | 'reauthentication';

/** What a text message asks for. */
export type PhoneTokenType = 'phone_confirmation' | 'phone_change' | 'reauthentication';

export type TokenType = MailTokenType | PhoneTokenType;

export interface TokenRecord {
  id: string;
  user_id: string;
  token_type: TokenType;
  token_hash: string;
  code_hash: string;
  attempts: number;
  flow_state_id: string | null;
  expires_at: string;
}

/** The secrets of one message. They leave in it and are kept nowhere else in the clear. */
export interface IssuedToken {
  linkToken: string;
  code: string;
  expiresAt: Date;
}

/** Wrong codes after which only the mail's link works. */
const MAX_ATTEMPTS = 5;
const LINK_BYTES = 28;

const codeHash = ({ secrets }: Deps, userId: string, type: TokenType, code: string) =>
  secrets.fingerprint('one-time-code', userId, type, code);

const linkHash = ({ secrets }: Deps, linkToken: string) =>
  secrets.fingerprint('one-time-link', linkToken);

export interface TokenRequest {
  userId: string;
  type: TokenType;
  /** The PKCE flow that the link continues. */
  flowStateId: string | null;
  /** Of the code. */
  digits: number;
  /** How long both live. */
  seconds: number;
  /** A code known beforehand, instead of a random one. */
  fixed?: string | undefined;
}

/** Makes a link token and a code; an earlier pair of the same kind stops working. */
export async function issueToken(
  deps: Deps,
  trx: Db,
  { userId, type, flowStateId, digits, seconds, fixed }: TokenRequest,
): Promise<IssuedToken> {
  const code = fixed ?? String(randomInt(10 ** digits)).padStart(digits, '0');
  const linkToken = (flowStateId ? 'pkce_' : '') + randomBytes(LINK_BYTES).toString('hex');
  const expiresAt = new Date(Date.now() + seconds * 1000);
  await trx('one_time_tokens')
    .insert({
      id: newId(),
      user_id: userId,
      token_type: type,
      token_hash: linkHash(deps, linkToken),
      code_hash: codeHash(deps, userId, type, code),
      attempts: 0,
      flow_state_id: flowStateId,
      expires_at: expiresAt.toISOString(),
    })
    .onConflict(['user_id', 'token_type'])
    .merge();
  return { linkToken, code, expiresAt };
}

const isAlive = (token: TokenRecord) => Date.parse(token.expires_at) > Date.now();

/** The live token of a link, `null` if there is none. Whoever else acts for its user waits. */
export async function tokenByLink(
  deps: Deps,
  trx: Db,
  types: TokenType[],
  linkToken: string,
): Promise<TokenRecord | null> {
  const find = () =>
    trx<TokenRecord>('one_time_tokens')
      .where({ token_hash: linkHash(deps, linkToken) })
      .whereIn('token_type', types)
      .first();
  const found = await find();
  if (!found) return null;
  // The user comes first in every transaction that needs both, so that none waits in a circle.
  await lockedUserById(trx, found.user_id);
  const token = await find();
  return token && isAlive(token) ? token : null;
}

/**
 * The live token with this code, `null` if there is none; a wrong code is counted.
 *
 * @param userId a user locked in this transaction
 */
export async function tokenByCode(
  deps: Deps,
  trx: Db,
  { userId, types, code }: { userId: string; types: TokenType[]; code: string },
): Promise<TokenRecord | null> {
  const tokens = await trx<TokenRecord>('one_time_tokens')
    .where({ user_id: userId })
    .whereIn('token_type', types);
  const usable = tokens.filter((token) => isAlive(token) && token.attempts < MAX_ATTEMPTS);
  const right = usable.find((token) =>
    sameSecret(token.code_hash, codeHash(deps, userId, token.token_type, code)),
  );
  if (right) return right;
  const ids = usable.map((token) => token.id);
  await trx<TokenRecord>('one_time_tokens').whereIn('id', ids).increment('attempts', 1);
  return null;
}

export async function deleteToken(trx: Db, id: string): Promise<void> {
  await trx('one_time_tokens').where({ id }).delete();
}

export async function deleteTokensOf(trx: Db, userId: string): Promise<void> {
  await trx('one_time_tokens').where({ user_id: userId }).delete();
}
