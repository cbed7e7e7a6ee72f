import type { Db } from '@scheduler/service-kit';
import { audit } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import { enqueueNotice } from '../email/enqueue.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { mergeMetadata, type Metadata } from '../protocol/fields.ts';
import { deleteLinkingFlows } from '../security/flow-state.ts';
import { deleteUserTokens } from '../security/one-time-tokens.ts';
import { checkNewPassword, hashPassword, verifyPassword } from '../security/passwords.ts';
import { lacksSecondFactor, type Caller } from '../sessions/caller.ts';
import { deleteOtherSessions } from '../sessions/repository.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { requireSender, sendTextMessage, type Channel } from '../sms/send-code.ts';
import { requirePasswordConfirmation } from './reauthentication.ts';
import type { User } from './records.ts';
import { rejectSsoManaged } from './sso-managed.ts';
import { lockUserById, updateUser, findUserById } from './repository.ts';
import {
  requestEmailChange,
  requestPhoneChange,
  type EmailOptions,
} from './request-address-change.ts';

export interface UserChanges {
  data?: Metadata | null | undefined;
  password?: string | null | undefined;
  /** Confirms a new password. */
  currentPassword?: string | undefined;
  /** A reauthentication code. */
  nonce?: string | undefined;
  /** Normalized. */
  email?: string | undefined;
  phone?: string | undefined;
  channel?: Channel | undefined;
  emailOptions?: EmailOptions | undefined;
  client: ClientInfo;
}

const userNotFound = () =>
  new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');

const samePassword = () =>
  new AuthError(422, 'same_password', 'New password should be different from the old password.');

/** @throws AuthError if the session isn't allowed to change the sign-in credentials */
function requireUpdateRights(caller: Caller, changes: UserChanges): void {
  const { user } = caller;
  const { email, phone, password } = changes;
  if (email === undefined && phone === undefined && password == null) return;
  rejectSsoManaged(user, 'Updating email, phone, password of a SSO account only possible via SSO');
  if (lacksSecondFactor(caller)) {
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

async function createPasswordHash(deps: Deps, caller: Caller, changes: UserChanges) {
  const { password, currentPassword = '', nonce = '', client, email, phone, data } = changes;
  const { user } = caller;
  if (password == null) return null;
  await checkNewPassword(deps, password, {
    addresses: [user.email, user.phone, email, phone],
    metadata: { ...user.raw_user_meta_data, ...data },
  });
  // Before the comparison, whose result reveals whether a guess equals the current password.
  await requirePasswordConfirmation(deps, caller, { currentPassword, nonce, client });
  if (await verifyPassword(password, user.encrypted_password)) throw samePassword();
  return hashPassword(password);
}

async function setPassword(
  deps: Deps,
  trx: Db,
  { user, session }: Caller,
  { hash, client }: { hash: string; client: ClientInfo | undefined },
) {
  await updateUser(trx, user.id, { encrypted_password: hash });
  await deleteUserTokens(trx, user.id);
  await deleteLinkingFlows(trx, user.id);
  await deleteOtherSessions(trx, user.id, session.id);
  await audit(trx, { action: 'user_updated_password', actor: user, client });
  await enqueueNotice(deps, trx, user, 'password-changed');
}

/**
 * Updates the caller's account. A new password ends all other sessions.
 *
 * @throws AuthError
 */
export async function updateAccount(
  deps: Deps,
  caller: Caller,
  changes: UserChanges,
): Promise<User> {
  const { user } = caller;
  const { data, email, phone, client } = changes;
  requireUpdateRights(caller, changes);
  if (email !== undefined || phone !== undefined) requireStepUp(caller);
  if (phone !== undefined && !deps.config.GOTRUE_SMS_AUTOCONFIRM) requireSender(deps, phone);
  const hash = await createPasswordHash(deps, caller, changes);
  const { message, changed: updatedUser } = await deps.db.transaction(async (trx) => {
    const current = await lockUserById(trx, user.id);
    if (!current) throw userNotFound();
    if (data) {
      const merged = mergeMetadata(current.raw_user_meta_data, data);
      await updateUser(trx, user.id, { raw_user_meta_data: merged });
      await audit(trx, { action: 'user_modified', actor: user, client });
    }
    if (hash) await setPassword(deps, trx, caller, { hash, client });
    if (email !== undefined && changes.emailOptions) {
      await requestEmailChange(deps, trx, current, email, { ...changes.emailOptions, client });
    }
    const message =
      phone === undefined
        ? null
        : await requestPhoneChange(deps, trx, current, {
            phone,
            channel: changes.channel ?? 'sms',
            client,
          });
    return { message, changed: (await findUserById(trx, user.id)) ?? current };
  });
  if (hash) client.device.remember(updatedUser);
  if (message) await sendTextMessage(deps, message);
  return updatedUser;
}
