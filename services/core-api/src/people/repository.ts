import type { Db } from '@scheduler/service-kit';

export interface Person {
  user_id: string;
  /** Lower case; empty for an account without one. */
  email: string;
  full_name: string | null;
  /** When the token that says so was issued, ISO 8601. */
  seen_at: string;
}

/**
 * Keeps what a person's token says, unless a younger one said otherwise. An address that was
 * another account's moves to this one.
 */
export async function keepPerson(trx: Db, person: Person): Promise<void> {
  const bindings = { ...person };
  await trx.raw(
    `update people set email = ''
     where email = :email and email <> '' and user_id <> :user_id and seen_at <= :seen_at`,
    bindings,
  );
  await trx.raw(
    `insert into people as known (user_id, email, full_name, seen_at)
     select :user_id, :email, :full_name, :seen_at
     where not exists (
       select from people where email = :email and email <> '' and user_id <> :user_id)
     on conflict (user_id) do update
       set email = excluded.email, full_name = excluded.full_name, seen_at = excluded.seen_at
       where known.seen_at <= excluded.seen_at`,
    bindings,
  );
}
