import type { Db } from '@scheduler/service-kit';
import * as z from 'zod';
import { findOrCreateInvitedUser, type InvitedAccount } from '../../admin/invited-user.ts';
import type { Deps } from '../../deps.ts';
import { createTokenLink } from '../../email/send-token.ts';
import type { TokenEmailKind } from '../../email/templates.ts';
import { AuthError, validationFailed } from '../../protocol/auth-error.ts';
import { adminEndpoint } from '../../protocol/endpoint.ts';
import { mergeMetadata, metadata, normalizeEmail, optionalText } from '../../protocol/fields.ts';
import { createSignUp, type SignUp } from '../../security/one-time-tokens.ts';
import { checkNewPassword, hashPassword } from '../../security/passwords.ts';
import { requireUnusedAddress } from '../../users/address-change.ts';
import type { User } from '../../users/records.ts';
import { lockUserByAddress, updateUser, findUserById } from '../../users/repository.ts';
import { toUserJson } from '../../users/user-json.ts';

const EMAIL_KINDS = new Map<string, TokenEmailKind>([
  ['signup', 'confirmation'],
  ['invite', 'invite'],
  ['magiclink', 'magiclink'],
  ['recovery', 'recovery'],
  ['email_change_new', 'email-change'],
  ['email_change_current', 'email-change-approval'],
]);

const body = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: metadata.nullish(),
  redirect_to: optionalText,
});

type Body = z.output<typeof body>;

/** @throws AuthError 400 or 422 */
async function hashSignupPassword(deps: Deps, email: string, { password, data }: Body) {
  if (password === '') throw validationFailed('Signup requires a valid password');
  await checkNewPassword(deps, password, { addresses: [email], metadata: data ?? {} });
  return hashPassword(password);
}

async function requireUserByEmail(trx: Db, email: string): Promise<User> {
  const user = await lockUserByAddress(trx, { kind: 'email', value: email });
  if (!user) throw new AuthError(404, 'user_not_found', 'User with this email not found');
  return user;
}

async function startEmailChange(trx: Db, email: string, body: Body): Promise<User> {
  const user = await requireUserByEmail(trx, email);
  const newEmail = normalizeEmail(body.new_email);
  await requireUnusedAddress(trx, { kind: 'email', value: newEmail }, user.id);
  await updateUser(trx, user.id, { email_change: newEmail, email_change_confirm_status: 0 });
  return user;
}

interface Recipient {
  user: User;
  /** The sign-up that the link confirms. */
  signUp?: SignUp;
}

/** Finds or creates a user without a confirmed address. */
async function prepareSignUp(
  deps: Deps,
  trx: Db,
  account: InvitedAccount,
): Promise<Required<Recipient>> {
  const user = await findOrCreateInvitedUser(deps, trx, account);
  const raw_user_meta_data = mergeMetadata({}, account.data);
  return { user, signUp: createSignUp({ encrypted_password: account.hash, raw_user_meta_data }) };
}

/**
 * Finds or creates the user that the link is for.
 *
 * @throws AuthError
 */
async function prepareUser(
  deps: Deps,
  trx: Db,
  account: InvitedAccount,
  body: Body,
): Promise<Recipient> {
  const { email } = account;
  switch (body.type) {
    case 'signup':
    case 'invite':
      return prepareSignUp(deps, trx, account);
    case 'magiclink': {
      const existing = await lockUserByAddress(trx, { kind: 'email', value: email });
      return existing ? { user: existing } : prepareSignUp(deps, trx, account);
    }
    case 'recovery':
      return { user: await requireUserByEmail(trx, email) };
    default:
      return { user: await startEmailChange(trx, email, body) };
  }
}

/** Returns the link and code of an email without sending it, for custom emails. */
export const generateLink = adminEndpoint({
  method: 'POST',
  path: '/admin/generate_link',
  body,
  serve: async (deps, { body, redirectTo }) => {
    const kind = EMAIL_KINDS.get(body.type);
    if (!kind) throw validationFailed(`Invalid email action link type requested: ${body.type}`);
    const email = normalizeEmail(body.email);
    // Only a sign-up has a password.
    const hash = body.type === 'signup' ? await hashSignupPassword(deps, email, body) : null;
    const { user, tokenLink } = await deps.db.transaction(async (trx) => {
      const recipient = await prepareUser(deps, trx, { email, data: body.data ?? {}, hash }, body);
      const { id } = recipient.user;
      const request = {
        kind,
        userId: id,
        redirectTo,
        challenge: null,
        requester: null,
        signUp: recipient.signUp,
      };
      const tokenLink = await createTokenLink(deps, trx, request);
      return { user: await findUserById(trx, id), tokenLink };
    });
    return {
      body: {
        ...(user && toUserJson(user)),
        action_link: tokenLink.link,
        email_otp: tokenLink.code,
        hashed_token: tokenLink.linkToken,
        verification_type: body.type,
        redirect_to: redirectTo,
      },
    };
  },
});
