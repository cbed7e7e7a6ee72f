import type { Db } from '@scheduler/service-kit';
import type { EventTimes } from '@scheduler/scheduling';
import { JOIN_EVENT_ACCESS, selectVisibleSchedules } from '../events/repository-visibility.ts';
import type { EventRow, RecordKey } from '../events/repository.ts';
import { queryColumn, queryPrepared } from '../queries/repository.ts';
import type { Schedule } from '@scheduler/contracts/core';

/** A schedule that the user has access to. */
export interface SearchableSchedule extends Pick<
  Schedule,
  'id' | 'name' | 'description' | 'color'
> {
  /** Whether the user may see event details instead of free/busy times only. */
  is_open: boolean;
}

/** Returns the schedules that the user owns or that are shared with them. */
export const findSearchableSchedules = (db: Db, userId: string): Promise<SearchableSchedule[]> =>
  queryPrepared(
    db,
    `select s.id, s.name, case when a.role = 'freebusy' then null else s.description end
       as description, coalesce(a.color, s.color) as color, a.role <> 'freebusy' as is_open
     from schedule_access a join schedules s on s.id = a.schedule_id
     where a.user_id = :userId order by s.created_at, s.id`,
    { userId },
  );

/** Returns the English stem of each word, or `null` if it has none. */
export const getStems = (db: Db, words: string[]): Promise<(string | null)[]> =>
  queryColumn(
    db,
    `select (ts_lexize('pg_catalog.english_stem', word))[1] as stem
     from unnest(:words::text[]) with ordinality input (word, position) order by position`,
    { words },
  );

const MAX_SIMILAR_WORDS = 5000;

/** Finds indexed words of similar length with the same beginning or end. */
export function findSimilarWords(
  db: Db,
  scheduleIds: string[],
  { word, typos }: { word: string; typos: number },
): Promise<string[]> {
  const { length } = word;
  // One typo leaves the prefix or the suffix of this length unchanged. Two typos can change both.
  const segmentLength = Math.max(1, Math.floor((length - typos) / (typos + 1)));
  const prefix = word.slice(0, segmentLength);
  const suffix = Array.from(word).toReversed().join('').slice(0, segmentLength);
  return queryColumn(
    db,
    `select distinct candidates.word from unnest(:scheduleIds::uuid[]) schedule (id)
     cross join lateral (
       (select word from schedule_words where schedule_id = schedule.id
          and word >= :prefix and word < :prefix || chr(1114111)
          and char_length(word) between :from and :to limit ${MAX_SIMILAR_WORDS})
       union all
       (select word from schedule_words where schedule_id = schedule.id
          and reverse(word) >= :suffix and reverse(word) < :suffix || chr(1114111)
          and char_length(word) between :from and :to limit ${MAX_SIMILAR_WORDS})
     ) candidates`,
    { scheduleIds, prefix, suffix, from: length - typos, to: length + 8 },
  );
}

/** Finds indexed words that contain a given word. */
export const findWordsContaining = (
  db: Db,
  scheduleIds: string[],
  part: string,
): Promise<string[]> =>
  queryColumn(
    db,
    `select distinct word from schedule_words
     where schedule_id = any (:scheduleIds::uuid[]) and strpos(word, :part) > 1
     order by word limit 20`,
    { scheduleIds, part },
  );

/** Full-text query and time range. */
export interface CandidateQuery {
  userId: string;
  query: string;
  exact: string;
  now: string;
  /** ISO 8601 timestamps. */
  from: string;
  to: string;
}

export interface Candidate extends EventTimes, Omit<RecordKey, 'is_series'> {
  recurrence: string[] | null;
  score: number;
}

/** Maximum number of matches to rank. If there are more, the ones closest to now are ranked. */
const MAX_RANKED_EVENTS = 500;
const MAX_CANDIDATES = 300;

/** Weights words by field. Ranks events higher if they are closer to now or have not ended. */
const SCORE = `
  (ts_rank('{0.1,0.3,0.6,1.0}', matching.words, :query::tsquery)
    + 2 * ts_rank('{0.1,0.3,0.6,1.0}', matching.words, :exact::tsquery))
  * (1 + 1 / (1 + matching.distance / 2592000))
  * case when matching.end_time >= :now then 1.1 else 1 end`;

/** Finds events that match a query and that the user may read, best match first. */
export function findCandidates(db: Db, { userId, ...query }: CandidateQuery): Promise<Candidate[]> {
  const { cte, bindings } = selectVisibleSchedules({ userId });
  return queryPrepared(
    db,
    `with ${cte}, matching as materialized (
       select event_id, words, end_time,
         case when start_time > :now then extract(epoch from start_time - :now::timestamptz)
           when end_time < :now then extract(epoch from :now::timestamptz - end_time)
           else 0 end as distance
       from search_documents
       where words @@ :query::tsquery and start_time < :to and end_time > :from
       order by distance limit ${MAX_RANKED_EVENTS}
     ), best as (
       select e.id, ${SCORE} as score
       from matching join events e on e.id = matching.event_id ${JOIN_EVENT_ACCESS}
       where event_access.access > 1
         and (e.visibility <> 'private' or event_access.access in (3, 5) or e.organizer_id = :userId)
       order by score desc, e.start_time, e.id limit ${MAX_CANDIDATES}
     )
     select e.id as row_id, e.series_id, e.original_start, e.recurrence, e.start_time, e.end_time,
       e.start_date, e.end_date, e.is_all_day, e.time_zone, best.score,
       case when e.recurrence is null then '{}' else
         array(select override.original_start from events override where override.series_id = e.id)
       end as overridden
     from best join events e on e.id = best.id
     order by best.score desc, e.start_time, e.id`,
    { ...query, ...bindings },
  );
}

export interface EventDetail extends Pick<
  EventRow,
  'row_id' | 'title' | 'location' | 'description' | 'schedule_ids'
> {
  people: string;
}

/** Returns the data of search results. */
export async function getEventDetails(
  db: Db,
  userId: string,
  ids: string[],
): Promise<EventDetail[]> {
  const { cte, bindings } = selectVisibleSchedules({ userId });
  return queryPrepared(
    db,
    `with ${cte} select e.id as row_id, e.title, e.location, e.description, event_access.schedule_ids, (
       select coalesce(string_agg(
         case when p.full_name is null then a.typed_email
           else p.full_name || ' (' || a.typed_email || ')' end, ', ' order by position), '')
       from attendees a left join people p on p.email = a.email where event_id = e.id
     ) as people
     from events e ${JOIN_EVENT_ACCESS} where e.id = any (:ids::uuid[])`,
    { ...bindings, ids },
  );
}

const REFRESH_BATCH_SIZE = 200;

/** Indexes a batch of pending events. Returns `false` if no events were pending. */
export async function refreshPendingDocuments(db: Db): Promise<boolean> {
  const sql = `select refresh_search_waiting(${REFRESH_BATCH_SIZE}) as more`;
  const [hasMore = false] = await queryColumn<boolean>(db, sql, {});
  return hasMore;
}
