import type { Db } from '@scheduler/service-kit';
import type { EventTimes } from '@scheduler/scheduling';
import { PLACES, reachOf, rowsOf } from '../events/repository-reach.ts';
import type { Hue } from '@scheduler/contracts/core';

/** A schedule that the person may look into. */
export interface Searched {
  id: string;
  name: string;
  description: string | null;
  color: Hue;
  /** Whether its events are told, and not only that time is taken. */
  is_open: boolean;
}

/** Every schedule of the person's, their own and those shared with them. */
export const schedulesSearched = (db: Db, userId: string): Promise<Searched[]> =>
  rowsOf(
    db,
    `select s.id, s.name, case when a.role = 'freebusy' then null else s.description end
       as description, coalesce(a.color, s.color) as color, a.role <> 'freebusy' as is_open
     from schedule_access a join schedules s on s.id = a.schedule_id
     where a.user_id = :userId order by s.created_at, s.id`,
    { userId },
  );

/** The English stem of each word; `null` of one that has none. */
export async function stemsOf(db: Db, words: string[]): Promise<(string | null)[]> {
  const found = await rowsOf<{ stem: string | null }>(
    db,
    `select (ts_lexize('pg_catalog.english_stem', word))[1] as stem
     from unnest(:words::text[]) with ordinality given (word, place) order by place`,
    { words },
  );
  return found.map(({ stem }) => stem);
}

/** Words of the schedules that may be weighed against one that found nothing. */
const WORDS_WEIGHED = 50_000;

/** Words in titles, places and names of people, of about so many letters. */
export async function wordsKnown(
  db: Db,
  scheduleIds: string[],
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const found = await rowsOf<{ word: string }>(
    db,
    `select distinct word from (
       select word from schedule_words
       where schedule_id = any (:scheduleIds::uuid[])
         and char_length(word) between :from and :to
       limit ${WORDS_WEIGHED}
     ) near`,
    { scheduleIds, from, to },
  );
  return found.map(({ word }) => word);
}

/** Words that hold another one inside them. */
export async function wordsHolding(db: Db, scheduleIds: string[], part: string): Promise<string[]> {
  const found = await rowsOf<{ word: string }>(
    db,
    `select distinct word from schedule_words
     where schedule_id = any (:scheduleIds::uuid[]) and strpos(word, :part) > 1
     order by word limit 20`,
    { scheduleIds, part },
  );
  return found.map(({ word }) => word);
}

/** What is looked for, as Postgres is asked for it. */
export interface Asked {
  userId: string;
  query: string;
  exact: string;
  series: string;
  scheduleIds: string[];
  now: string;
  /** ISO instants; infinite where no dates were said. */
  from: string;
  to: string;
}

export interface Candidate extends EventTimes {
  row_id: string;
  series_id: string | null;
  original_start: string | null;
  recurrence: string[] | null;
  overridden: string[];
  score: number;
}

/** Events weighed; where more have the words, those nearest in time are. */
export const WEIGHED = 2000;
const NEAR = 300;
const CANDIDATES = 300;

const IN_PERIOD = `exists (
  select from event_schedules es
  where es.event_id = d.event_id and es.start_time < :to and es.end_time > :from)`;

const FOUND = `
  select d.event_id, d.words from search_documents d
  where d.words @@ :query::tsquery and ${IN_PERIOD}
  limit ${WEIGHED + 1}`;

const near = (bound: string, order: string) => `
  select near.event_id, near.words from unnest(:scheduleIds::uuid[]) schedule (id)
  cross join lateral (
    select es.event_id, d.words from event_schedules es
    join search_documents d on d.event_id = es.event_id
    where es.schedule_id = schedule.id and ${bound} and es.start_time < :to and es.end_time > :from
      and d.words @@ :query::tsquery
    order by es.start_time ${order} limit ${NEAR}
  ) near`;

/** For words that very much has: an index tells what is near sooner than which is best. */
const FOUND_NEAR = `
  select distinct on (event_id) event_id, words from (
    (${near('es.start_time >= :now', 'asc')})
    union all
    (${near('es.start_time < :now', 'desc')})
    union all
    (select d.event_id, d.words from search_documents d
     where d.words @@ (:query::tsquery && :series::tsquery) and ${IN_PERIOD} limit ${NEAR})
  ) either order by event_id`;

/** The words weigh by field; of two alike the one nearer in time leads, sooner before past. */
const SCORE = `
  (ts_rank('{0.1,0.3,0.6,1.0}', found.words, :query::tsquery)
    + 2 * ts_rank('{0.1,0.3,0.6,1.0}', found.words, :exact::tsquery))
  * (1 + 1 / (1 + abs(extract(epoch from nearest.at - :now::timestamptz)) / 2592000))
  * case when nearest.at >= :now then 1.1 else 1 end`;

const RANKED = `
  select e.id as row_id, e.series_id, e.original_start, e.recurrence, e.start_time, e.end_time,
    e.start_date, e.end_date, e.is_all_day, e.time_zone, ${SCORE} as score,
    case when e.recurrence is null then '{}' else
      array(select own.original_start from events own where own.series_id = e.id)
    end as overridden
  from found join events e on e.id = found.event_id
  cross join lateral (
    select case when e.recurrence is null or e.start_time > :now then e.start_time
      else :now::timestamptz end as at
  ) nearest
  ${PLACES}
  where places.access > 1
    and (e.visibility <> 'private' or places.access in (3, 5) or e.organizer_id = :userId)
  order by score desc, e.start_time, e.id limit ${CANDIDATES}`;

/** Events with the words that the person may read, the likeliest first. */
export async function eventsWith(db: Db, asked: Asked): Promise<Candidate[]> {
  const { userId, ...rest } = asked;
  const { mine, bindings } = reachOf({ userId });
  const given = { ...rest, ...bindings };
  const [count] = await rowsOf<{ number: number }>(
    db,
    `select count(*) as number from (${FOUND}) found`,
    given,
  );
  const found = Number(count?.number) > WEIGHED ? FOUND_NEAR : FOUND;
  return rowsOf(db, `with ${mine}, found as materialized (${found}) ${RANKED}`, given);
}

export interface Detail {
  row_id: string;
  title: string;
  location: string | null;
  description: string | null;
  people: string;
  schedule_ids: string[];
}

/** What is shown of events that were found. */
export async function detailsOf(db: Db, userId: string, ids: string[]): Promise<Detail[]> {
  const { mine, bindings } = reachOf({ userId });
  return rowsOf(
    db,
    `with ${mine} select e.id as row_id, e.title, e.location, e.description, places.schedule_ids, (
       select coalesce(string_agg(
         case when p.full_name is null then a.typed_email
           else p.full_name || ' (' || a.typed_email || ')' end, ', ' order by position), '')
       from attendees a left join people p on p.email = a.email where event_id = e.id
     ) as people
     from events e ${PLACES} where e.id = any (:ids::uuid[])`,
    { ...bindings, ids },
  );
}
