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
  /** The sign-up that the email confirms. */
  signUpId?: string | undefined;
}

export const EMAIL_PURPOSE = 'queued-mail';

interface NewEmail {
  to: string;
  content: EmailContent;
  expiresAt: string | null;
  tokenHash?: string | null;
  /** The sign-up that the email confirms. */
  signUpId?: string | undefined;
}

/**
 * Identifies emails of the same kind to the same address without storing the address. Each sign-up has
 * its own confirmation, so that no one can replace the one of the address's owner.
 */
export const getEmailKey = (
  deps: Pick<Deps, 'secrets'>,
  kind: EmailContent['kind'],
  { to, signUpId = '' }: Pick<QueuedEmail, 'to' | 'signUpId'>,
) => `${kind}:${deps.secrets.fingerprint('mail', to)}:${signUpId}`;

/**
 * Enqueues an email in the caller's transaction. The email is sent only if the transaction commits,
 * and replaces a queued email of the same kind to the same address. The job is encrypted because
 * the email's links grant access.
 */
export async function enqueueEmail(
  deps: Deps,
  trx: Db,
  { to, content, expiresAt, tokenHash = null, signUpId }: NewEmail,
) {
  const queued: QueuedEmail = {
    to,
    letter: content,
    expiresAt,
    tokenHash,
    signUpId,
    id: newId(),
    language: getLocale(),
  };
  const sealed = deps.secrets.seal(EMAIL_PURPOSE, JSON.stringify(queued));
  const key = getEmailKey(deps, content.kind, { to, signUpId });
  await addJob(trx, SCHEMA, 'send-mail', { sealed }, { key });
}
