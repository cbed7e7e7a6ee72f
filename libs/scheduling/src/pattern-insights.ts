import { overlappingPairs } from './conflicts.ts';
import { longest } from './free-busy.ts';
import { coveredBy, intersection, intervalOf, lengthOf, type Interval } from './interval.ts';
import { lateTime, USEFUL_GAP } from './pattern-score.ts';
import {
  dayInWords,
  durationInWords,
  stretchInWords,
  timeInWords,
  type Reader,
} from './wording.ts';
import { freeStretches, type PatternEvent, type WorkWeek } from './work-week.ts';

/** Two events that overlap, and the time they share. */
export interface Clash {
  events: readonly [PatternEvent, PatternEvent];
  shared: Interval;
}

/** Overlaps that are not over yet, earliest first. */
export const clashesAhead = ({ events }: WorkWeek, now: number): Clash[] =>
  overlappingPairs(events)
    .map((pair) => ({ events: pair, shared: intersection(...pairOf(pair)) }))
    .filter((clash): clash is Clash => clash.shared !== null && clash.shared.end > now)
    .toSorted((a, b) => a.shared.start - b.shared.start);

const pairOf = ([a, b]: Clash['events']) => [intervalOf(a), intervalOf(b)] as const;

function loadInsight(week: WorkWeek, lastWeek: WorkWeek): string {
  const load = coveredBy(week.busy);
  const before = coveredBy(lastWeek.busy);
  const sentence = `Meetings take ${durationInWords(load)} this week`;
  if (before === 0) return `${sentence}.`;
  if (load === before) return `${sentence}, as much as last week.`;
  const difference = durationInWords(Math.abs(load - before));
  return `${sentence}, ${difference} ${load < before ? 'less' : 'more'} than last week.`;
}

function overlapInsight(week: WorkWeek, reader: Reader): string | null {
  const clashes = clashesAhead(week, reader.now);
  const [first] = clashes;
  if (!first) return null;
  const { start, end } = first.shared;
  const day = dayInWords(start, reader);
  const when =
    `${day === 'today' || day === 'tomorrow' ? day : `on ${day}`} between ` +
    `${timeInWords(start, reader.timeZone)} and ${timeInWords(end, reader.timeZone)}.`;
  return clashes.length === 1
    ? `Two events overlap ${when}`
    : `${clashes.length} pairs of events overlap this week, the first ${when}`;
}

function stretchInsight(week: WorkWeek, reader: Reader): string | null {
  const stretch = longest(freeStretches(week, reader.now));
  return stretch && `Your longest free stretch is ${stretchInWords(stretch, reader)}.`;
}

function gapInsight(week: WorkWeek): string | null {
  const gaps = freeStretches(week).filter((gap) => lengthOf(gap) < USEFUL_GAP);
  if (gaps.length < 2) return null;
  return `Gaps shorter than an hour take ${durationInWords(coveredBy(gaps))} of your week.`;
}

function lateInsight(week: WorkWeek): string | null {
  const late = lateTime(week);
  return late > 0 ? `${durationInWords(late)} of events lie outside your working hours.` : null;
}

/** What the week's events show, the weightiest first. */
export const insightsOn = (week: WorkWeek, lastWeek: WorkWeek, reader: Reader): string[] =>
  [
    loadInsight(week, lastWeek),
    overlapInsight(week, reader),
    stretchInsight(week, reader),
    gapInsight(week),
    lateInsight(week),
  ].filter((sentence) => sentence !== null);
