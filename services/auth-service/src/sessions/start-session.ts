import { randomBytes } from 'node:crypto';
import { newId, type Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { isSecondFactorRequired } from '../mfa/required-factor.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { requireActiveUser } from '../users/require-active-user.ts';
import { hasVerifiedFactor, type User } from '../users/records.ts';
import { recordSignIn, findUserById } from '../users/repository.ts';
import { audit } from '../audit/audit-log.ts';
import { notifyOfSignIn } from '../audit/sign-in-notice.ts';
import type { Caller } from './caller.ts';
import { encodeRefreshToken } from './refresh-token.ts';
import {
  insertSession,
  findAuthMethods,
  recordMethod,
  type MethodClaim,
  type SessionRecord,
} from './repository.ts';
import { isProofOfIdentity } from './step-up.ts';

/** A session with its current refresh token, before the access token is signed. */
export interface LiveSession extends Caller {
  methods: MethodClaim[];
  refreshToken: string;
}

/** Returns a session with the refresh token for its current counter. */
export const toLiveSession = async (
  trx: Db,
  { user, session }: Caller,
  key: Buffer,
): Promise<LiveSession> => ({
  user,
  session,
  methods: await findAuthMethods(trx, session.id),
  refreshToken: encodeRefreshToken(
    { sessionId: session.id, counter: session.refresh_token_counter },
    key,
  ),
});

const KEY_PURPOSE = 'refresh-token-key';

/** @returns `null` if the sealing key has changed; the session then can't be refreshed */
export function unsealSessionKey({ secrets }: Deps, session: SessionRecord): Buffer | null {
  try {
    return Buffer.from(secrets.unseal(KEY_PURPOSE, session.refresh_token_hmac_key), 'base64url');
  } catch {
    return null;
  }
}

export const sealSessionKey = ({ secrets }: Deps, key: Buffer): string =>
  secrets.seal(KEY_PURPOSE, key.toString('base64url'));

export interface SessionStart {
  userId: string;
  /** The method in the `amr` claim. */
  method: string;
  /** The identity whose sign-in time is updated. */
  provider: string | null;
  /** The provider in the `amr` claim. */
  amrProvider?: string | null;
  notAfter?: string | null;
  client: ClientInfo;
}

/** Whether the user must still verify a second factor. */
const isPending = (deps: Deps, user: User, { aal }: SessionRecord) =>
  aal === 'aal1' && isSecondFactorRequired(deps, user);

export async function startSession(
  deps: Deps,
  trx: Db,
  { userId, method, provider, client, ...rest }: SessionStart,
): Promise<LiveSession> {
  const key = randomBytes(32);
  const isFirstSignIn = await recordSignIn(trx, userId, provider);
  const user = await findUserById(trx, userId);
  if (!user) throw new Error('User of new session not found');
  requireActiveUser(user, { status: 400 });
  // A passkey verifies the user, so it is a second factor as well.
  const isTwoFactor = method === 'passkey' && isSecondFactorRequired(deps, user);
  const session = await insertSession(trx, {
    id: newId(),
    user_id: userId,
    aal: isTwoFactor ? 'aal2' : 'aal1',
    user_agent: client.userAgent,
    ip: client.ip,
    refresh_token_hmac_key: sealSessionKey(deps, key),
    not_after: rest.notAfter ?? null,
    authenticated_at: (await isProofOfIdentity(trx, user, method))
      ? new Date().toISOString()
      : null,
  });
  await recordMethod(trx, { sessionId: session.id, method, provider: rest.amrProvider ?? null });
  await audit(trx, {
    action: 'login',
    actor: user,
    client,
    traits: { provider: method, session_id: session.id },
  });
  // An emailed link or code is a notice itself.
  const isNotified = isFirstSignIn || method === 'otp' || isPending(deps, user, session);
  if (!isNotified) await notifyOfSignIn(deps, trx, { user, client });
  // With a second factor, the password alone doesn't make a browser known.
  if (isTwoFactor || !hasVerifiedFactor(user)) client.device.remember(user);
  return toLiveSession(trx, { user, session }, key);
}
