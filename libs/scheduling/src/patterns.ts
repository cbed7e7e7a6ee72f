import { adviceOn } from './pattern-advice.ts';
import { insightsOn } from './pattern-insights.ts';
import { scoreParts, type ScorePart } from './pattern-score.ts';
import { workWeek, type PatternEvent, type PatternOptions } from './work-week.ts';

export interface Patterns {
  /** 0 to 100: the sum of the parts' points; 0 when there is nothing to judge. */
  productivity_score: number;
  /** How the score comes about; `[]` when there is nothing to judge. */
  parts: ScorePart[];
  insights: string[];
  recommendations: string[];
}

/**
 * What the events of this week show, compared with those of the last one: a score whose parts add
 * up, and sentences about events and free time that are really there. Nothing is guessed; a week
 * without timed events scores 0 and says nothing.
 *
 * @param events of last week and this one, from Monday to Monday; others are ignored
 */
export function analyzePatterns(
  events: readonly PatternEvent[],
  options: PatternOptions,
): Patterns {
  const week = workWeek(events, options);
  if (week.events.length === 0) {
    return { productivity_score: 0, parts: [], insights: [], recommendations: [] };
  }
  const parts = scoreParts(week);
  return {
    productivity_score: parts.reduce((score, { points }) => score + points, 0),
    parts,
    insights: insightsOn(week, workWeek(events, options, 1), options),
    recommendations: adviceOn(week, options),
  };
}
