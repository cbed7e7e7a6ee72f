import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { Challenge } from '../protocol/fields.ts';
import { startFlow } from '../security/flow-state.ts';
import { issueToken, type TokenType } from '../security/one-time-tokens.ts';
import type { User } from '../users/records.ts';
import { updateUser } from '../users/repository.ts';
import { enqueueMail } from './enqueue.ts';

const LINK_TYPE = { confirmation: 'signup', recovery: 'recovery' } as const;
const SENT_AT = { confirmation: 'confirmation_sent_at', recovery: 'recovery_sent_at' } as const;

export interface TokenMail {
  type: TokenType;
  user: Pick<User, 'id' | 'email'>;
  redirectTo: string;
  challenge: Challenge | null;
}

/** Mails a link and a code that prove the address, in the caller's transaction. */
export async function sendToken(
  deps: Deps,
  trx: Db,
  { type, user, redirectTo, challenge }: TokenMail,
): Promise<void> {
  const flowStateId = challenge && (await startFlow(trx, user.id, challenge));
  const issued = await issueToken(deps, trx, { userId: user.id, type, flowStateId });
  const link = new URL(`${deps.config.API_EXTERNAL_URL}/auth/v1/verify`);
  link.search = new URLSearchParams({
    token: issued.linkToken,
    type: LINK_TYPE[type],
    redirect_to: redirectTo,
  }).toString();
  await updateUser(trx, user.id, { [SENT_AT[type]]: trx.fn.now() });
  await enqueueMail(deps, trx, {
    to: user.email,
    letter: { kind: type, link: link.href, code: issued.code },
    expiresAt: issued.expiresAt.toISOString(),
  });
}
