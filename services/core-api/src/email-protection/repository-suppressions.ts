import type { Db } from '@scheduler/service-kit';
import { queryFirst } from '../queries/repository.ts';

/** The sender and the recipient of an email. */
export interface EmailParties {
  /** User ID. */
  senderId: string;
  /** Normalized address of the recipient. */
  email: string;
}

/** Choices of the recipient. */
export interface EmailPreferences {
  is_blocked: boolean;
  is_unsubscribed: boolean;
}

export async function findEmailPreferences(
  db: Db,
  { senderId, email }: EmailParties,
): Promise<EmailPreferences> {
  const preferences = await queryFirst<EmailPreferences>(
    db,
    `select
       exists (select from blocked_senders where email = :email and user_id = :senderId) as is_blocked,
       exists (select from unsubscribed_addresses where email = :email) as is_unsubscribed`,
    { senderId, email },
  );
  return preferences ?? { is_blocked: false, is_unsubscribed: false };
}

/** Whether the recipient gets no emails from this sender, or none at all. */
export async function isSuppressed(db: Db, parties: EmailParties): Promise<boolean> {
  const { is_blocked, is_unsubscribed } = await findEmailPreferences(db, parties);
  return is_blocked || is_unsubscribed;
}

export async function blockSender(db: Db, { senderId, email }: EmailParties): Promise<void> {
  await db('blocked_senders')
    .insert({ user_id: senderId, email })
    .onConflict(['email', 'user_id'])
    .ignore();
}

export async function unblockSender(db: Db, { senderId, email }: EmailParties): Promise<void> {
  await db('blocked_senders').where({ user_id: senderId, email }).delete();
}

export async function unsubscribe(db: Db, { senderId, email }: EmailParties): Promise<void> {
  await db('unsubscribed_addresses')
    .insert({ user_id: senderId, email })
    .onConflict('email')
    .ignore();
}

export async function resubscribe(db: Db, { email }: EmailParties): Promise<void> {
  await db('unsubscribed_addresses').where({ email }).delete();
}
