import { audit } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { limitEmails } from '../limits/message-limits.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { authenticatedEndpoint } from '../protocol/endpoint.ts';
import { issueToken } from '../security/one-time-tokens.ts';
import { requireSender, issueRateLimitedCode, sendTextMessage } from '../sms/send-code.ts';
import type { User } from '../users/records.ts';
import { lockUserById, updateUser } from '../users/repository.ts';

const type = 'reauthentication';

async function sendByEmail(
  deps: Deps,
  user: User,
  email: string,
  client: ClientInfo,
): Promise<void> {
  if (!user.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  }
  const { config } = deps;
  await deps.db.transaction(async (trx) => {
    await limitEmails(trx, deps, { kind: type, email, client });
    await lockUserById(trx, user.id);
    const { code, expiresAt, codeExpiresAt, tokenHash } = await issueToken(deps, trx, {
      userId: user.id,
      type,
      flowStateId: null,
      digits: config.GOTRUE_MAILER_OTP_LENGTH,
      lifetimeSeconds: config.GOTRUE_MAILER_CODE_EXP,
      codeLifetimeSeconds: config.GOTRUE_MAILER_CODE_EXP,
      requester: client.requester,
    });
    await updateUser(trx, user.id, {
      reauthentication_sent_at: trx.fn.now() as unknown as string,
    });
    await audit(trx, { action: 'user_reauthenticate_requested', actor: user, client });
    const lifetimes = { codeSeconds: config.GOTRUE_MAILER_CODE_EXP };
    const content = { kind: type, link: null, code, lifetimes } as const;
    await enqueueEmail(deps, trx, { to: email, content, expiresAt, codeExpiresAt, tokenHash });
  });
}

async function sendBySms(deps: Deps, user: User, phone: string, client: ClientInfo): Promise<void> {
  if (!user.phone_confirmed_at) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  }
  requireSender(deps, phone);
  const message = await deps.db.transaction(async (trx) => {
    await lockUserById(trx, user.id);
    await audit(trx, { action: 'user_reauthenticate_requested', actor: user, client });
    return issueRateLimitedCode(deps, trx, {
      userId: user.id,
      phone,
      type,
      channel: 'sms',
      client,
    });
  });
  await sendTextMessage(deps, message);
}

/** Sends a nonce that confirms the user's identity for a password change. */
export const reauthenticate = authenticatedEndpoint({
  method: 'GET',
  path: '/reauthenticate',
  limit: 'mail',
  storesDevice: true,
  serve: async (deps, { client }, { user }) => {
    if (user.email) await sendByEmail(deps, user, user.email, client);
    else if (user.phone) await sendBySms(deps, user, user.phone, client);
    else {
      throw validationFailed(
        'Reauthentication requires the user to have an email or a phone number',
      );
    }
    return { body: {} };
  },
});
