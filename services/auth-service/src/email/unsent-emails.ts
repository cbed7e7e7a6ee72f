import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { EMAIL_PURPOSE, getEmailKey, type QueuedEmail } from './enqueue.ts';

/** An email that wasn't sent because no SMTP server is configured. */
export interface UnsentEmail {
  email: QueuedEmail;
  createdAt: string;
  expiresAt: string;
}

interface UnsentEmailRow {
  sealed: string;
  created_at: string;
  expires_at: string;
}

type Sealing = Pick<Deps, 'secrets'>;

/**
 * Stores an email for the administrator. Notices without an expiry are discarded, because they
 * contain nothing that the recipient needs.
 *
 * @returns whether the email was stored
 */
export async function storeUnsentEmail(deps: Sealing, db: Db, email: QueuedEmail) {
  if (email.expiresAt === null) return false;
  await db('unsent_emails')
    .insert({
      key: getEmailKey(deps, email.letter.kind, email),
      sealed: deps.secrets.seal(EMAIL_PURPOSE, JSON.stringify(email)),
      token_hash: email.tokenHash ?? null,
      created_at: new Date().toISOString(),
      expires_at: email.expiresAt,
    })
    .onConflict('key')
    .merge();
  return true;
}

/** Lists the emails whose links or codes still work, oldest first. */
export async function listUnsentEmails(deps: Sealing, db: Db): Promise<UnsentEmail[]> {
  const { rows } = await db.raw<{ rows: UnsentEmailRow[] }>(`
    select sealed, created_at, expires_at from unsent_emails unsent
    where expires_at > now() and (
      token_hash is null
      or exists (select from one_time_tokens where token_hash = unsent.token_hash)
      or exists (select from confirmations where token_hash = unsent.token_hash)
      or exists (select from account_closings where restore_hash = unsent.token_hash)
    )
    order by created_at, key`);
  return rows.map(({ sealed, created_at, expires_at }) => ({
    email: JSON.parse(deps.secrets.unseal(EMAIL_PURPOSE, sealed)) as QueuedEmail,
    createdAt: created_at,
    expiresAt: expires_at,
  }));
}
