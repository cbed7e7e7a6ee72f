import { locale } from '@scheduler/i18n/words';
import { addJob, newId, type Db } from '@scheduler/service-kit';
import { SCHEMA, type Deps } from '../deps.ts';
import type { Letter } from './words.ts';

/** A mail as it waits in the queue. */
export interface QueuedMail {
  /** The same on every try, so that a mailbox can tell a repetition. */
  id: string;
  to: string;
  letter: Letter;
  /** In which it was asked for, and is written. */
  language: string;
  /** After this the mail is not worth sending; `null` for ever. */
  expiresAt: string | null;
}

export const MAIL_PURPOSE = 'queued-mail';

/**
 * Queues a mail in the caller's transaction: it is sent exactly if the change it tells of happened.
 * It holds links that open an account, so it waits sealed. A newer mail of the same kind takes the
 * place of one that still waits.
 */
export async function enqueueMail(deps: Deps, trx: Db, mail: Omit<QueuedMail, 'id' | 'language'>) {
  const queued: QueuedMail = { ...mail, id: newId(), language: locale() };
  const sealed = deps.secrets.seal(MAIL_PURPOSE, JSON.stringify(queued));
  const key = `${mail.letter.kind}:${deps.secrets.fingerprint('mail', mail.to)}`;
  await addJob(trx, SCHEMA, 'send-mail', { sealed }, { key });
}
