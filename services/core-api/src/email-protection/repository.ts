import type { Db } from '@scheduler/service-kit';
import { queryFirst, queryPrepared } from '../queries/repository.ts';
import type { ReputationFacts } from './reputation.ts';

/** Facts about the sender `:userId`, see {@link ReputationFacts}. */
const REPUTATION_COLUMNS = `
  coalesce((select first_seen_at from people where user_id = :userId) > now() - interval '7 days', false)
    as is_new,
  coalesce((select first_seen_at is null from people where user_id = :userId), false) as is_legacy,
  (select count(*)::int from email_contacts where user_id = :userId and replied_at is not null)
    as replies,
  (select count(*)::int from blocked_senders
    where user_id = :userId and created_at > now() - interval '30 days')
  + (select count(*)::int from unsubscribed_addresses
    where user_id = :userId and created_at > now() - interval '30 days')
  + (select count(*)::int from email_contacts
    where user_id = :userId and bounced_at > now() - interval '30 days') as complaints`;

export async function findReputationFacts(db: Db, userId: string): Promise<ReputationFacts> {
  const sql = `select ${REPUTATION_COLUMNS}`;
  const row = await queryFirst<ReputationFacts>(db, sql, { userId });
  if (!row) throw new Error('A query without tables returned no row');
  return row;
}

export interface Usage extends ReputationFacts {
  /** ISO 8601; `null` if no invitation was sent in the last 24 hours. */
  window_start: string | null;
  /** Number of invitations to people who don't know the sender, since `window_start`. */
  invitations: number;
  /** Number of people who got these invitations. */
  recipients: number;
  /** The given addresses of people who don't know the sender. */
  unknown: string[];
  /** The addresses in `unknown` that are counted in `recipients`. */
  counted: string[];
}

/** Finds the sender's reputation and recent invitations, and which of the addresses are unknown. */
export async function findUsage(
  trx: Db,
  { userId, emails }: { userId: string; emails: readonly string[] },
): Promise<Usage> {
  const row = await queryFirst<Usage>(
    trx,
    `with usage as materialized (
       select window_start, invitations from email_usage
       where user_id = :userId and window_start > now() - interval '24 hours'
     ), requested as materialized (
       select email, invited_at >= (select window_start from usage) as is_counted
       from unnest(:emails::text[]) requested (email)
       join email_contacts contact using (email)
       where contact.user_id = :userId and replied_at is null
       union all
       select email, false from unnest(:emails::text[]) requested (email)
       where not exists (
         select from email_contacts contact
         where contact.user_id = :userId and contact.email = requested.email)
     )
     select ${REPUTATION_COLUMNS},
       (select window_start from usage) as window_start,
       coalesce((select invitations from usage), 0) as invitations,
       (select count(*)::int from email_contacts
         where user_id = :userId and replied_at is null
           and invited_at >= (select window_start from usage)) as recipients,
       array(select email from requested order by email) as unknown,
       array(select email from requested where is_counted order by email) as counted`,
    { userId, emails },
  );
  if (!row) throw new Error('A query without tables returned no row');
  return row;
}

/** Counts invitations, and starts a new period of 24 hours if the last one is over. */
export async function countInvitations(
  trx: Db,
  { userId, emails }: { userId: string; emails: readonly string[] },
): Promise<void> {
  await Promise.all([
    queryPrepared(
      trx,
      `insert into email_usage as stored (user_id, window_start, invitations)
       values (:userId, now(), :count)
       on conflict (user_id) do update set
         invitations = excluded.invitations + case
           when stored.window_start > now() - interval '24 hours' then stored.invitations else 0 end,
         window_start = case
           when stored.window_start > now() - interval '24 hours' then stored.window_start else now() end`,
      { userId, count: emails.length },
    ),
    queryPrepared(
      trx,
      `insert into email_contacts (user_id, email, invited_at)
       select :userId, email, now() from unnest(:emails::text[]) invited (email)
       on conflict (user_id, email) do update set invited_at = excluded.invited_at`,
      { userId, emails },
    ),
  ]);
}

/** Adds the rows of `known (user_id, email)`. Emails from these users to these people aren't counted. */
const INSERT_KNOWN = `
  insert into email_contacts as stored (user_id, email, replied_at)
  select user_id, email, now() from known where email <> ''
  on conflict (user_id, email) do update set replied_at = excluded.replied_at
    where stored.replied_at is null`;

/** Records that the owner of a poll knows a person who replied. */
export async function recordPollContact(trx: Db, pollId: string, email: string): Promise<void> {
  await queryPrepared(
    trx,
    `with known as (select user_id, :email as email from polls where id = :pollId) ${INSERT_KNOWN}`,
    { pollId, email },
  );
}

/** Records that the organizer of an event and a guest know each other. */
export async function recordGuestContact(trx: Db, eventId: string, email: string): Promise<void> {
  await queryPrepared(
    trx,
    `with known as (
       select organizer_id as user_id, :email as email from events where id = :eventId
       union
       select guest.user_id, organizer.email
       from events join people organizer on organizer.user_id = organizer_id
       join people guest on guest.email = :email and guest.email <> ''
       where id = :eventId and guest.user_id <> organizer.user_id
     ) ${INSERT_KNOWN}`,
    { eventId, email },
  );
}

/** Records that the owner of a schedule and a member know each other. */
export async function recordShareContacts(
  trx: Db,
  scheduleId: string,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await queryPrepared(
    trx,
    `with known as (
       select owner_id as user_id, :email as email from schedules where id = :scheduleId
       union
       select :userId, owner.email from schedules join people owner on owner.user_id = owner_id
       where id = :scheduleId
     ) ${INSERT_KNOWN}`,
    { scheduleId, userId, email },
  );
}

export async function recordBounce(db: Db, userId: string, email: string): Promise<void> {
  await queryPrepared(
    db,
    `insert into email_contacts (user_id, email, bounced_at) values (:userId, :email, now())
     on conflict (user_id, email) do update set bounced_at = excluded.bounced_at`,
    { userId, email },
  );
}

/** Whether a person accepted an invitation or a share of this sender, or replied to a poll. */
export async function hasReplied(db: Db, userId: string, email: string): Promise<boolean> {
  const sql = `select from email_contacts
    where user_id = :userId and email = :email and replied_at is not null`;
  return (await queryFirst(db, sql, { userId, email })) !== undefined;
}
