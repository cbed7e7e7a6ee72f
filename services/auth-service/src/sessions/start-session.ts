import { randomBytes } from 'node:crypto';
import { newId, type Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { Client } from '../protocol/client.ts';
import { refuseBanned } from '../users/banned.ts';
import type { User } from '../users/records.ts';
import { recordSignIn, userById } from '../users/repository.ts';
import { audit } from '../audit/log.ts';
import { encodeRefreshToken } from './refresh-token.ts';
import {
  insertSession,
  methodsOf,
  recordMethod,
  type MethodClaim,
  type SessionRecord,
} from './repository.ts';

/** A session with the refresh token that is alive, before its access token is signed. */
export interface LiveSession {
  user: User;
  session: SessionRecord;
  methods: MethodClaim[];
  refreshToken: string;
}

const KEY_PURPOSE = 'refresh-token-key';

/** `null` when it was sealed under a key that is gone: the session cannot be refreshed. */
export function sessionKey({ secrets }: Deps, session: SessionRecord): Buffer | null {
  try {
    return Buffer.from(secrets.open(KEY_PURPOSE, session.refresh_token_hmac_key), 'base64url');
  } catch {
    return null;
  }
}

export const sealSessionKey = ({ secrets }: Deps, key: Buffer): string =>
  secrets.seal(KEY_PURPOSE, key.toString('base64url'));

export interface SessionStart {
  userId: string;
  /** As named in the `amr` claim. */
  method: string;
  /** Whose identity's sign-in time moves too. */
  provider: string | null;
  /** Who vouched, as the `amr` claim names them. */
  vouchedBy?: string | null;
  notAfter?: string | null;
  client: Client;
}

export async function startSession(
  deps: Deps,
  trx: Db,
  { userId, method, provider, client, ...rest }: SessionStart,
): Promise<LiveSession> {
  const key = randomBytes(32);
  const session = await insertSession(trx, {
    id: newId(),
    user_id: userId,
    aal: 'aal1',
    user_agent: client.userAgent,
    ip: client.ip,
    refresh_token_hmac_key: sealSessionKey(deps, key),
    not_after: rest.notAfter ?? null,
  });
  await recordMethod(trx, { sessionId: session.id, method, provider: rest.vouchedBy ?? null });
  await recordSignIn(trx, userId, provider);
  const user = await userById(trx, userId);
  if (!user) throw new Error('A session was started for a user who is not there');
  refuseBanned(user, { status: 400 });
  await audit(trx, { action: 'login', actor: user, client, traits: { provider: method } });
  return {
    user,
    session,
    methods: await methodsOf(trx, session.id),
    refreshToken: encodeRefreshToken({ sessionId: session.id, counter: 0 }, key),
  };
}
