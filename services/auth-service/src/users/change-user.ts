import type { Db } from '@scheduler/service-kit';
import { audit } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { mergeMetadata, type Metadata } from '../protocol/fields.ts';
import { deleteTokensOf } from '../security/one-time-tokens.ts';
import { checkPassword, hashPassword, passwordMatches } from '../security/passwords.ts';
import type { Caller } from '../sessions/caller.ts';
import { deleteOtherSessions } from '../sessions/repository.ts';
import { checkSender, sendText, type Channel } from '../sms/send-code.ts';
import { checkFreshness } from './reauthentication.ts';
import { hasVerifiedFactor, type User } from './records.ts';
import { refuseManaged } from './managed.ts';
import { lockedUserById, updateUser, userById } from './repository.ts';
import { requestEmailChange, requestPhoneChange, type MailOptions } from './request-change.ts';

export interface UserChanges {
  data?: Metadata | null | undefined;
  password?: string | null | undefined;
  /** The present one, where the page asked for it. */
  currentPassword?: string | undefined;
  /** A code that was sent to make sure who it is. */
  nonce?: string | undefined;
  /** In their normal form. */
  email?: string | undefined;
  phone?: string | undefined;
  channel?: Channel | undefined;
  mail?: MailOptions | undefined;
  client?: Client | undefined;
}

const gone = () =>
  new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');

const samePassword = () =>
  new AuthError(422, 'same_password', 'New password should be different from the old password.');

/** @throws AuthError when this session may not change how people sign in to the account */
function checkRights({ user, session }: Caller, changes: UserChanges): void {
  const { email, phone, password } = changes;
  if (email === undefined && phone === undefined && password == null) return;
  refuseManaged(user, 'Updating email, phone, password of a SSO account only possible via SSO');
  if (hasVerifiedFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
  if (password != null && user.is_anonymous && email === undefined && phone === undefined) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  }
}

async function newHash({ config }: Deps, user: User, changes: UserChanges) {
  const { password, currentPassword } = changes;
  if (password == null) return null;
  if (currentPassword && !(await passwordMatches(currentPassword, user.encrypted_password))) {
    throw validationFailed('Current password is not right', { field: 'password' });
  }
  checkPassword(password, config.GOTRUE_PASSWORD_MIN_LENGTH);
  if (await passwordMatches(password, user.encrypted_password)) throw samePassword();
  return hashPassword(password);
}

async function setPassword(deps: Deps, trx: Db, { user, session }: Caller, hash: string) {
  await updateUser(trx, user.id, { encrypted_password: hash });
  await deleteTokensOf(trx, user.id);
  await deleteOtherSessions(trx, user.id, session.id);
  await audit(trx, { action: 'user_updated_password', actor: user });
  if (user.email === null) return;
  await enqueueMail(deps, trx, {
    to: user.email,
    letter: { kind: 'password-changed', link: deps.config.GOTRUE_SITE_URL },
    expiresAt: null,
  });
}

/** Changes the caller's account; a new password signs out every other device. */
export async function changeUser(deps: Deps, caller: Caller, changes: UserChanges): Promise<User> {
  const { user, session } = caller;
  const { data, email, phone, client } = changes;
  checkRights(caller, changes);
  if (phone !== undefined && !deps.config.GOTRUE_SMS_AUTOCONFIRM) checkSender(deps, phone);
  const hash = await newHash(deps, user, changes);
  if (hash) await checkFreshness(deps, { user, session }, changes.nonce);
  const { message, changed } = await deps.db.transaction(async (trx) => {
    const current = await lockedUserById(trx, user.id);
    if (!current) throw gone();
    if (data) {
      const merged = mergeMetadata(current.raw_user_meta_data, data);
      await updateUser(trx, user.id, { raw_user_meta_data: merged });
      await audit(trx, { action: 'user_modified', actor: user, client });
    }
    if (hash) await setPassword(deps, trx, caller, hash);
    if (email !== undefined && changes.mail) {
      await requestEmailChange(deps, trx, current, email, changes.mail);
    }
    const message =
      phone === undefined
        ? null
        : await requestPhoneChange(deps, trx, current, {
            phone,
            channel: changes.channel ?? 'sms',
          });
    return { message, changed: (await userById(trx, user.id)) ?? current };
  });
  if (message) await sendText(deps, message);
  return changed;
}
