import type { Db } from '@scheduler/service-kit';
import { audit } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { sendToken } from '../mail/send-token.ts';
import type { Address } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import type { Challenge } from '../protocol/fields.ts';
import { limitText } from '../protocol/limits.ts';
import { startSession, type LiveSession } from '../sessions/start-session.ts';
import type { TextMessage } from '../sms/sender.ts';
import { prepareCode, type Channel } from '../sms/send-code.ts';
import { pretendStored, type Draft } from './new-user.ts';
import { isConfirmed, type User } from './records.ts';
import { confirmAddress, insertUser, updateUser, userById } from './repository.ts';
import { shedUnproven } from './shed.ts';

/** Somebody who signs up, and who has the address already, if anybody. */
export interface Joining {
  address: Address;
  draft: Draft;
  existing: User | null;
  challenge: Challenge | null;
  redirectTo: string;
  channel: Channel;
  client: Client;
}

/** The new user, with a session where addresses need no confirmation. */
export interface SignedUp {
  user: User;
  live: LiveSession | null;
  /** To be sent once the account is stored. */
  message?: TextMessage;
}

async function insert(trx: Db, { draft, client }: Joining): Promise<void> {
  await insertUser(trx, draft.user, draft.identity);
  const actor = { ...draft.user };
  await audit(trx, { action: 'user_signedup', actor, client });
}

export async function joinAtOnce(deps: Deps, trx: Db, joining: Joining): Promise<SignedUp> {
  const { existing, draft, address, client } = joining;
  if (existing && isConfirmed(existing)) {
    throw new AuthError(422, 'user_already_exists', 'User already registered');
  }
  const userId = existing?.id ?? draft.user.id;
  if (existing) {
    // Nobody ever proved this address, so the account is whoever's asks now, with their password.
    await shedUnproven(trx, existing, address.kind);
    const { encrypted_password, raw_user_meta_data } = draft.user;
    await updateUser(trx, userId, { encrypted_password, raw_user_meta_data });
  } else {
    await insert(trx, joining);
  }
  await confirmAddress(trx, userId, address.kind);
  const live = await startSession(deps, trx, {
    userId,
    method: 'password',
    provider: address.kind,
    client,
  });
  return { user: live.user, live };
}

/** What a stranger may see: the same for a new account, a waiting one and one that is taken. */
async function shown(trx: Db, { existing, draft }: Joining): Promise<SignedUp> {
  const stored = existing ? null : await userById(trx, draft.user.id);
  return { user: stored ?? (await pretendStored(trx, draft)), live: null };
}

export async function joinByMail(deps: Deps, trx: Db, joining: Joining): Promise<SignedUp> {
  const { existing, draft, address, redirectTo, challenge } = joining;
  const to = address.value;
  if (existing && isConfirmed(existing)) {
    await enqueueMail(deps, trx, {
      to,
      letter: { kind: 'already-registered', link: `${deps.config.GOTRUE_SITE_URL}/login` },
      expiresAt: null,
    });
    return shown(trx, joining);
  }
  // An account that waits for its confirmation keeps its first password and its name: who asks
  // now may be somebody else, and is shown nothing of it.
  if (!existing) await insert(trx, joining);
  const userId = existing?.id ?? draft.user.id;
  await sendToken(deps, trx, { letter: 'confirmation', to, userId, redirectTo, challenge });
  return shown(trx, joining);
}

const TAKEN = 'Somebody, most likely you, tried to sign up with this number: it has an account.';

export async function joinByText(deps: Deps, trx: Db, joining: Joining): Promise<SignedUp> {
  const { existing, draft, address, channel } = joining;
  if (existing && isConfirmed(existing)) {
    await limitText(trx, deps, address.value);
    const message = { to: address.value, channel, text: TAKEN };
    return { ...(await shown(trx, joining)), message };
  }
  if (!existing) await insert(trx, joining);
  const message = await prepareCode(deps, trx, {
    userId: existing?.id ?? draft.user.id,
    phone: address.value,
    type: 'phone_confirmation',
    channel,
  });
  return { ...(await shown(trx, joining)), message };
}
