import { addJob, type Db } from '@scheduler/service-kit';
import type { TaskList } from 'graphile-worker';
import * as z from 'zod';
import { audit } from '../audit/log.ts';
import { SCHEMA, type Deps } from '../deps.ts';
import type { Client } from '../protocol/client.ts';
import type { Challenge } from '../protocol/fields.ts';
import { isConfirmed, type User } from '../users/records.ts';
import { lockedUserByAddress, lockedUserByPending } from '../users/repository.ts';
import { mailEmailChange } from '../users/request-change.ts';
import { sendToken, type TokenLetter } from './send-token.ts';

interface Asked {
  email: string;
  challenge: Challenge | null;
  redirectTo: string;
  client: Client;
}

/** What somebody asked to be mailed, before anybody looked whose address it is. */
export type MailRequest = Asked & {
  kind: 'recovery' | 'sign-in' | 'confirmation' | 'email-change';
};

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

interface Answer extends MailRequest {
  trx: Db;
}

const holderOf = ({ trx, email }: Answer) =>
  lockedUserByAddress(trx, { kind: 'email', value: email });

async function mail(deps: Deps, answer: Answer, letter: TokenLetter, { id: userId }: User) {
  const { trx, email: to, redirectTo, challenge } = answer;
  await sendToken(deps, trx, { letter, to, userId, redirectTo, challenge });
}

async function answerRecovery(deps: Deps, answer: Answer) {
  const user = await holderOf(answer);
  if (!user) return;
  const { trx, client } = answer;
  await audit(trx, { action: 'user_recovery_requested', actor: user, client });
  await mail(deps, answer, 'recovery', user);
}

async function answerSignIn(deps: Deps, answer: Answer) {
  const user = await holderOf(answer);
  if (user) await mail(deps, answer, isConfirmed(user) ? 'magiclink' : 'confirmation', user);
}

async function answerConfirmation(deps: Deps, answer: Answer) {
  const user = await holderOf(answer);
  if (user && !isConfirmed(user)) await mail(deps, answer, 'confirmation', user);
}

/** Asked for by the present address or by the one to come. */
async function answerEmailChange(deps: Deps, answer: Answer) {
  const { trx, email, redirectTo, challenge } = answer;
  const user = await holderOf(answer);
  const changing = user?.email_change
    ? user
    : await lockedUserByPending(trx, 'email_change', email);
  if (!changing?.email_change) return;
  await mailEmailChange(deps, trx, changing, changing.email_change, { redirectTo, challenge });
}

const ANSWERS = {
  recovery: answerRecovery,
  'sign-in': answerSignIn,
  confirmation: answerConfirmation,
  'email-change': answerEmailChange,
};

/** Mails what was asked for to those who have an account. */
export const mailRequestTasks = (deps: Deps): TaskList => ({
  'answer-mail-request': async (job) => {
    const { sealed } = payload.parse(job);
    const request = JSON.parse(deps.secrets.open(PURPOSE, sealed)) as MailRequest;
    await deps.db.transaction((trx) => ANSWERS[request.kind](deps, { ...request, trx }));
  },
});
