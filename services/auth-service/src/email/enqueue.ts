import { getLocale } from '@scheduler/i18n/translate';
import { addJob, newId, type Db } from '@scheduler/service-kit';
import { SCHEMA, type Deps } from '../deps.ts';
import type { User } from '../users/records.ts';
import type { EmailContent, NoticeEmailKind } from './templates.ts';

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
  /** `null` if the email has no code. Missing in emails that an earlier version queued. */
  codeExpiresAt?: string | null;
  /** Hash of the link's secret, used to check whether the link still works. */
  tokenHash?: string | null;
  /** Identifies emails that replace each other. */
  requestId?: string;
}

export const EMAIL_PURPOSE = 'queued-mail';

interface NewEmail extends Omit<QueuedEmail, 'id' | 'letter' | 'language'> {
  content: EmailContent;
}

/**
 * Identifies emails of the same kind to the same address without storing the address. Each sign-up and
 * each requester has its own, so that no one can replace the one of the address's owner.
 */
export const getEmailKey = (
  deps: Pick<Deps, 'secrets'>,
  kind: EmailContent['kind'],
  { to, requestId = '' }: Pick<QueuedEmail, 'to' | 'requestId'>,
) => `${kind}:${deps.secrets.fingerprint('mail', to)}:${requestId}`;

/**
 * Enqueues an email in the caller's transaction. The email is sent only if the transaction commits,
 * and replaces a queued email of the same kind to the same address. The job is encrypted because
 * the email's links grant access.
 */
export async function enqueueEmail(
  deps: Deps,
  trx: Db,
  { content, codeExpiresAt = null, ...email }: NewEmail,
) {
  const queued: QueuedEmail = {
    ...email,
    letter: content,
    codeExpiresAt,
    id: newId(),
    language: getLocale(),
  };
  const sealed = deps.secrets.seal(EMAIL_PURPOSE, JSON.stringify(queued));
  const key = getEmailKey(deps, content.kind, email);
  await addJob(trx, SCHEMA, 'send-mail', { sealed }, { key });
}

/** Notifies a user of a change of their account, if they have an email address. */
export async function enqueueNotice(
  deps: Deps,
  trx: Db,
  { email: to }: User,
  kind: NoticeEmailKind,
) {
  if (to === null) return;
  const content = { kind, link: deps.config.GOTRUE_SITE_URL };
  await enqueueEmail(deps, trx, { to, content, expiresAt: null });
}
