import type { Db } from '@scheduler/service-kit';
import * as z from 'zod';
import { awaitedUser } from '../../admin/invited.ts';
import type { Deps } from '../../deps.ts';
import { makeTokenLink, type TokenLetter } from '../../mail/send-token.ts';
import { AuthError, validationFailed } from '../../protocol/auth-error.ts';
import { admin } from '../../protocol/endpoint.ts';
import { metadata, normaliseEmail, text } from '../../protocol/fields.ts';
import { checkPassword, hashPassword } from '../../security/passwords.ts';
import { checkFree } from '../../users/address-change.ts';
import type { User } from '../../users/records.ts';
import { lockedUserByAddress, updateUser, userById } from '../../users/repository.ts';
import { userJson } from '../../users/user-json.ts';

const LETTERS = new Map<string, TokenLetter>([
  ['signup', 'confirmation'],
  ['invite', 'invite'],
  ['magiclink', 'magiclink'],
  ['recovery', 'recovery'],
  ['email_change_new', 'email-change'],
  ['email_change_current', 'email-change-approval'],
]);

const body = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata.nullish(),
  redirect_to: text,
});

type Body = z.output<typeof body>;

/** @throws AuthError 400 or 422 */
async function signupHash({ config }: Deps, { password }: Body): Promise<string> {
  if (password === '') throw validationFailed('Signup requires a valid password');
  checkPassword(password, config.GOTRUE_PASSWORD_MIN_LENGTH);
  return hashPassword(password);
}

async function holder(trx: Db, email: string): Promise<User> {
  const user = await lockedUserByAddress(trx, { kind: 'email', value: email });
  if (!user) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  return user;
}

async function changingUser(trx: Db, email: string, body: Body): Promise<User> {
  const user = await holder(trx, email);
  const next = normaliseEmail(body.new_email);
  await checkFree(trx, { kind: 'email', value: next }, user.id);
  await updateUser(trx, user.id, { email_change: next, email_change_confirm_status: 0 });
  return user;
}

/** Whom the link is for. @throws AuthError */
async function userOf(deps: Deps, trx: Db, email: string, body: Body): Promise<User> {
  const data = body.data ?? {};
  switch (body.type) {
    case 'signup':
      return awaitedUser(deps, trx, { email, data, hash: await signupHash(deps, body) });
    case 'invite':
      return awaitedUser(deps, trx, { email, data, hash: null });
    case 'magiclink': {
      const existing = await lockedUserByAddress(trx, { kind: 'email', value: email });
      return existing ?? awaitedUser(deps, trx, { email, data, hash: null });
    }
    case 'recovery':
      return holder(trx, email);
    default:
      return changingUser(trx, email, body);
  }
}

/** What a mail would hold, for administrators who write their own. */
export const generateLink = admin({
  method: 'POST',
  path: '/admin/generate_link',
  body,
  serve: async (deps, { body, redirectTo }) => {
    const letter = LETTERS.get(body.type);
    if (!letter) throw validationFailed(`Invalid email action link type requested: ${body.type}`);
    const email = normaliseEmail(body.email);
    const { user, made } = await deps.db.transaction(async (trx) => {
      const { id } = await userOf(deps, trx, email, body);
      const request = { letter, userId: id, redirectTo, challenge: null };
      const made = await makeTokenLink(deps, trx, request);
      return { user: await userById(trx, id), made };
    });
    return {
      body: {
        ...(user && userJson(user)),
        action_link: made.link,
        email_otp: made.code,
        hashed_token: made.linkToken,
        verification_type: body.type,
        redirect_to: redirectTo,
      },
    };
  },
});
