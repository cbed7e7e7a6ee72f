import { lockKey, type Db } from '@scheduler/service-kit';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { sendToken } from '../mail/send-token.ts';
import { AuthError, phoneDisabled, validationFailed } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { open } from '../protocol/endpoint.ts';
import {
  challengeFields,
  challengeOf,
  mergeMetadata,
  metadata,
  normaliseEmail,
  text,
  type Challenge,
  type Metadata,
} from '../protocol/fields.ts';
import { limitMail } from '../protocol/limits.ts';
import { checkPassword, hashPassword } from '../security/passwords.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import { startSession, type LiveSession } from '../sessions/start-session.ts';
import { draftUser, pretendStored, type Draft } from '../users/new-user.ts';
import type { User } from '../users/records.ts';
import {
  confirmEmail,
  insertUser,
  lockedUserByEmail,
  updateUser,
  userById,
} from '../users/repository.ts';
import { userJson } from '../users/user-json.ts';

const body = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata.nullish(),
  ...challengeFields,
});

export interface SignUp {
  email: string;
  password: string;
  data: Metadata;
  challenge: Challenge | null;
  redirectTo: string;
  client: Client;
}

/** The new user, with a session where addresses need no confirmation. */
export interface SignedUp {
  user: User;
  live: LiveSession | null;
}

/**
 * Makes an account. Without autoconfirmation an address in use is answered as a new one would be,
 * and its holder gets a mail that says so.
 *
 * @throws AuthError
 */
export async function signUp(deps: Deps, input: SignUp): Promise<SignedUp> {
  const { config, db } = deps;
  if (config.GOTRUE_DISABLE_SIGNUP) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  const email = normaliseEmail(input.email);
  if (input.password === '') throw validationFailed('Signup requires a valid password');
  checkPassword(input.password, config.GOTRUE_PASSWORD_MIN_LENGTH);
  const data = mergeMetadata({}, input.data);
  const draft = draftUser(config, email, data, await hashPassword(input.password));
  return db.transaction(async (trx) => {
    await lockKey(trx, `auth:address:${email}`);
    if (!config.GOTRUE_MAILER_AUTOCONFIRM) await limitMail(trx, deps, 'confirmation', email);
    const existing = await lockedUserByEmail(trx, email);
    return config.GOTRUE_MAILER_AUTOCONFIRM
      ? joinAtOnce(deps, trx, { existing, draft, client: input.client })
      : joinByMail(deps, trx, { existing, draft, input });
  });
}

async function joinAtOnce(
  deps: Deps,
  trx: Db,
  { existing, draft, client }: { existing: User | null; draft: Draft; client: Client },
): Promise<SignedUp> {
  if (existing?.email_confirmed_at) {
    throw new AuthError(422, 'user_already_exists', 'User already registered');
  }
  const userId = existing?.id ?? draft.user.id;
  if (existing) {
    // Nobody ever proved this address, so the account is whoever's asks now, with their password.
    const { encrypted_password } = draft.user;
    await updateUser(trx, userId, { encrypted_password });
  } else {
    await insertUser(trx, draft.user, draft.identity);
  }
  await confirmEmail(trx, userId);
  const live = await startSession(deps, trx, {
    userId,
    method: 'password',
    provider: 'email',
    client,
  });
  return { user: live.user, live };
}

async function joinByMail(
  deps: Deps,
  trx: Db,
  { existing, draft, input }: { existing: User | null; draft: Draft; input: SignUp },
): Promise<SignedUp> {
  const { email } = draft.user;
  const { redirectTo, challenge } = input;
  if (existing?.email_confirmed_at) {
    await enqueueMail(deps, trx, {
      to: email,
      letter: { kind: 'already-registered', link: `${deps.config.GOTRUE_SITE_URL}/login` },
      expiresAt: null,
    });
    return { user: await pretendStored(trx, draft), live: null };
  }
  // An account that waits for its confirmation keeps its first password and its name: who asks
  // now may be somebody else, and is shown nothing of it.
  if (!existing) await insertUser(trx, draft.user, draft.identity);
  const { id } = existing ?? draft.user;
  await sendToken(deps, trx, { type: 'confirmation', user: { id, email }, redirectTo, challenge });
  const stored = existing ? null : await userById(trx, id);
  return { user: stored ?? (await pretendStored(trx, draft)), live: null };
}

export const signup = open({
  method: 'POST',
  path: '/signup',
  limit: 'mail',
  body,
  serve: async (deps, { body, client, redirectTo }) => {
    if (body.email !== '' && body.phone !== '') {
      throw validationFailed('Only an email address or phone number should be provided on signup.');
    }
    if (body.phone !== '') throw phoneDisabled('signups');
    if (body.email === '') {
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    const { user, live } = await signUp(deps, {
      email: body.email,
      password: body.password,
      data: body.data ?? {},
      challenge: challengeOf(body),
      redirectTo,
      client,
    });
    return { body: live ? await tokenResponse(deps, live) : userJson(user) };
  },
});
