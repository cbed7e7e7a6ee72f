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

const WORDS_WEIGHED = 5000;

/** Known words that begin or end alike, of about the same length. */
export async function wordsLike(
  db: Db,
  scheduleIds: string[],
  { word, typos }: { word: string; typos: number },
): Promise<string[]> {
  const { length } = word;
  // So many typos leave at least one of the parts between them as it was.
  const part = Math.max(1, Math.floor((length - typos) / (typos + 1)));
  const begin = word.slice(0, part);
  const end = Array.from(word).toReversed().join('').slice(0, part);
  const found = await rowsOf<{ word: string }>(
    db,
    `select distinct near.word from unnest(:scheduleIds::uuid[]) schedule (id)
     cross join lateral (
       (select word from schedule_words where schedule_id = schedule.id
          and word >= :begin and word < :begin || chr(1114111)
          and char_length(word) between :from and :to limit ${WORDS_WEIGHED})
       union all
       (select word from schedule_words where schedule_id = schedule.id
          and reverse(word) >= :end and reverse(word) < :end || chr(1114111)
          and char_length(word) between :from and :to limit ${WORDS_WEIGHED})
     ) near`,
    { scheduleIds, begin, end, from: length - typos, to: length + 8 },
  );
  return found.map(({ word: each }) => each);
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
  now: string;
  /** ISO instants. */
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
const WEIGHED = 500;
const CANDIDATES = 300;

/** The words weigh by field; of two alike the one nearer in time leads, sooner before past. */
const SCORE = `
  (ts_rank('{0.1,0.3,0.6,1.0}', found.words, :query::tsquery)
    + 2 * ts_rank('{0.1,0.3,0.6,1.0}', found.words, :exact::tsquery))
  * (1 + 1 / (1 + found.distance / 2592000))
  * case when found.end_time >= :now then 1.1 else 1 end`;

/** Events with the words that the person may read, the likeliest first. */
export function eventsWith(db: Db, { userId, ...asked }: Asked): Promise<Candidate[]> {
  const { mine, bindings } = reachOf({ userId });
  return rowsOf(
    db,
    `with ${mine}, found as materialized (
       select event_id, words, end_time,
         case when start_time > :now then extract(epoch from start_time - :now::timestamptz)
           when end_time < :now then extract(epoch from :now::timestamptz - end_time)
           else 0 end as distance
       from search_documents
       where words @@ :query::tsquery and start_time < :to and end_time > :from
       order by distance limit ${WEIGHED}
     ), best as (
       select e.id, ${SCORE} as score
       from found join events e on e.id = found.event_id ${PLACES}
       where places.access > 1
         and (e.visibility <> 'private' or places.access in (3, 5) or e.organizer_id = :userId)
       order by score desc, e.start_time, e.id limit ${CANDIDATES}
     )
     select e.id as row_id, e.series_id, e.original_start, e.recurrence, e.start_time, e.end_time,
       e.start_date, e.end_date, e.is_all_day, e.time_zone, best.score,
       case when e.recurrence is null then '{}' else
         array(select own.original_start from events own where own.series_id = e.id)
       end as overridden
     from best join events e on e.id = best.id
     order by best.score desc, e.start_time, e.id`,
    { ...asked, ...bindings },
  );
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

const REFRESHED_AT_ONCE = 200;

/** Makes some of what a large change left waiting findable; whether anything waited. */
export async function refreshWaiting(db: Db): Promise<boolean> {
  const [done] = await rowsOf<{ more: boolean }>(
    db,
    `select refresh_search_waiting(${REFRESHED_AT_ONCE}) as more`,
    {},
  );
  return done?.more === true;
}
