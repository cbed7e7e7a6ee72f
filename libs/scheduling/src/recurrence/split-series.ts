import type { LocalMs } from '../time-zones/offsets.ts';
import {
  getStartKey,
  localMsToKey,
  parseOccurrenceKey,
  keyToLocalMs,
  type OccurrenceKey,
} from './occurrence-key.ts';
import {
  visitLocalTimes,
  compileRule,
  withStartDefaults,
  includesLocalTime,
  type CompiledRule,
} from './compiled-rule.ts';
import { sortKeys, formatRecurrenceLines, type Recurrence } from './recurrence-lines.ts';
import {
  findLastKey,
  findKeys,
  compileSeries,
  type CompiledSeries,
  type Series,
} from './compiled-series.ts';
import { toDayNumber } from './day-numbers.ts';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { validateRule } from './validate-rule.ts';
import type { Rule } from './rule.ts';

const MAX_LISTED_DATES = 1000;

/** Returns the local times of a rule in `[from, to)`. */
function collectLocalTimes(compiledRule: CompiledRule, from: LocalMs, to: LocalMs): LocalMs[] {
  const localTimes: LocalMs[] = [];
  visitLocalTimes(compiledRule, from, to - 1, (localMs) => {
    localTimes.push(localMs);
    return false;
  });
  return localTimes;
}

function getPartBefore(
  compiled: CompiledSeries,
  series: Series,
  splitKey: OccurrenceKey,
): Recurrence | null {
  const { rule, compiledRule, timeBasis } = compiled;
  const isBefore = (key: OccurrenceKey) => key < splitKey;
  if (findKeys(compiled, -Infinity, splitKey - 1, 1).length === 0) return null;
  const extraKeys = compiled.extraKeys.filter(isBefore);
  const excludedKeys = compiled.excludedKeys.filter(isBefore);
  if (!rule || !compiledRule) return { rule, extraKeys, excludedKeys };
  const ruleOnly = { ...compiled, listedKeys: [], excludedSet: new Set<OccurrenceKey>() };
  const lastKey = findLastKey({
    ...ruleOnly,
    rule: { ...rule, count: null, until: Math.min(rule.until ?? Infinity, splitKey - 1) },
  });
  if (lastKey === null) {
    // Without a rule, the start would become an occurrence, which it wasn't before.
    return {
      rule: null,
      extraKeys,
      excludedKeys: sortKeys([...excludedKeys, getStartKey(series)]),
    };
  }
  if (rule.count === null) return { rule: { ...rule, until: lastKey }, extraKeys, excludedKeys };
  const localTimes = collectLocalTimes(
    compiledRule,
    compiledRule.localStart,
    keyToLocalMs(splitKey, timeBasis) + DAY_MS,
  );
  const count = localTimes.filter((localMs) => isBefore(localMsToKey(localMs, timeBasis))).length;
  return { rule: { ...rule, count }, extraKeys, excludedKeys };
}

/** Returns whether a rule that starts at `from` instead would match the same periods. */
function isInPhase({ compiledRule, rule, localStart }: CompiledSeries, from: LocalMs): boolean {
  if (!compiledRule || !rule) return true;
  const { getPeriod } = compiledRule;
  const periodCount =
    rule.freq === 'HOURLY'
      ? Math.floor(from / HOUR_MS) - Math.floor(localStart / HOUR_MS)
      : getPeriod(toDayNumber(from)) - getPeriod(toDayNumber(localStart));
  return periodCount % rule.interval === 0;
}

/** Returns the rule for the part of a series from `from` on, or `null` if COUNT is used up. */
function getRemainingRule(
  { rule, compiledRule, localStart, timeBasis }: CompiledSeries,
  from: LocalMs,
): Rule | null {
  if (!rule || !compiledRule) return null;
  const usedCount =
    rule.count === null ? 0 : collectLocalTimes(compiledRule, localStart, from).length;
  if (rule.count !== null && usedCount >= rule.count) return null;
  const count = rule.count === null ? null : rule.count - usedCount;
  // A start that the rule doesn't generate can't supply the rule's defaults.
  const continuedRule = includesLocalTime(compiledRule, from)
    ? rule
    : withStartDefaults(rule, localStart);
  return validateRule({ ...continuedRule, count }, timeBasis, from);
}

function getPartAfter(compiled: CompiledSeries, splitKey: OccurrenceKey): Recurrence {
  const { timeBasis, compiledRule } = compiled;
  const isAfter = (key: OccurrenceKey) => key >= splitKey;
  const excludedKeys = compiled.excludedKeys.filter(isAfter);
  const from = keyToLocalMs(splitKey, timeBasis);
  if (!isInPhase(compiled, from)) {
    const extraKeys = findKeys(
      { ...compiled, excludedSet: new Set() },
      splitKey + 1,
      Infinity,
      MAX_LISTED_DATES,
    );
    return { rule: null, extraKeys, excludedKeys };
  }
  const rule = getRemainingRule(compiled, from);
  const isOnRule = rule && includesLocalTime(compileRule({ ...rule, count: null }, from), from);
  // Around a clock change, an earlier local time can map to a later instant.
  const gapKeys = compiledRule
    ? collectLocalTimes(compiledRule, from - DAY_MS, from).map((localMs) =>
        localMsToKey(localMs, timeBasis),
      )
    : [];
  const extraKeys = sortKeys([
    ...compiled.extraKeys.filter(isAfter),
    ...gapKeys.filter(isAfter),
    ...(rule && !isOnRule ? [splitKey] : []),
  ]).filter((key) => rule !== null || key !== splitKey);
  return { rule, extraKeys, excludedKeys };
}

/**
 * Splits a series before one of its occurrences, as for an edit of “this and following events”.
 * Together, both parts have the same occurrences as the series; COUNT is divided between them. If the
 * rule can't be restarted at the occurrence, the second part lists up to 1,000 dates instead.
 *
 * @param original_start_time original start of an occurrence: an ISO instant, or `YYYY-MM-DD` if the
 *   series is all-day
 * @returns `before`: recurrence lines for the start of the series, or `null` if no occurrence remains;
 *   `after`: recurrence lines for an event that starts at the occurrence
 * @throws RangeError if the format of `original_start_time` doesn't match the series
 *
 * @see RFC 5545 §3.8.4.4 (RANGE=THISANDFUTURE)
 */
export function splitSeries(
  series: Series,
  original_start_time: string,
): { before: string[] | null; after: string[] } {
  const compiled = compileSeries(series);
  const splitKey = parseOccurrenceKey(original_start_time, compiled.timeBasis);
  const before = getPartBefore(compiled, series, splitKey);
  return {
    before: before && formatRecurrenceLines(before, compiled.timeBasis),
    after: formatRecurrenceLines(getPartAfter(compiled, splitKey), compiled.timeBasis),
  };
}
