import type { Db } from '@scheduler/service-kit';
import type { Contact } from './parse-guests.ts';

/** Maximum number of contacts to search by name; the most recent contacts are included. */
const MAX_CONTACTS = 2000;

/** Lists people the user has invited or shared a schedule with. */
export async function listContacts(db: Db, userId: string): Promise<Contact[]> {
  const { rows } = await db.raw<{ rows: Contact[] }>(
    `select contacts.typed_email as email, profile.full_name
     from (
       select email, min(typed_email) as typed_email, max(last_at) as last_at
       from (
         select a.email, a.typed_email, a.last_at
         from schedules s join known_addresses a on a.schedule_id = s.id
         where s.owner_id = :userId
         union all
         select share.email, share.typed_email, share.created_at
         from schedules s join schedule_shares share on share.schedule_id = s.id
         where s.owner_id = :userId
       ) addresses
       group by email order by max(last_at) desc limit :limit
     ) contacts
     left join lateral (
       select full_name from people where people.email = contacts.email order by seen_at desc limit 1
     ) profile on true
     order by contacts.last_at desc, contacts.email`,
    { userId, limit: MAX_CONTACTS },
  );
  return rows;
}
