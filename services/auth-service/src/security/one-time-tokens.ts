import { randomBytes, randomInt } from 'node:crypto';
import { constantTimeEquals, newId, type Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { Requester } from '../protocol/client-info.ts';
import type { Metadata } from '../protocol/fields.ts';
import { lockUserById } from '../users/repository.ts';

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
  /** Equals the user ID for sign-in links and codes, which anyone can request. */
  sign_up_id: string;
}

export interface TokenRecord extends Partial<SignUp> {
  id: string;
  user_id: string;
  token_type: TokenType;
  token_hash: string;
  code_hash: string;
  /** Wrong codes from the requester's browser, and from other browsers in its network. */
  attempts: number;
  network_attempts: number;
  flow_state_id: string | null;
  expires_at: string;
  /** `null` if an earlier version issued the token. The code then expires with the link. */
  code_expires_at: string | null;
  /** `null` if an earlier version or an administrator issued the token. */
  requester_device: string | null;
  requester_network: string | null;
}

/**
 * Tokens of these types are stored in `confirmations`, one per requester, because anyone can request
 * them. All others are stored in `one_time_tokens`, one per user and type.
 */
const REQUESTABLE_TYPES: TokenType[] = ['confirmation', 'phone_confirmation', 'recovery'];
/** Earlier versions store all tokens in `one_time_tokens`. */
const TOKEN_TABLES = ['confirmations', 'one_time_tokens'] as const;

/** The plaintext secrets of a message. Only their hashes are stored. */
export interface IssuedToken {
  linkToken: string;
  code: string;
  expiresAt: string;
  codeExpiresAt: string;
  /** Stored hash of the link token. */
  tokenHash: string;
  /** A later message with the same ID replaces this one. */
  requestId: string;
}

/** Number of recent tokens per table whose codes are accepted. More codes would be easier to guess. */
const MAX_CODES = 5;
/** Number of wrong codes from the requester after which only the link works. */
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
  lifetimeSeconds: number;
  /** Lifetime of the code, at most that of the link. */
  codeLifetimeSeconds: number;
  /** A predefined code to use instead of a random one. */
  fixedCode?: string | undefined;
  /** The sign-up that the token confirms. Without one, the account gets no password or metadata. */
  signUp?: SignUp | undefined;
  /** Whether the sign-up's first message has been sent before. */
  isResent?: boolean | undefined;
  /** `null` for messages from administrators. */
  requester: Requester | null;
}

const UUID_HEX_DIGITS = 32;

/** Derives the ID of a requester's messages. A requester's new message replaces its previous one. */
function deriveRequestId({ secrets }: Deps, originalId: string, requester: Requester | null) {
  const hash = secrets.fingerprint('token-request', originalId, requester?.device ?? '');
  return Buffer.from(hash, 'base64url').toString('hex').slice(0, UUID_HEX_DIGITS);
}

/**
 * Returns the columns that identify a request. A stranger's request must not replace the message of a
 * sign-up or of the account's owner.
 */
function identifyRequest(deps: Deps, { userId, signUp, isResent, requester }: TokenRequest) {
  const original_id = signUp?.sign_up_id ?? userId;
  if (original_id !== userId && !isResent) return { sign_up_id: original_id, original_id: null };
  return { sign_up_id: deriveRequestId(deps, original_id, requester), original_id };
}

/**
 * Issues a link token and a code. The requester's previous ones of the same type become invalid, except
 * those of other sign-ups.
 */
