import { addJob, type Db } from '@scheduler/service-kit';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { SCHEMA, type Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Requester } from '../protocol/client-info.ts';
import { findUnambiguousSignUp } from '../security/one-time-tokens.ts';
import { isConfirmed } from '../users/records.ts';
import { lockUserByAddress, lockUserByPendingAddress } from '../users/repository.ts';
import { issueCode, sendTextMessage, type Channel } from './send-code.ts';
import type { TextMessage } from './sender.ts';

/** A requested text message whose recipient hasn't been looked up yet. */
export interface TextRequest {
  kind: 'sign-in' | 'sms' | 'phone_change';
  phone: string;
  channel: Channel;
  /** Missing in requests that an earlier version queued. */
  requester?: Requester;
}

const PURPOSE = 'text-request';
const payload = z.object({ sealed: z.string() });

/**
 * Like `enqueueEmailRequest`, hides whether the phone number has an account. The caller must count the
 * message against the limit.
 */
export async function enqueueTextRequest(deps: Deps, trx: Db, request: TextRequest) {
  const sealed = deps.secrets.seal(PURPOSE, JSON.stringify(request));
  await addJob(trx, SCHEMA, 'answer-text-request', { sealed });
}

async function prepareMessage(
  deps: Deps,
  trx: Db,
  { kind, phone, channel, ...request }: TextRequest,
): Promise<TextMessage | null> {
  const { requester = null } = request;
  if (kind === 'phone_change') {
    const user = await lockUserByPendingAddress(trx, 'phone_change', phone);
    return user && issueCode(deps, trx, { userId: user.id, phone, type: kind, channel, requester });
  }
  const user = await lockUserByAddress(trx, { kind: 'phone', value: phone });
  if (!user || (kind === 'sms' && user.phone_confirmed_at)) return null;
  const type = 'phone_confirmation';
  const code = { userId: user.id, phone, type, channel, requester } as const;
  if (kind === 'sign-in' || isConfirmed(user)) return issueCode(deps, trx, code);
  const signUp = await findUnambiguousSignUp(trx, user.id, type);
  return issueCode(deps, trx, { ...code, signUp, isResent: true });
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
      // The message couldn't be delivered. The user can request a new code.
      if (!(error instanceof AuthError)) throw error;
    }
  },
});
