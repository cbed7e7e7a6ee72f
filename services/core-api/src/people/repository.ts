import type { Db } from '@scheduler/service-kit';

export interface PersonRow {
  user_id: string;
  /** In lowercase. Empty if the account has no email address. */
  email: string;
  full_name: string | null;
  /** Issue time of the token with these claims, ISO 8601. */
  seen_at: string;
}

/**
 * Saves the claims of a user's token, unless the claims of a newer token have already been
 * saved. Removes the email address from any other account that had it.
 */
export async function upsertPerson(trx: Db, person: PersonRow): Promise<void> {
  const bindings = { ...person };
  await trx.raw(
    `update people set email = ''
     where email = :email and email <> '' and user_id <> :user_id and seen_at <= :seen_at`,
    bindings,
  );
  await trx.raw(
    `insert into people as stored (user_id, email, full_name, seen_at)
     select :user_id, :email, :full_name, :seen_at
     where not exists (
       select from people where email = :email and email <> '' and user_id <> :user_id)
     on conflict (user_id) do update
       set email = excluded.email, full_name = excluded.full_name, seen_at = excluded.seen_at
       where stored.seen_at <= excluded.seen_at`,
    bindings,
  );
}
