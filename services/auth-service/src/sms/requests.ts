import { addJob, type Db } from '@scheduler/service-kit';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { SCHEMA, type Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { lockedUserByAddress, lockedUserByPending } from '../users/repository.ts';
import { makeCode, prepareCode, sendText, type Channel } from './send-code.ts';
import type { TextMessage } from './sender.ts';

/** What somebody asked to be texted, before anybody looked whose number it is. */
export interface TextRequest {
  kind: 'sign-in' | 'sms' | 'phone_change';
  phone: string;
  channel: Channel;
}

const PURPOSE = 'text-request';
const payload = z.object({ sealed: z.string() });

/** As `enqueueMailRequest`: neither the answer nor its time tells whose number it is. */
export async function enqueueTextRequest(deps: Deps, trx: Db, request: TextRequest) {
  const sealed = deps.secrets.seal(PURPOSE, JSON.stringify(request));
  await addJob(trx, SCHEMA, 'answer-text-request', { sealed });
}

async function messageFor(
  deps: Deps,
  trx: Db,
  { kind, phone, channel }: TextRequest,
): Promise<TextMessage | null> {
  if (kind === 'phone_change') {
    const user = await lockedUserByPending(trx, 'phone_change', phone);
    return user && prepareCode(deps, trx, { userId: user.id, phone, type: kind, channel });
  }
  const user = await lockedUserByAddress(trx, { kind: 'phone', value: phone });
  if (!user || (kind === 'sms' && user.phone_confirmed_at)) return null;
  const request = { userId: user.id, phone, type: 'phone_confirmation', channel } as const;
  // What signs in was counted when it was asked for, and refused there.
  return kind === 'sms' ? prepareCode(deps, trx, request) : makeCode(deps, trx, request);
}

/** Texts what was asked for to those who have an account. */
export const textRequestTasks = (deps: Deps): TaskList => ({
  'answer-text-request': async (job) => {
    const { sealed } = payload.parse(job);
    const request = JSON.parse(deps.secrets.open(PURPOSE, sealed)) as TextRequest;
    try {
      const message = await deps.db.transaction((trx) => messageFor(deps, trx, request));
      if (message) await sendText(deps, message);
    } catch (error) {
      // Too soon, or not to be sent, which is in the log: it is asked for again.
      if (!(error instanceof AuthError)) throw error;
    }
  },
});
