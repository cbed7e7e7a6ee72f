import { audit } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { signedIn } from '../protocol/endpoint.ts';
import { limitMail } from '../protocol/limits.ts';
import { issueToken } from '../security/one-time-tokens.ts';
import { checkSender, prepareCode, sendText } from '../sms/send-code.ts';
import type { User } from '../users/records.ts';
import { lockedUserById, updateUser } from '../users/repository.ts';

const type = 'reauthentication';

async function byMail(deps: Deps, user: User, email: string, client: Client): Promise<void> {
  if (!user.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  const { config } = deps;
  await deps.db.transaction(async (trx) => {
    await limitMail(trx, deps, type, email);
    await lockedUserById(trx, user.id);
    const { code, expiresAt } = await issueToken(deps, trx, {
      userId: user.id,
      type,
      flowStateId: null,
      digits: config.GOTRUE_MAILER_OTP_LENGTH,
      seconds: config.GOTRUE_MAILER_OTP_EXP,
    });
    await updateUser(trx, user.id, {
      reauthentication_sent_at: trx.fn.now() as unknown as string,
    });
    await audit(trx, { action: 'user_reauthenticate_requested', actor: user, client });
    await enqueueMail(deps, trx, {
      to: email,
      letter: { kind: type, link: null, code },
      expiresAt: expiresAt.toISOString(),
    });
  });
}

async function byText(deps: Deps, user: User, phone: string, client: Client): Promise<void> {
  if (!user.phone_confirmed_at) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  }
  checkSender(deps, phone);
  const message = await deps.db.transaction(async (trx) => {
    await lockedUserById(trx, user.id);
    await audit(trx, { action: 'user_reauthenticate_requested', actor: user, client });
    return prepareCode(deps, trx, { userId: user.id, phone, type, channel: 'sms' });
  });
  await sendText(deps, message);
}

/** Sends a code by which a change of the password shows who makes it. */
export const reauthenticate = signedIn({
  method: 'GET',
  path: '/reauthenticate',
  limit: 'mail',
  serve: async (deps, { client }, { user }) => {
    if (user.email) await byMail(deps, user, user.email, client);
    else if (user.phone) await byText(deps, user, user.phone, client);
    else {
      throw validationFailed(
        'Reauthentication requires the user to have an email or a phone number',
      );
    }
    return { body: {} };
  },
});
