import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { AuthError, phoneDisabled } from '../protocol/auth-error.ts';
import { signedIn } from '../protocol/endpoint.ts';
import {
  mergeMetadata,
  metadata,
  normaliseEmail,
  text,
  type Metadata,
} from '../protocol/fields.ts';
import { deleteTokensOf } from '../security/one-time-tokens.ts';
import { checkPassword, hashPassword, passwordMatches } from '../security/passwords.ts';
import type { Caller } from '../sessions/caller.ts';
import { deleteOtherSessions } from '../sessions/repository.ts';
import type { User } from '../users/records.ts';
import { lockedUserById, updateUser, userById } from '../users/repository.ts';
import { userJson } from '../users/user-json.ts';

export interface UserChanges {
  data?: Metadata | null | undefined;
  password?: string | null | undefined;
}

const gone = () =>
  new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');

async function newHash({ config }: Deps, user: User, password: string): Promise<string> {
  checkPassword(password, config.GOTRUE_PASSWORD_MIN_LENGTH);
  if (await passwordMatches(password, user.encrypted_password)) {
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    );
  }
  return hashPassword(password);
}

/** Changes the caller's account; a new password signs out every other device. */
export async function changeUser(
  deps: Deps,
  { user, session }: Caller,
  { data, password }: UserChanges,
): Promise<User> {
  const hash = password == null ? null : await newHash(deps, user, password);
  return deps.db.transaction(async (trx) => {
    const current = await lockedUserById(trx, user.id);
    if (!current) throw gone();
    if (data) {
      const merged = mergeMetadata(current.raw_user_meta_data, data);
      await updateUser(trx, user.id, { raw_user_meta_data: merged });
    }
    if (hash) {
      await updateUser(trx, user.id, { encrypted_password: hash });
      await deleteTokensOf(trx, user.id);
      await deleteOtherSessions(trx, user.id, session.id);
      await enqueueMail(deps, trx, {
        to: user.email,
        letter: { kind: 'password-changed', link: deps.config.GOTRUE_SITE_URL },
        expiresAt: null,
      });
    }
    return (await userById(trx, user.id)) ?? current;
  });
}

export const readUser = signedIn({
  method: 'GET',
  path: '/user',
  serve: async (_deps, _call, { user }) => ({ body: userJson(user) }),
});

export const updateUserEndpoint = signedIn({
  method: 'PUT',
  path: '/user',
  body: z.object({
    email: text,
    phone: text,
    password: z.string('must be text').nullish(),
    data: metadata.nullish(),
    app_metadata: z.unknown().optional(),
  }),
  serve: async (deps, { body }, caller) => {
    if (body.app_metadata != null) {
      throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    }
    if (body.phone !== '') throw phoneDisabled('changes');
    if (body.email !== '' && normaliseEmail(body.email) !== caller.user.email) {
      throw new AuthError(
        422,
        'email_provider_disabled',
        'Changes of the email address are disabled',
      );
    }
    return { body: userJson(await changeUser(deps, caller, body)) };
  },
});
