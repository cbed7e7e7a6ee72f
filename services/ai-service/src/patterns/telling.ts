import { MAX_SCORE_POINTS, type Analysis as Answer, type ScoreComponent } from '@scheduler/contracts/ai';
import type { Interval } from '@scheduler/scheduling';
import type { Analysis } from '@scheduler/scheduling/analysis';
import { findings, type Telling } from './facts-in-words.ts';

/** The dashboard shows as many. */
const SHOWN = 3;
const EVENTS_NAMED = 20;

const PARTS = Object.keys(MAX_SCORE_POINTS) as ScoreComponent[];

type Told = Pick<Answer, 'insights' | 'recommendations' | 'evidence'>;

/** Whole tenths: what a person makes of points. */
const rounded = (points: number) => Math.round(points * 10) / 10;

const NOTHING_TOLD: Told = { insights: [], recommendations: [], evidence: [] };

/**
 * What an analysis means, in sentences from facts: what has most points to give comes first.
 *
 * @param moves what could be moved, as sentences: the first of the recommendations
 */
export function tellAnalysis(
  analysis: Analysis,
  { start, end }: Interval,
  moves: readonly string[],
  telling: Telling,
): Told {
  const { components } = analysis;
  if (!components) return NOTHING_TOLD;
  const period = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
  const told = PARTS.map((part) => ({
    part,
    points: rounded(MAX_SCORE_POINTS[part] - components[part]),
    ...findings[part](analysis, telling),
  })).toSorted((a, b) => b.points - a.points);
  const shown = told.slice(0, SHOWN);
  const advised = told.filter(({ advice, points }) => advice !== null && points > 0);
  const recommendations = [...moves, ...advised.map(({ advice }) => advice ?? '')].slice(0, SHOWN);
  const evidenceOf = (text: string, { part, points, event_ids }: (typeof told)[number]) => ({
    part,
    text,
    points,
    period,
    event_ids: event_ids.slice(0, EVENTS_NAMED),
  });
  return {
    insights: shown.map(({ insight }) => insight),
    recommendations,
    evidence: [
      ...shown.map((one) => evidenceOf(one.insight, one)),
      ...advised
        .filter(({ advice }) => recommendations.includes(advice ?? ''))
        .map((one) => evidenceOf(one.advice ?? '', one)),
    ],
  };
}
