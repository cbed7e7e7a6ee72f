import { addJob, type Db } from '@scheduler/service-kit';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { SCHEMA, type Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { findUnambiguousSignUp } from '../security/one-time-tokens.ts';
import { isConfirmed } from '../users/records.ts';
import { lockUserByAddress, lockUserByPendingAddress } from '../users/repository.ts';
import { issueCode, issueRateLimitedCode, sendTextMessage, type Channel } from './send-code.ts';
import type { TextMessage } from './sender.ts';

/** A requested text message whose recipient hasn't been looked up yet. */
export interface TextRequest {
  kind: 'sign-in' | 'sms' | 'phone_change';
  phone: string;
  channel: Channel;
}

const PURPOSE = 'text-request';
const payload = z.object({ sealed: z.string() });

/** Like `enqueueEmailRequest`, hides whether the phone number has an account. */
export async function enqueueTextRequest(deps: Deps, trx: Db, request: TextRequest) {
  const sealed = deps.secrets.seal(PURPOSE, JSON.stringify(request));
  await addJob(trx, SCHEMA, 'answer-text-request', { sealed });
}

async function prepareMessage(
  deps: Deps,
  trx: Db,
  { kind, phone, channel }: TextRequest,
): Promise<TextMessage | null> {
  if (kind === 'phone_change') {
    const user = await lockUserByPendingAddress(trx, 'phone_change', phone);
    return user && issueRateLimitedCode(deps, trx, { userId: user.id, phone, type: kind, channel });
  }
  const user = await lockUserByAddress(trx, { kind: 'phone', value: phone });
  if (!user || (kind === 'sms' && user.phone_confirmed_at)) return null;
  const request = { userId: user.id, phone, type: 'phone_confirmation', channel } as const;
  // Sign-in codes were already counted against the rate limit when they were requested.
  if (kind === 'sign-in') return issueCode(deps, trx, request);
  const signUp = isConfirmed(user)
    ? undefined
    : await findUnambiguousSignUp(trx, user.id, request.type);
  return issueRateLimitedCode(deps, trx, { ...request, signUp });
}

/** Sends requested codes to phone numbers that have an account. */
export const textRequestTasks = (deps: Deps): TaskList => ({
  'answer-text-request': async (job) => {
    const { sealed } = payload.parse(job);
    const request = JSON.parse(deps.secrets.unseal(PURPOSE, sealed)) as TextRequest;
    try {
      const message = await deps.db.transaction((trx) => prepareMessage(deps, trx, request));
      if (message) await sendTextMessage(deps, message);
    } catch (error) {
      // The message was rate-limited or couldn't be delivered. The user can request a new code.
      if (!(error instanceof AuthError)) throw error;
    }
  },
});
