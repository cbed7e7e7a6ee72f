import { randomBytes, randomInt } from 'node:crypto';
import { newId, type Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { Metadata } from '../protocol/fields.ts';
import { lockUserById } from '../users/repository.ts';
import { constantTimeEquals } from './secrets.ts';

/** The purposes of tokens sent by email. */
export type EmailTokenType =
  | 'confirmation'
  | 'recovery'
  | 'email_change_new'
  | 'email_change_current'
  | 'reauthentication';

/** The purposes of codes sent by text message. */
export type PhoneTokenType = 'phone_confirmation' | 'phone_change' | 'reauthentication';

export type TokenType = EmailTokenType | PhoneTokenType;

/** The data of a sign-up, which the account gets when its address is confirmed. */
export interface SignUpData {
  encrypted_password: string | null;
  raw_user_meta_data: Metadata;
  /** The identity of a sign-up with a provider that hasn't verified the email address. */
  identity_id: string | null;
}

/** A sign-up whose address isn't confirmed yet. */
export interface SignUp extends SignUpData {
  /**
   * A new token replaces the previous one with the same ID. Equals the user ID for sign-in links and
   * codes.
   */
  sign_up_id: string;
}

export interface TokenRecord extends Partial<SignUp> {
  id: string;
  user_id: string;
  token_type: TokenType;
  token_hash: string;
  code_hash: string;
  attempts: number;
  flow_state_id: string | null;
  expires_at: string;
}

/** Tokens of these types are stored in `confirmations`, and all others in `one_time_tokens`. */
const CONFIRMATION_TYPES: TokenType[] = ['confirmation', 'phone_confirmation'];
/** Earlier versions store all tokens in `one_time_tokens`. */
const TOKEN_TABLES = ['confirmations', 'one_time_tokens'] as const;

/** The plaintext secrets of a message. Only their hashes are stored. */
export interface IssuedToken {
  linkToken: string;
  code: string;
  expiresAt: Date;
  /** Stored hash of the link token. */
  tokenHash: string;
}

/** Number of recent tokens per table whose codes are accepted. More codes would be easier to guess. */
const MAX_CODES = 5;
/** Number of wrong codes after which only the link works. */
const MAX_ATTEMPTS = 5;
const LINK_TOKEN_BYTES = 28;

const hashCode = ({ secrets }: Deps, userId: string, type: TokenType, code: string) =>
  secrets.fingerprint('one-time-code', userId, type, code);

const hashLinkToken = ({ secrets }: Deps, linkToken: string) =>
  secrets.fingerprint('one-time-link', linkToken);

export const noSignUpData: SignUpData = {
  encrypted_password: null,
  raw_user_meta_data: {},
  identity_id: null,
};

export const createSignUp = (fields: Partial<SignUp>): SignUp => ({
  ...noSignUpData,
  sign_up_id: newId(),
  ...fields,
});

export interface TokenRequest {
  userId: string;
  type: TokenType;
  /** The PKCE flow that the link continues. */
  flowStateId: string | null;
  /** Length of the code. */
  digits: number;
  /** Lifetime of the link and the code. */
  lifetimeSeconds: number;
  /** A predefined code to use instead of a random one. */
  fixedCode?: string | undefined;
  /** The sign-up that the token confirms. Without one, the account gets no password or metadata. */
  signUp?: SignUp | undefined;
}

/**
 * Issues a link token and a code. Previous ones of the same type become invalid, except those of
 * other sign-ups.
 */
export async function issueToken(
  deps: Deps,
  trx: Db,
  { userId, type, flowStateId, digits, lifetimeSeconds, fixedCode, signUp }: TokenRequest,
): Promise<IssuedToken> {
  const code = fixedCode ?? String(randomInt(10 ** digits)).padStart(digits, '0');
  const linkToken = (flowStateId ? 'pkce_' : '') + randomBytes(LINK_TOKEN_BYTES).toString('hex');
  const tokenHash = hashLinkToken(deps, linkToken);
  const expiresAt = new Date(Date.now() + lifetimeSeconds * 1000);
  const token = {
    id: newId(),
    user_id: userId,
    token_type: type,
    token_hash: tokenHash,
    code_hash: hashCode(deps, userId, type, code),
    attempts: 0,
    flow_state_id: flowStateId,
    expires_at: expiresAt.toISOString(),
  };
  if (CONFIRMATION_TYPES.includes(type)) {
    await trx('confirmations')
      .insert({ ...token, ...noSignUpData, sign_up_id: userId, ...signUp })
      .onConflict(['user_id', 'token_type', 'sign_up_id'])
      .merge();
  } else {
    await trx('one_time_tokens').insert(token).onConflict(['user_id', 'token_type']).merge();
  }
  return { linkToken, code, expiresAt, tokenHash };
}

const isActive = (token: TokenRecord) => Date.parse(token.expires_at) > Date.now();

/** Finds the unexpired token of a link and locks its user. */
export async function findTokenByLink(
  deps: Deps,
  trx: Db,
  types: TokenType[],
  linkToken: string,
): Promise<TokenRecord | null> {
  const findToken = async () => {
    const tokens = await Promise.all(
      TOKEN_TABLES.map((table) =>
        trx<TokenRecord>(table)
          .where({ token_hash: hashLinkToken(deps, linkToken) })
          .whereIn('token_type', types)
          .first(),
      ),
    );
    return tokens.find((token) => token !== undefined);
  };
  const unlockedToken = await findToken();
  if (!unlockedToken) return null;
  // Users are locked before tokens in every transaction that uses both, to prevent deadlocks.
  await lockUserById(trx, unlockedToken.user_id);
  const token = await findToken();
  return token && isActive(token) ? token : null;
}

/**
 * Finds an unexpired token with this code. A wrong code counts as an attempt.
 *
 * @param userId a user locked in this transaction
 */
export async function findTokenByCode(
  deps: Deps,
  trx: Db,
  { userId, types, code }: { userId: string; types: TokenType[]; code: string },
): Promise<TokenRecord | null> {
  const tokens = await Promise.all(
    TOKEN_TABLES.map((table) =>
      trx<TokenRecord>(table)
        .where({ user_id: userId })
        .whereIn('token_type', types)
        .orderBy('expires_at', 'desc')
        .limit(MAX_CODES),
    ),
  );
  const usable = tokens.flat().filter((token) => isActive(token) && token.attempts < MAX_ATTEMPTS);
  const match = usable.find((token) =>
    constantTimeEquals(token.code_hash, hashCode(deps, userId, token.token_type, code)),
  );
  if (match) return match;
  const ids = usable.map((token) => token.id);
  for (const table of TOKEN_TABLES) {
    await trx<TokenRecord>(table).whereIn('id', ids).increment('attempts', 1);
  }
  return null;
}

/** Deletes a token from `one_time_tokens`. Confirmations are deleted by `deleteUserTokens`. */
export async function deleteToken(trx: Db, id: string): Promise<void> {
  await trx('one_time_tokens').where({ id }).delete();
}

export async function deleteUserTokens(trx: Db, userId: string): Promise<void> {
  for (const table of TOKEN_TABLES) await trx(table).where({ user_id: userId }).delete();
}

/**
 * Finds the sign-up that a resent confirmation belongs to, even if its token has expired. Returns
 * `undefined` if there is none or several, because anyone can request the message and must not choose
 * between them.
 */
export async function findUnambiguousSignUp(
  trx: Db,
  userId: string,
  type: 'confirmation' | 'phone_confirmation',
): Promise<SignUp | undefined> {
  const [signUp, ...others] = await trx<TokenRecord>('confirmations')
    .where({ user_id: userId, token_type: type })
    .whereNot({ sign_up_id: userId })
    .select();
  if (!signUp || others.length > 0) return undefined;
  const { encrypted_password, raw_user_meta_data, identity_id, sign_up_id } = signUp as Required<
    typeof signUp
  >;
  return { encrypted_password, raw_user_meta_data, identity_id, sign_up_id };
}

/** Whether anyone signed up with the user's address. */
export async function hasSignUps(
  trx: Db,
  userId: string,
  type: 'confirmation' | 'phone_confirmation',
): Promise<boolean> {
  const row = await trx('confirmations').where({ user_id: userId, token_type: type }).first('id');
  return row !== undefined;
}
