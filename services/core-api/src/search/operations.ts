import type { EventSearchResult, search, SearchPage } from '@scheduler/contracts/core';
import { addDays, startOfDate, type Interval } from '@scheduler/scheduling';
import type { Call, Database } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { startExpansion } from '../events/expansion-limits.ts';
import { listContacts } from '../quick-add/repository.ts';
import { indexPendingBatches } from '../history/indexing.ts';
import { getPreferences } from '../preferences/repository.ts';
import { findEventsInRange } from './find-events-in-range.ts';
import { findMatches } from './highlight.ts';
import type { DatePeriod } from './parse-search-query.ts';
import {
  getEventDetails,
  findCandidates,
  findSearchableSchedules,
  getStems,
  findWordsContaining,
  findSimilarWords,
  type Candidate,
  type SearchableSchedule,
} from './repository.ts';
import { getDisplayedOccurrence, type DisplayedOccurrence } from './displayed-occurrence.ts';
import { suggestCorrections, getMaxTypos } from './typos.ts';
import {
  toExactTsQuery,
  matchesTerm,
  getScheduleKey,
  toTsQuery,
  createTerm,
  extractWords,
  normalizeText,
  type Term,
} from './search-terms.ts';

interface SearchContext {
  db: Database;
  userId: string;
  schedules: SearchableSchedule[];
  now: number;
  window: Interval;
  hasPeriod: boolean;
  /** Whether to correct misspelled words if nothing matches. */
  allowsTypos: boolean;
}

const toIso = (time: number) => new Date(time).toISOString();
const ALL_TIME: Interval = { start: Date.UTC(1890, 0), end: Date.UTC(2201, 0) };

const toInterval = ({ start_date, end_date }: DatePeriod, timeZone: string): Interval => ({
  start: startOfDate(start_date, timeZone),
  end: startOfDate(addDays(end_date, 1), timeZone),
});

interface FoundEvent {
  candidate: Candidate;
  occurrence: DisplayedOccurrence;
}

/** Selects one occurrence per event and series, in the order of the candidates. */
async function selectOccurrences(
  candidates: Candidate[],
  { window, now }: SearchContext,
): Promise<FoundEvent[]> {
  const slices = startExpansion();
  const seenIds = new Set<string>();
  const series = new Set(
    candidates.flatMap(({ recurrence, row_id }) => (recurrence ? row_id : [])),
  );
  const matches: FoundEvent[] = [];
  for (const candidate of candidates) {
    const { row_id, series_id } = candidate;
    if (slices.isOver()) await slices.next();
    const occurrence = getDisplayedOccurrence(candidate, window, now);
    // A modified occurrence is represented by its series if the series is a candidate too.
    const key = series_id !== null && series.has(series_id) ? series_id : row_id;
    if (!occurrence || seenIds.has(key)) continue;
    seenIds.add(key);
    matches.push({ candidate, occurrence });
  }
  return matches;
}

async function findByTerms(search: SearchContext, terms: Term[]): Promise<FoundEvent[]> {
  const { db, userId, schedules, now, window } = search;
  const readableIds = schedules.filter(({ is_open }) => is_open).map(({ id }) => id);
  if (readableIds.length === 0 || terms.length === 0) return [];
  const keys = readableIds.map(getScheduleKey);
  const candidates = await findCandidates(db, {
    userId,
    query: toTsQuery(terms, keys),
    exact: toExactTsQuery(terms, keys),
    now: toIso(now),
    from: toIso(window.start),
    to: toIso(window.end),
  });
  return selectOccurrences(candidates, search);
}

async function createTerms(db: Database, text: string): Promise<Term[]> {
  const words = extractWords(text);
  const stems = words.length > 0 ? await getStems(db, words) : [];
  return words.map((word, index) => createTerm(word, stems[index] ?? null));
}

/** Adds corrections of misspelled words, and words that contain a search term. */
async function addAlternatives({ db, schedules }: SearchContext, terms: Term[]): Promise<Term[]> {
  const ids = schedules.filter(({ is_open }) => is_open).map(({ id }) => id);
  const extendedTerms: Term[] = [];
  for (const term of terms) {
    const { length } = term.word;
    const maxTypos = getMaxTypos(length);
    const containing = length >= 3 ? await findWordsContaining(db, ids, term.word) : [];
    const similar =
      maxTypos > 0 ? await findSimilarWords(db, ids, { word: term.word, typos: maxTypos }) : [];
    extendedTerms.push({
      ...term,
      alternatives: [...containing, ...suggestCorrections(term.word, similar)],
    });
  }
  return extendedTerms;
}

/** Searches for exact terms, and for similar ones if there are no matches. */
async function searchEvents(search: SearchContext, terms: Term[]) {
  const matches = await findByTerms(search, terms);
  if (matches.length > 0 || !search.allowsTypos) return { matches, terms };
  const extendedTerms = await addAlternatives(search, terms);
  if (extendedTerms.every(({ alternatives }) => alternatives.length === 0))
    return { matches, terms };
  return { matches: await findByTerms(search, extendedTerms), terms: extendedTerms };
}

