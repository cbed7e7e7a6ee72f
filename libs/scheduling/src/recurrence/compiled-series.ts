import { DAY_MS } from '../durations.ts';
import type { EventTimes } from '../event-times.ts';
import { toLocalMs, type LocalMs } from '../time-zones/offsets.ts';
import {
  compileRule,
  includesLocalTime,
  visitLocalTimes,
  type CompiledRule,
} from './compiled-rule.ts';
import {
  findLocalTimes,
  getLocalStart,
  getSeriesTimeBasis,
  getStartKey,
  localMsToKey,
  type OccurrenceKey,
  type SeriesTimeBasis,
} from './occurrence-key.ts';
import { parseRecurrenceLines, sortKeys, type Recurrence } from './recurrence-lines.ts';
import { MAX_START_MS } from './rule.ts';

/** A recurring event: its times, which imply DTSTART, and its recurrence lines. */
export interface Series extends EventTimes {
  /**
   * RRULE, RDATE and EXDATE lines as returned by `parseRecurrence`.
   *
   * @see RFC 5545 §3.8.5
   */
  recurrence: readonly string[];
}

/** A series that is parsed and prepared for expansion. */
export interface CompiledSeries extends Recurrence {
  timeBasis: SeriesTimeBasis;
  localStart: LocalMs;
  /** `null` if the series has no RRULE. */
  compiledRule: CompiledRule | null;
  /** Sorted extra dates. Without a rule, they include the start. */
  listedKeys: readonly OccurrenceKey[];
  excludedSet: ReadonlySet<OccurrenceKey>;
}

/** Exceeds every clock change and every difference between two UTC offsets. */
const MARGIN_MS = 2 * DAY_MS;

const MAX_CACHED_SERIES = 2000;
const cache = new Map<string, CompiledSeries>();

function createCompiledSeries(series: Series): CompiledSeries {
  const timeBasis = getSeriesTimeBasis(series);
  const localStart = getLocalStart(series);
  const recurrence = parseRecurrenceLines(series.recurrence, series);
  const { rule, extraKeys, excludedKeys } = recurrence;
  return {
    ...recurrence,
    timeBasis,
    localStart,
    compiledRule: rule && compileRule(rule, localStart),
    listedKeys: rule ? extraKeys : sortKeys([getStartKey(series), ...extraKeys]),
    excludedSet: new Set(excludedKeys),
  };
}

/** Compiles a series, or returns the cached result for a series with the same content. */
export function compileSeries(series: Series): CompiledSeries {
  const { time_zone, is_all_day, start_time, start_date, recurrence } = series;
  const cacheKey = `${is_all_day ? start_date : start_time} ${time_zone} ${recurrence.join('\n')}`;
  const cached = cache.get(cacheKey);
  if (cached) return cached;
  const compiled = createCompiledSeries(series);
  if (cache.size >= MAX_CACHED_SERIES) {
    for (const oldest of cache.keys()) {
      cache.delete(oldest);
      if (cache.size < MAX_CACHED_SERIES / 2) break;
    }
  }
  cache.set(cacheKey, compiled);
  return compiled;
}

/**
 * Returns the first `limit` keys from `from` to `to`, both inclusive, in chronological order. Expands
 * the rule only within this range.
 */
export function findKeys(
  compiled: CompiledSeries,
  from: OccurrenceKey,
  to: OccurrenceKey,
  limit: number,
): OccurrenceKey[] {
  const { compiledRule, timeBasis, listedKeys, excludedSet, rule } = compiled;
  const keys = listedKeys.filter((key) => key >= from && key <= to && !excludedSet.has(key));
  if (!compiledRule) return keys.slice(0, limit);
  const until = Math.min(to, rule?.until ?? Infinity);
  const localFrom = toClampedLocalMs(from, timeBasis, -MARGIN_MS);
  const localTo = toClampedLocalMs(until, timeBasis, MARGIN_MS);
  let stopAfter = Infinity;
  let isSorted = keys.length === 0;
  let latest = -Infinity;
  let matchCount = 0;
  visitLocalTimes(compiledRule, localFrom, localTo, (localMs) => {
    if (localMs > stopAfter) return true;
    const key = localMsToKey(localMs, timeBasis);
    if (key < from || key > until || excludedSet.has(key)) return false;
    keys.push(key);
    isSorted &&= key > latest;
    latest = key;
    matchCount += 1;
    // Around a clock change, a later local time can map to an earlier instant.
    if (matchCount === limit) stopAfter = localMs + MARGIN_MS;
    return false;
  });
  const sorted = isSorted ? keys : sortKeys(keys);
  return sorted.length > limit ? sorted.slice(0, limit) : sorted;
}

const MIN_KEY = -MAX_START_MS;

function toClampedLocalMs(
  key: OccurrenceKey,
  { isAllDay, timeZone }: SeriesTimeBasis,
  marginMs: number,
): LocalMs {
  const clamped = Math.min(Math.max(key, MIN_KEY), MAX_START_MS + DAY_MS);
  return isAllDay ? clamped : toLocalMs(clamped, timeZone) + marginMs;
}

/**
 * Returns the local time from which the rule generates a key, even if the key is excluded.
 *
 * @returns `null` if the rule doesn't generate the key
 */
export function findRuleLocalMs(
  { compiledRule, timeBasis, rule }: CompiledSeries,
  key: OccurrenceKey,
): LocalMs | null {
  if (!compiledRule || (rule?.until !== null && rule?.until !== undefined && key > rule.until)) {
    return null;
  }
  return (
    findLocalTimes(key, timeBasis).find((localMs) => includesLocalTime(compiledRule, localMs)) ??
    null
  );
}

/** Returns whether the series has an occurrence with this key. */
export const hasKey = (compiled: CompiledSeries, key: OccurrenceKey): boolean =>
  !compiled.excludedSet.has(key) &&
  (compiled.listedKeys.includes(key) || findRuleLocalMs(compiled, key) !== null);

/** Returns the last key of a series, `null` if it has none, or `Infinity` if it never ends. */
export function findLastKey(compiled: CompiledSeries): OccurrenceKey | null {
  const { rule, compiledRule, listedKeys, excludedSet } = compiled;
  const lastListedKey = listedKeys.findLast((key) => !excludedSet.has(key)) ?? null;
  if (!rule || !compiledRule) return lastListedKey;
  if (rule.until === null && rule.count === null) return Infinity;
  let to = Math.min(rule.until ?? Infinity, compiledRule.lastStart + DAY_MS);
  for (let windowMs = 32 * DAY_MS; to >= compiledRule.localStart - MARGIN_MS; windowMs *= 2) {
    const lastKey = findKeys(compiled, to - windowMs, to, Infinity).at(-1);
    if (lastKey !== undefined) return Math.max(lastKey, lastListedKey ?? lastKey);
    to -= windowMs;
  }
  return lastListedKey;
}
