import { getLocale } from '@scheduler/i18n/translate';
import { addJob, newId, type Db } from '@scheduler/service-kit';
import { SCHEMA, type Deps } from '../deps.ts';
import type { EmailContent } from './templates.ts';

/**
 * A queued email. Serialized in job payloads, so renaming a field breaks jobs that are already
 * queued.
 */
export interface QueuedEmail {
  /** Stays the same on every attempt, so that mail servers can detect duplicates. */
  id: string;
  to: string;
  letter: EmailContent;
  /** The language of the request that caused the email. */
  language: string;
  /** The email isn't sent after this time. `null` if it doesn't expire. */
  expiresAt: string | null;
  /** Hash of the link's secret, used to check whether the link still works. */
  tokenHash?: string | null;
}

export const EMAIL_PURPOSE = 'queued-mail';

interface NewEmail {
  to: string;
  content: EmailContent;
  expiresAt: string | null;
  tokenHash?: string | null;
}

/** Identifies emails of the same kind to the same address without storing the address. */
export const getEmailKey = (deps: Pick<Deps, 'secrets'>, kind: EmailContent['kind'], to: string) =>
  `${kind}:${deps.secrets.fingerprint('mail', to)}`;

/**
 * Enqueues an email in the caller's transaction. The email is sent only if the transaction commits,
 * and replaces a queued email of the same kind to the same address. The job is encrypted because
 * the email's links grant access.
 */
export async function enqueueEmail(
  deps: Deps,
  trx: Db,
  { to, content, expiresAt, tokenHash = null }: NewEmail,
) {
  const queued: QueuedEmail = {
    to,
    letter: content,
    expiresAt,
    tokenHash,
    id: newId(),
    language: getLocale(),
  };
  const sealed = deps.secrets.seal(EMAIL_PURPOSE, JSON.stringify(queued));
  const key = getEmailKey(deps, content.kind, to);
  await addJob(trx, SCHEMA, 'send-mail', { sealed }, { key });
}
