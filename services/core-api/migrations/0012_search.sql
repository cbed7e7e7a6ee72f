-- The search index. It is derived from logged tables after every batch, so it is not logged itself.

-- Converts to lowercase, strips accents and replaces punctuation with spaces. Uses the ICU
-- collation if available, so that case folding doesn't depend on the locale of the database.
do $$
declare
  collation_name text := case
    when exists (select from pg_collation where collname = 'und-x-icu') then '"und-x-icu"'
    else '"default"' end;
begin
  execute format($sql$
    create function search_text(text) returns text language sql immutable parallel safe as $fn$
      select trim(regexp_replace(regexp_replace(
        normalize(lower($1 collate pg_catalog.%s), NFKD), U&'[\0300-\036F]+', '', 'g'),
        U&'[\0001-\002F\003A-\0040\005B-\0060\007B-\00BF\00D7\00F7\2000-\206F\20A0-\20CF\3000-\303F]+',
        ' ', 'g'))
    $fn$ $sql$, collation_name);
end $$;

-- Words are prefixed with the key of their schedule. The words of a schedule are therefore adjacent
-- in the index, and a search reads only the schedules that it covers. Keys can collide, so results
-- must always be filtered by schedule_access.
create function search_key(schedule_id uuid) returns text language sql immutable parallel safe as $$
  select 'k' || right(schedule_id::text, 8)
$$;

-- Builds a tsvector with the words under each key. A tsvector is limited to 1 MB.
create function search_words(words text, keys text[], weight text) returns tsvector
language plpgsql immutable parallel safe as $$
begin
  if words = '' then return ''; end if;
  return (
    select coalesce(string_agg(
      '''' || key || left(word, 60) || ''':' || least(place, 16383) || weight, ' '), '')::tsvector
    from unnest(keys) key, (
      select word, place
      from string_to_table(search_text(words), ' ') with ordinality found (word, place)
      where word <> '' limit 10000 / cardinality(keys)
    ) found
  );
end $$;

create table search_documents (
  event_id uuid primary key references events on delete cascade,
  words tsvector not null,
  -- Copied from event_schedules. If a word is very frequent, only the events closest in time are
  -- ranked.
  start_time timestamptz not null,
  end_time timestamptz not null
);

create index search_documents_by_word on search_documents using gin (words)
  with (gin_pending_list_limit = 256);

-- Words from titles, locations and guests, for spelling correction. Outdated words are harmless.
create table schedule_words (
  schedule_id uuid not null references schedules on delete cascade,
  word text collate "C" not null,
  primary key (schedule_id, word)
);

-- A typo leaves either the prefix or the suffix of a word intact.
create index schedule_words_by_end on schedule_words (schedule_id, (reverse(word)));

-- Everyone who was ever invited to an event on the schedule.
create table known_addresses (
  schedule_id uuid not null references schedules on delete cascade,
  email text not null,
  typed_email text not null,
  last_at timestamptz not null,
  primary key (schedule_id, email)
);

-- Runs on every write. The generic plan avoids planning the statements each time.
create function refresh_search(ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  with source as materialized (
    select e.id as event_id, places.*, e.title, guests.people,
      coalesce(e.location, '') as place, coalesce(e.description, '') as body
    from events e
    join lateral (
      select array_agg(search_key(schedule_id)) as keys, array_agg(schedule_id) as schedule_ids,
        min(start_time) as start_time, max(end_time) as end_time
      from event_schedules where event_id = e.id
      having count(*) > 0
    ) places on true
    cross join lateral (
      select coalesce(string_agg(concat_ws(' ', a.email, p.full_name), ' '), '') as people
      from attendees a left join people p on p.email = a.email where a.event_id = e.id
    ) guests
    where e.id = any (ids)
  ), documents as (
    insert into search_documents as known (event_id, start_time, end_time, words)
    select event_id, start_time, end_time, search_words(title, keys, 'A') || search_words(people, keys, 'B')
      || search_words(place, keys, 'C') || search_words(body, keys, 'D')
    from source
    on conflict (event_id) do update
      set words = excluded.words, start_time = excluded.start_time, end_time = excluded.end_time
      where (known.words, known.start_time, known.end_time)
        is distinct from (excluded.words, excluded.start_time, excluded.end_time)
  ), words as (
    insert into schedule_words (schedule_id, word)
    select distinct schedule_id, word
    from source cross join unnest(schedule_ids) schedule_id
    cross join string_to_table(search_text(left(concat_ws(' ', title, place, people), 4000)), ' ') word
    where char_length(word) between 3 and 40
    -- Ordered to avoid deadlocks between concurrent batches.
    order by 1, 2
    on conflict do nothing
  )
  insert into known_addresses as known (schedule_id, email, typed_email, last_at)
  select distinct on (schedule_id, a.email) schedule_id, a.email, a.typed_email, now()
  from source join attendees a using (event_id) cross join unnest(schedule_ids) schedule_id
  order by 1, 2, 3
  on conflict (schedule_id, email) do update set last_at = excluded.last_at
    where known.last_at < excluded.last_at - interval '1 day';
end $$;

-- Every change, including undo, ends with a batch insert, which updates the index.
create function search_follows_batch() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  touched uuid[] := array(
    select distinct event_id from history
    where batch_id = new.id and event_id is not null and (
      record = 'attendees' and (before is null or after is null)
      or record = 'event_schedules' and after is not null
      or record = 'events' and after is not null and (
        before is null
        or (before -> 'title', before -> 'location', before -> 'description')
          is distinct from (after -> 'title', after -> 'location', after -> 'description'))));
begin
  if cardinality(touched) > 0 then perform refresh_search(touched); end if;
  return null;
end $$;

create trigger search_follows after insert on history_batches
  for each row execute function search_follows_batch();

-- Runs when a user's name changes, or when an account takes over an email address that is already
-- invited.
create function search_follows_people() returns trigger language plpgsql as $$
begin
  perform refresh_search(array(
    select distinct event_id from attendees where email = new.email and new.email <> ''));
  return null;
end $$;

create trigger search_follows after insert on people
  for each row execute function search_follows_people();
create trigger search_follows_renaming after update on people
  for each row when ((old.email, old.full_name) is distinct from (new.email, new.full_name))
  execute function search_follows_people();

select refresh_search(array(select id from events));
