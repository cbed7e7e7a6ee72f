import type { EventHit, search, SearchPage } from '@scheduler/contracts/core';
import { addDays, startOfDate, type Interval } from '@scheduler/scheduling';
import type { Call, Database } from '@scheduler/service-kit';
import { acquaintancesOf } from '../quick-add/repository.ts';
import { preferencesOf } from '../preferences/repository.ts';
import { eventsOn } from './dates.ts';
import { matchesIn } from './highlight.ts';
import { readSearch, type DatePeriod } from './period.ts';
import {
  detailsOf,
  eventsWith,
  schedulesSearched,
  stemsOf,
  wordsHolding,
  wordsLike,
  type Candidate,
  type Searched,
} from './repository.ts';
import { placeOf, type Place } from './series.ts';
import { meantBy, typosAllowed } from './typos.ts';
import {
  exactQueryOf,
  isMeant,
  keyOf,
  queryOf,
  termOf,
  wordsIn,
  folded,
  type Term,
} from './words.ts';

interface Deps {
  db: Database;
}

interface Search {
  db: Database;
  userId: string;
  schedules: Searched[];
  now: number;
  window: Interval;
  hasPeriod: boolean;
  /** Whether words may be misspelled. */
  isLoose: boolean;
}

const iso = (time: number) => new Date(time).toISOString();
const ALWAYS: Interval = { start: Date.UTC(1890, 0), end: Date.UTC(2201, 0) };

const windowOf = ({ start_date, end_date }: DatePeriod, zone: string): Interval => ({
  start: startOfDate(start_date, zone),
  end: startOfDate(addDays(end_date, 1), zone),
});

interface Found {
  candidate: Candidate;
  place: Place;
}

/** Each event once, a series as one of its occurrences, in the order of their scores. */
function placed(candidates: Candidate[], { window, now }: Search): Found[] {
  const seen = new Set<string>();
  const series = new Set(
    candidates.flatMap(({ recurrence, row_id }) => (recurrence ? row_id : [])),
  );
  const found: Found[] = [];
  for (const candidate of candidates) {
    const { row_id, series_id } = candidate;
    const place = placeOf(candidate, window, now);
    // An occurrence that was changed is found with its series, unless the series is not found.
    const key = series_id !== null && series.has(series_id) ? series_id : row_id;
    if (!place || seen.has(key)) continue;
    seen.add(key);
    found.push({ candidate, place });
  }
  return found;
}

async function withWords(search: Search, terms: Term[]): Promise<Found[]> {
  const { db, userId, schedules, now, window } = search;
  const open = schedules.filter(({ is_open }) => is_open).map(({ id }) => id);
  if (open.length === 0 || terms.length === 0) return [];
  const keys = open.map(keyOf);
  const candidates = await eventsWith(db, {
    userId,
    query: queryOf(terms, keys),
    exact: exactQueryOf(terms, keys),
    now: iso(now),
    from: iso(window.start),
    to: iso(window.end),
  });
  return placed(candidates, search);
}

async function termsOf(db: Database, text: string): Promise<Term[]> {
  const words = wordsIn(text);
  const stems = words.length > 0 ? await stemsOf(db, words) : [];
  return words.map((word, index) => termOf(word, stems[index] ?? null));
}

/** The terms with what misspelled words may mean, and with words that hold them. */
async function loosened({ db, schedules }: Search, terms: Term[]): Promise<Term[]> {
  const ids = schedules.filter(({ is_open }) => is_open).map(({ id }) => id);
  const looser: Term[] = [];
  for (const term of terms) {
    const { length } = term.word;
    const most = typosAllowed(length);
    const holding = length >= 3 ? await wordsHolding(db, ids, term.word) : [];
    const near = most > 0 ? await wordsLike(db, ids, { word: term.word, typos: most }) : [];
    looser.push({ ...term, others: [...holding, ...meantBy(term.word, near)] });
  }
  return looser;
}

/** Looks for the words as they are; if nothing has them, for what they may mean. */
async function eventsFound(search: Search, terms: Term[]) {
  const found = await withWords(search, terms);
  if (found.length > 0 || !search.isLoose) return { found, terms };
  const looser = await loosened(search, terms);
  if (looser.every(({ others }) => others.length === 0)) return { found, terms };
  return { found: await withWords(search, looser), terms: looser };
}

