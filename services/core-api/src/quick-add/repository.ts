import type { Db } from '@scheduler/service-kit';
import type { Acquaintance } from './people.ts';

/** Names are looked for among so many people, those of the latest events first. */
const PEOPLE_KNOWN = 2000;

/** People whom the user has invited to something, or shared a schedule with. */
export async function acquaintancesOf(db: Db, userId: string): Promise<Acquaintance[]> {
  const { rows } = await db.raw<{ rows: Acquaintance[] }>(
    `select known.typed_email as email, person.full_name
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
       group by email order by max(last_at) desc limit :most
     ) known
     left join lateral (
       select full_name from people where people.email = known.email order by seen_at desc limit 1
     ) person on true
     order by known.last_at desc, known.email`,
    { userId, most: PEOPLE_KNOWN },
  );
  return rows;
}
