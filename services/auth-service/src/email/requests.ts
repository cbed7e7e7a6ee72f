import { runInLanguage } from '@scheduler/i18n/server';
import { getLocale } from '@scheduler/i18n/translate';
import { addJob, type Db } from '@scheduler/service-kit';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { audit } from '../audit/audit-log.ts';
import { SCHEMA, type Deps } from '../deps.ts';
import type { ClientAddress, ClientInfo, Requester } from '../protocol/client-info.ts';
import { mergeMetadata, type Challenge, type Metadata } from '../protocol/fields.ts';
import { createSignUp, findUnambiguousSignUp, type SignUp } from '../security/one-time-tokens.ts';
import { isConfirmed, type User } from '../users/records.ts';
import { lockUserByAddress, lockUserByPendingAddress } from '../users/repository.ts';
import { resendEmailChangeEmails } from '../users/request-address-change.ts';
import { sendTokenEmail } from './send-token.ts';
import type { TokenEmailKind } from './templates.ts';

/** A requested email whose recipient hasn't been looked up yet. */
export interface EmailRequest {
  kind: 'recovery' | 'sign-in' | 'confirmation' | 'email-change';
  email: string;
  challenge: Challenge | null;
  redirectTo: string;
  /** Metadata that an unconfirmed account gets when the sign-in link is used. */
  data?: Metadata;
}

/** A queued request. Requests that an earlier version queued have no requester and no language. */
interface QueuedRequest extends EmailRequest {
  client: ClientAddress;
  requester?: Requester;
  language?: string;
}

const PURPOSE = 'mail-request';
const payload = z.object({ sealed: z.string() });

/**
 * Enqueues a job that looks up the recipient, in the caller's transaction. Because the lookup is
 * deferred, the response time doesn't reveal whether the address has an account.
 */
export async function enqueueEmailRequest(
  deps: Deps,
  trx: Db,
  { client, ...request }: EmailRequest & { client: ClientInfo },
) {
  const { ip, userAgent, requester } = client;
  const queued: QueuedRequest = {
    ...request,
    client: { ip, userAgent },
    requester,
    language: getLocale(),
  };
  const sealed = deps.secrets.seal(PURPOSE, JSON.stringify(queued));
  await addJob(trx, SCHEMA, 'answer-mail-request', { sealed });
}

interface OpenRequest extends QueuedRequest {
  trx: Db;
}

const lockRecipient = ({ trx, email }: OpenRequest) =>
  lockUserByAddress(trx, { kind: 'email', value: email });

async function sendTo(
  deps: Deps,
  request: OpenRequest,
  kind: TokenEmailKind,
  { id: userId }: User,
  signUp: { signUp?: SignUp | undefined; isResent?: boolean } = {},
) {
  const { trx, email: to, redirectTo, challenge, requester = null } = request;
  await sendTokenEmail(deps, trx, {
    kind,
    to,
    userId,
    redirectTo,
    challenge,
    requester,
    ...signUp,
  });
}

async function handleRecovery(deps: Deps, request: OpenRequest) {
  const user = await lockRecipient(request);
  if (!user) return;
  const { trx, client } = request;
  await audit(trx, { action: 'user_recovery_requested', actor: user, client });
  await sendTo(deps, request, 'recovery', user);
}

async function handleSignIn(deps: Deps, request: OpenRequest) {
  const user = await lockRecipient(request);
  if (!user) return;
  if (isConfirmed(user)) return sendTo(deps, request, 'magiclink', user);
  const signUp = createSignUp({
    sign_up_id: user.id,
    raw_user_meta_data: mergeMetadata({}, request.data ?? {}),
  });
  await sendTo(deps, request, 'confirmation', user, { signUp });
}

async function handleConfirmation(deps: Deps, request: OpenRequest) {
  const user = await lockRecipient(request);
  if (!user || isConfirmed(user)) return;
  const signUp = await findUnambiguousSignUp(request.trx, user.id, 'confirmation');
  await sendTo(deps, request, 'confirmation', user, { signUp, isResent: true });
}

/** Looks up a pending change by the current or the new address. */
async function handleEmailChange(deps: Deps, request: OpenRequest) {
  const { trx, email, redirectTo, challenge, requester = null } = request;
  const user = await lockRecipient(request);
  const userToChange = user?.email_change
    ? user
    : await lockUserByPendingAddress(trx, 'email_change', email);
  const newEmail = userToChange?.email_change;
  if (!newEmail) return;
  const pendingUser = { ...userToChange, email_change: newEmail };
  await resendEmailChangeEmails(deps, trx, pendingUser, { redirectTo, challenge, requester });
}

const HANDLERS = {
  recovery: handleRecovery,
  'sign-in': handleSignIn,
  confirmation: handleConfirmation,
  'email-change': handleEmailChange,
};

/** Sends requested emails to addresses that have an account. */
export const emailRequestTasks = (deps: Deps): TaskList => ({
  'answer-mail-request': async (job) => {
    const { sealed } = payload.parse(job);
    const request = JSON.parse(deps.secrets.unseal(PURPOSE, sealed)) as QueuedRequest;
    await runInLanguage(request.language ?? null, () =>
      deps.db.transaction((trx) => HANDLERS[request.kind](deps, { ...request, trx })),
    );
  },
});