const MOST_OF_A_KIND = 5;

const hasAll = (texts: (string | null)[], terms: Term[]) => {
  const words = texts.flatMap((text) => (text ? folded(text).split(' ') : []));
  return terms.length > 0 && terms.every((term) => words.some((word) => isMeant(word, term)));
};

async function schedulesAndPeople({ db, userId, schedules }: Search, terms: Term[]) {
  const found = schedules.filter(({ name, description }) => hasAll([name, description], terms));
  const known = await acquaintancesOf(db, userId);
  const people = known.filter(({ email, full_name }) => hasAll([email, full_name], terms));
  return [
    ...found.slice(0, MOST_OF_A_KIND).map(({ id, name, color, description }) => ({
      kind: 'schedule' as const,
      id,
      name,
      color,
      matches: matchesIn({ name, description }, terms),
    })),
    ...people.slice(0, MOST_OF_A_KIND).map(({ email, full_name }) => ({
      kind: 'person' as const,
      email,
      full_name,
      matches: matchesIn({ name: full_name, email }, terms),
    })),
  ];
}

async function shown({ db, userId }: Search, found: Found[], terms: Term[]): Promise<EventHit[]> {
  const details = await detailsOf(
    db,
    userId,
    found.map(({ candidate }) => candidate.row_id),
  );
  const byId = new Map(details.map((detail) => [detail.row_id, detail]));
  return found.flatMap(({ candidate, place }) => {
    const detail = byId.get(candidate.row_id);
    if (!detail) return [];
    const { title, location, description, people, schedule_ids } = detail;
    const { time_zone, is_all_day } = candidate;
    const matches = matchesIn({ title, people, location, description }, terms);
    return {
      kind: 'event' as const,
      ...place,
      title,
      time_zone,
      is_all_day,
      location,
      schedule_ids,
      matches,
    };
  });
}

interface Asked extends Search {
  limit: number;
  offset: number;
}

const PAGED_AT_MOST = 200;

async function pageOf(asked: Asked, words: string, period: DatePeriod | null): Promise<SearchPage> {
  const { db, limit, offset, now, hasPeriod } = asked;
  const terms = await termsOf(db, words);
  const isDates = terms.length === 0 && hasPeriod;
  const { found, terms: meant } = isDates ? { found: [], terms } : await eventsFound(asked, terms);
  const end = offset + limit;
  const events = isDates
    ? await eventsOn(db, asked.userId, asked.window, end + 1)
    : await shown(asked, found.slice(offset, end), meant);
  const page = isDates ? events.slice(offset, end) : events;
  const others = offset === 0 && !hasPeriod ? await schedulesAndPeople(asked, meant) : [];
  const isMore = (isDates ? events.length : found.length) > end && end < PAGED_AT_MOST;
  return {
    hits: [...others, ...page],
    next_cursor: isMore ? `${now}-${end}` : null,
    period,
  };
}

/** Looks through what the caller may read; nothing that is only free/busy to them is ever found. */
export async function findEverywhere(
  { db }: Deps,
  { actor, query }: Call<typeof search.find>,
): Promise<SearchPage> {
  const { q, limit, cursor, time_zone } = query;
  const [, started, offset = '0'] = /^(-?\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  // Every page of a search is of the same moment.
  const now = started ? Number(started) : query.now ? Date.parse(query.now) : Date.now();
  const zone = time_zone ?? (await preferencesOf(db, actor.userId)).time_zone;
  const { words, period } = readSearch(q, now, zone);
  const search = {
    db,
    userId: actor.userId,
    schedules: await schedulesSearched(db, actor.userId),
    now,
    limit,
    offset: Number(offset),
  };
  const everywhere = { ...search, window: ALWAYS, hasPeriod: false, isLoose: period === null };
  if (!period) return pageOf(everywhere, q, null);
  const dated = await pageOf(
    { ...search, window: windowOf(period, zone), hasPeriod: true, isLoose: true },
    words,
    period,
  );
  // 'March' may be in a title, and a year a number: without a hit, dates are words like others.
  return dated.hits.length > 0 || cursor ? dated : pageOf(everywhere, q, null);
}