const MAX_RESULTS_PER_KIND = 5;

const containsAllTerms = (texts: (string | null)[], terms: Term[]) => {
  const words = texts.flatMap((text) => (text ? normalizeText(text).split(' ') : []));
  return terms.length > 0 && terms.every((term) => words.some((word) => matchesTerm(word, term)));
};

async function findSchedulesAndPeople({ db, userId, schedules }: SearchContext, terms: Term[]) {
  const matches = schedules.filter(({ name, description }) =>
    containsAllTerms([name, description], terms),
  );
  const contacts = await listContacts(db, userId);
  const people = contacts.filter(({ email, full_name }) =>
    containsAllTerms([email, full_name], terms),
  );
  return [
    ...matches.slice(0, MAX_RESULTS_PER_KIND).map(({ id, name, color, description }) => ({
      kind: 'schedule' as const,
      id,
      name,
      color,
      matches: findMatches({ name, description }, terms),
    })),
    ...people.slice(0, MAX_RESULTS_PER_KIND).map(({ email, full_name }) => ({
      kind: 'person' as const,
      email,
      full_name,
      matches: findMatches({ name: full_name, email }, terms),
    })),
  ];
}

async function toSearchResults(
  { db, userId }: SearchContext,
  matches: FoundEvent[],
  terms: Term[],
): Promise<EventSearchResult[]> {
  const details = await getEventDetails(
    db,
    userId,
    matches.map(({ candidate }) => candidate.row_id),
  );
  const byId = new Map(details.map((detail) => [detail.row_id, detail]));
  return matches.flatMap(({ candidate, occurrence }) => {
    const detail = byId.get(candidate.row_id);
    if (!detail) return [];
    const { title, location, description, people, schedule_ids } = detail;
    const { time_zone, is_all_day } = candidate;
    const matches = findMatches({ title, people, location, description }, terms);
    return {
      kind: 'event' as const,
      ...occurrence,
      title,
      time_zone,
      is_all_day,
      location,
      schedule_ids,
      matches,
    };
  });
}

interface PagedSearch extends SearchContext {
  limit: number;
  offset: number;
}

const MAX_PAGED_RESULTS = 200;

async function getPage(
  search: PagedSearch,
  words: string,
  period: DatePeriod | null,
): Promise<SearchPage> {
  const { db, limit, offset, now, hasPeriod } = search;
  const terms = await createTerms(db, words);
  const isDateSearch = terms.length === 0 && hasPeriod;
  const { matches, terms: matchedTerms } = isDateSearch
    ? { matches: [], terms }
    : await searchEvents(search, terms);
  const end = offset + limit;
  const events = isDateSearch
    ? await findEventsInRange(db, search.userId, search.window, end + 1)
    : await toSearchResults(search, matches.slice(offset, end), matchedTerms);
  const page = isDateSearch ? events.slice(offset, end) : events;
  const others =
    offset === 0 && !hasPeriod ? await findSchedulesAndPeople(search, matchedTerms) : [];
  const hasMore = (isDateSearch ? events.length : matches.length) > end && end < MAX_PAGED_RESULTS;
  return {
    hits: [...others, ...page],
    next_cursor: hasMore ? `${now}-${end}` : null,
    period,
  };
}

/**
 * Searches the events, schedules and people visible to the user. Never returns events that the user
 * can only see as busy.
 */
export async function searchAll({ db }: Deps, { actor, query }: Call<typeof search.find>) {
  const { q, limit, cursor, time_zone } = query;
  const [, searchStart, offset = '0'] = /^(-?\d+)-(\d+)$/.exec(cursor ?? '') ?? [];
  await indexPendingBatches({ db, userId: actor.userId });
  // All pages of a search use the time of the first one.
  const now = searchStart ? Number(searchStart) : query.now ? Date.parse(query.now) : Date.now();
  const timeZone = time_zone ?? (await getPreferences(db, actor.userId)).time_zone;
  // Imported on first use, because chrono-node occupies 14 MB.
  const { parseSearchQuery } = await import('./parse-search-query.ts');
  const { words, period } = parseSearchQuery(q, now, timeZone);
  const search = {
    db,
    userId: actor.userId,
    schedules: await findSearchableSchedules(db, actor.userId),
    now,
    limit,
    offset: Number(offset),
  };
  const unrestricted = {
    ...search,
    window: ALL_TIME,
    hasPeriod: false,
    allowsTypos: period === null,
  };
  if (!period) return getPage(unrestricted, q, null);
  const pageInPeriod = await getPage(
    { ...search, window: toInterval(period, timeZone), hasPeriod: true, allowsTypos: true },
    words,
    period,
  );
  // “March” may be in a title, and a year may be a number. If there are no results, treat dates as
  // words.
  return pageInPeriod.hits.length > 0 || cursor ? pageInPeriod : getPage(unrestricted, q, null);
}