export async function issueToken(deps: Deps, trx: Db, request: TokenRequest): Promise<IssuedToken> {
  const { userId, type, flowStateId, digits, lifetimeSeconds, signUp, requester } = request;
  const code = request.fixedCode ?? String(randomInt(10 ** digits)).padStart(digits, '0');
  const linkToken = (flowStateId ? 'pkce_' : '') + randomBytes(LINK_TOKEN_BYTES).toString('hex');
  const tokenHash = hashLinkToken(deps, linkToken);
  const codeLifetimeSeconds = Math.min(request.codeLifetimeSeconds, lifetimeSeconds);
  const expiresAt = new Date(Date.now() + lifetimeSeconds * 1000).toISOString();
  const codeExpiresAt = new Date(Date.now() + codeLifetimeSeconds * 1000).toISOString();
  const requestColumns = identifyRequest(deps, request);
  const token = {
    id: newId(),
    user_id: userId,
    token_type: type,
    token_hash: tokenHash,
    code_hash: hashCode(deps, userId, type, code),
    attempts: 0,
    network_attempts: 0,
    flow_state_id: flowStateId,
    expires_at: expiresAt,
    code_expires_at: codeExpiresAt,
    requester_device: requester?.device ?? null,
    requester_network: requester?.network ?? null,
  };
  if (REQUESTABLE_TYPES.includes(type)) {
    await trx('confirmations')
      .insert({ ...token, ...noSignUpData, ...signUp, ...requestColumns })
      .onConflict(['user_id', 'token_type', 'sign_up_id'])
      .merge();
  } else {
    await trx('one_time_tokens').insert(token).onConflict(['user_id', 'token_type']).merge();
  }
  const requestId = REQUESTABLE_TYPES.includes(type) ? requestColumns.sign_up_id : '';
  return { linkToken, code, expiresAt, codeExpiresAt, tokenHash, requestId };
}

const isActive = (token: TokenRecord) => Date.parse(token.expires_at) > Date.now();

const isCodeActive = (token: TokenRecord) =>
  isActive(token) &&
  (token.code_expires_at === null || Date.parse(token.code_expires_at) > Date.now());

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

export interface CodeGuess {
  /** A user locked in the transaction. */
  userId: string;
  types: TokenType[];
  code: string;
  requester: Requester;
}

/** Finds the user's most recent tokens: those requested from the same browser or network, or all others. */
async function findRecentTokens(
  trx: Db,
  { userId, types, requester }: CodeGuess,
  isRequester: boolean,
): Promise<TokenRecord[]> {
  const tokens = await Promise.all(
    TOKEN_TABLES.map((table) =>
      trx<TokenRecord>(table)
        .where({ user_id: userId })
        .whereIn('token_type', types)
        .whereRaw(
          `(requester_device = ? or requester_network = ?) is ${isRequester ? '' : 'not '}true`,
          [requester.device, requester.network],
        )
        // A stranger in the same network can't displace the tokens of the browser.
        .orderByRaw('(requester_device = ?) desc nulls last, code_expires_at desc nulls last', [
          requester.device,
        ])
        .limit(MAX_CODES),
    ),
  );
  return tokens.flat().filter(isCodeActive);
}

const matchesCode = (deps: Deps, token: TokenRecord, { userId, code }: CodeGuess) =>
  constantTimeEquals(token.code_hash, hashCode(deps, userId, token.token_type, code));

/**
 * Finds a token with this code that was requested by the same browser or in the same network. A wrong code
 * counts as an attempt. Attempts from another browser in the network don't use up those of the browser.
 */
export async function findRequestedToken(
  deps: Deps,
  trx: Db,
  guess: CodeGuess,
): Promise<TokenRecord | null> {
  const tokens = (await findRecentTokens(trx, guess, true)).map((token) => ({
    ...token,
    counter:
      token.requester_device === guess.requester.device
        ? ('attempts' as const)
        : ('network_attempts' as const),
  }));
  const usable = tokens.filter((token) => token[token.counter] < MAX_ATTEMPTS);
  const match = usable.find((token) => matchesCode(deps, token, guess));
  if (match) return match;
  for (const { id, counter } of usable) {
    for (const table of TOKEN_TABLES) await trx(table).where({ id }).increment(counter, 1);
  }
  return null;
}

/**
 * Finds a token with this code that was requested elsewhere, for example if the email is opened on another
 * device. The caller must limit the attempts per account.
 */
export async function findForeignToken(
  deps: Deps,
  trx: Db,
  guess: CodeGuess,
): Promise<TokenRecord | null> {
  const tokens = await findRecentTokens(trx, guess, false);
  return tokens.find((token) => matchesCode(deps, token, guess)) ?? null;
}

/** Deletes a token from `one_time_tokens`. Others are deleted by `deleteUserTokens`. */
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
  const [signUp, ...others] = await trx('confirmations')
    .where({ user_id: userId, token_type: type, original_id: null })
    .whereNot({ sign_up_id: userId })
    .select<SignUp[]>('encrypted_password', 'raw_user_meta_data', 'identity_id', 'sign_up_id');
  return others.length > 0 ? undefined : signUp;
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
