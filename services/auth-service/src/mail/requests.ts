import { addJob, type Db } from '@scheduler/service-kit';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { audit } from '../audit/log.ts';
import { SCHEMA, type Deps } from '../deps.ts';
import type { Client } from '../protocol/client.ts';
import type { Challenge, Metadata } from '../protocol/fields.ts';
import { asker } from '../users/asker.ts';
import { isConfirmed } from '../users/records.ts';
import { lockedUserByAddress } from '../users/repository.ts';
import { sendToken } from './send-token.ts';

interface Asked {
  email: string;
  challenge: Challenge | null;
  redirectTo: string;
  client: Client;
}

/** What somebody asked to be mailed, before anybody looked whose address it is. */
export type MailRequest =
  | (Asked & { kind: 'recovery' })
  | (Asked & { kind: 'sign-in'; mayCreate: boolean; data: Metadata });

const PURPOSE = 'mail-request';
const payload = z.object({ sealed: z.string() });

/**
 * Puts off the answer to a request, in the caller's transaction. Whoever waits for the response
 * cannot tell from its time whether the address has an account, since nobody has looked yet.
 */
export async function enqueueMailRequest(deps: Deps, trx: Db, request: MailRequest) {
  const sealed = deps.secrets.seal(PURPOSE, JSON.stringify(request));
  await addJob(trx, SCHEMA, 'answer-mail-request', { sealed });
}

async function answerRecovery(deps: Deps, request: MailRequest) {
  const { email: to, redirectTo, challenge, client } = request;
  await deps.db.transaction(async (trx) => {
    const user = await lockedUserByAddress(trx, { kind: 'email', value: to });
    if (!user) return;
    await audit(trx, { action: 'user_recovery_requested', actor: user, client });
    const letter = 'recovery';
    await sendToken(deps, trx, { letter, to, userId: user.id, redirectTo, challenge });
  });
}

async function answerSignIn(deps: Deps, request: MailRequest & { kind: 'sign-in' }) {
  const { email: to, redirectTo, challenge, mayCreate, data, client } = request;
  await deps.db.transaction(async (trx) => {
    const address = { kind: 'email', value: to } as const;
    const user = await asker(deps, trx, { address, mayCreate, data, client });
    if (!user) return;
    const letter = isConfirmed(user) ? 'magiclink' : 'confirmation';
    await sendToken(deps, trx, { letter, to, userId: user.id, redirectTo, challenge });
  });
}

/** Mails what was asked for to those who have an account, or get one. */
export const mailRequestTasks = (deps: Deps): TaskList => ({
  'answer-mail-request': async (job) => {
    const { sealed } = payload.parse(job);
    const request = JSON.parse(deps.secrets.open(PURPOSE, sealed)) as MailRequest;
    await (request.kind === 'recovery'
      ? answerRecovery(deps, request)
      : answerSignIn(deps, request));
  },
});
