import type { EventTimes } from '../event-times.ts';
import type { LocalMs } from '../time-zones/offsets.ts';
import {
  getSeriesTimeBasis,
  localMsToKey,
  parseOccurrenceKey,
  getLocalStart,
  keyToLocalMs,
  formatOccurrenceKey,
  type SeriesTimeBasis,
  type OccurrenceKey,
} from './occurrence-key.ts';
import { toDayNumber } from './day-numbers.ts';
import { DAY_MS, SECOND_MS } from '../durations.ts';
import { visitLocalTimes, compileRule, type CompiledRule } from './compiled-rule.ts';
import { sortKeys, formatRecurrenceLines } from './recurrence-lines.ts';
import { moveRule, type MovedRule } from './move-rule.ts';
import {
  findLastKey,
  findKeys,
  compileSeries,
  findRuleLocalMs,
  type CompiledSeries,
  type Series,
} from './compiled-series.ts';
import { validateRule } from './validate-rule.ts';

const getTimeOfDayMs = (localMs: LocalMs) => localMs - toDayNumber(localMs) * DAY_MS;

/**
 * Returns midnight of the first day that the new rule matches in the period corresponding to the
 * period of a local time in the previous rule, or `null` if it matches none.
 */
function findDayInPeriod(
  previous: CompiledRule,
  next: CompiledRule,
  localMs: LocalMs,
): LocalMs | null {
  const getPeriod = (rule: CompiledRule, time: LocalMs) => rule.getPeriod(toDayNumber(time));
  const period =
    getPeriod(previous, localMs) -
    getPeriod(previous, previous.localStart) +
    getPeriod(next, next.localStart);
  const from = next.getFirstDay(period) * DAY_MS;
  const to = next.getFirstDay(period + 1) * DAY_MS - 1;
  let match: LocalMs | null = null;
  visitLocalTimes(next, from, to, (time) => {
    match = toDayNumber(time) * DAY_MS;
    return true;
  });
  return match;
}

type MoveLocalMs = (localMs: LocalMs) => LocalMs;

function createMove(compiled: CompiledSeries, moved: MovedRule | null, to: LocalMs): MoveLocalMs {
  const { localStart, compiledRule } = compiled;
  if (!moved || !compiledRule) return (localMs) => localMs + to - localStart;
  const timeShiftMs = moved.movesTimes ? getTimeOfDayMs(to) - getTimeOfDayMs(localStart) : 0;
  const days = moved.dayShift === 'none' ? 0 : toDayNumber(to) - toDayNumber(localStart);
  if (moved.dayShift !== 'period') return (localMs) => localMs + days * DAY_MS + timeShiftMs;
  const next = compileRule({ ...moved.rule, until: null, count: null }, to);
  return (localMs) => {
    const day =
      findDayInPeriod(compiledRule, next, localMs) ?? (toDayNumber(localMs) + days) * DAY_MS;
    return day + getTimeOfDayMs(localMs) + timeShiftMs;
  };
}

/** Maps a key of the previous series to a key of the moved series. */
type MoveKey = (key: OccurrenceKey) => OccurrenceKey;

const toOccurrenceKey = (localMs: LocalMs, timeBasis: SeriesTimeBasis): OccurrenceKey =>
  localMsToKey(timeBasis.isAllDay ? toDayNumber(localMs) * DAY_MS : localMs, timeBasis);

/** Moves UNTIL so that the series keeps its number of occurrences. */
function moveUntil(compiled: CompiledSeries, moved: MovedRule, move: MoveKey, times: EventTimes) {
  const { rule, timeBasis, localStart } = compiled;
  if (!rule || rule.until === null) return null;
  const newClock = getSeriesTimeBasis(times);
  const newStart = getLocalStart(times);
  const until = keyToLocalMs(rule.until, timeBasis);
  const dayShiftMs =
    moved.dayShift === 'none' ? 0 : (toDayNumber(newStart) - toDayNumber(localStart)) * DAY_MS;
  const isEndOfDay = getTimeOfDayMs(until) === DAY_MS - SECOND_MS;
  const timeShiftMs =
    isEndOfDay || !moved.movesTimes ? 0 : getTimeOfDayMs(newStart) - getTimeOfDayMs(localStart);
  const shiftedUntil = toOccurrenceKey(until + dayShiftMs + timeShiftMs, newClock);
  const withoutExceptions = {
    ...compiled,
    listedKeys: [],
    excludedSet: new Set<OccurrenceKey>(),
  };
  const lastKey = findLastKey(withoutExceptions);
  if (lastKey === null || lastKey === Infinity) return shiftedUntil;
  const endless = { ...withoutExceptions, rule: { ...rule, until: null } };
  const [followingKey = Infinity] = findKeys(endless, lastKey + 1, Infinity, 1);
  const preservesCount =
    move(lastKey) <= shiftedUntil &&
    (followingKey === Infinity || move(followingKey) > shiftedUntil);
  return preservesCount ? shiftedUntil : move(lastKey);
}

/**
 * Moves an entire series to a new start. Weekly rules shift their weekdays. Monthly and yearly
 * rules follow the start if they match only its day of the month or its nth weekday. Other rules keep
 * their days and change only their times. RDATE, EXDATE and UNTIL move accordingly.
 *
 * @param times the new times of the event; if the time zone changes, local times are compared
 * @returns `lines`: the new recurrence lines; `mapOriginalStart`: converts the original start of an
 *   occurrence of `series` to that of the same occurrence in the moved series
 * @throws RecurrenceError if the rule isn't valid for the new times, for example an hourly rule for an
 *   all-day event
 *
 * @see RFC 5545 §3.3.10
 */
export function moveSeries(
  series: Series,
  times: EventTimes,
): { lines: string[]; mapOriginalStart: (original_start_time: string) => string } {
  const compiled = compileSeries(series);
  const { rule, localStart, timeBasis } = compiled;
  const newStart = getLocalStart(times);
  const newClock = getSeriesTimeBasis(times);
  const moved = rule && moveRule(rule, localStart, newStart);
  const moveLocalMs = createMove(compiled, moved, newStart);
  const move: MoveKey = (key) =>
    toOccurrenceKey(
      moveLocalMs(findRuleLocalMs(compiled, key) ?? keyToLocalMs(key, timeBasis)),
      newClock,
    );
  const until = moved && moveUntil(compiled, moved, move, times);
  const lines = formatRecurrenceLines(
    {
      rule: moved && validateRule({ ...moved.rule, until }, newClock, newStart),
      extraKeys: sortKeys(compiled.extraKeys.map(move)),
      excludedKeys: sortKeys(compiled.excludedKeys.map(move)),
    },
    newClock,
  );
  return {
    lines,
    mapOriginalStart: (originalStart) =>
      formatOccurrenceKey(move(parseOccurrenceKey(originalStart, timeBasis)), newClock),
  };
}
