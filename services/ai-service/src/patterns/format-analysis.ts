import {
  MAX_SCORE_POINTS,
  type Analysis as ApiAnalysis,
  type ScoreComponent,
} from '@scheduler/contracts/ai';
import type { Interval } from '@scheduler/scheduling';
import type { Analysis } from '@scheduler/scheduling/analysis';
import { toIsoRange } from '../calendar/instants.ts';
import { findingsByComponent, type FindingContext } from './format-findings.ts';

/** Matches the number shown on the dashboard. */
const MAX_INSIGHTS = 3;
const MAX_EVENT_IDS = 20;

const COMPONENTS = Object.keys(MAX_SCORE_POINTS) as ScoreComponent[];

type AnalysisTexts = Pick<ApiAnalysis, 'insights' | 'recommendations' | 'evidence'>;

/** Rounds points to one decimal for display. */
const roundToTenth = (points: number) => Math.round(points * 10) / 10;

const NO_TEXTS: AnalysisTexts = { insights: [], recommendations: [], evidence: [] };

/**
 * Formats an analysis as sentences, ordered by the points that could be gained.
 *
 * @param moveAdvice advice about moves, listed before other recommendations
 */
export function formatAnalysis(
  analysis: Analysis,
  window: Interval,
  moveAdvice: readonly string[],
  context: FindingContext,
): AnalysisTexts {
  const { components } = analysis;
  if (!components) return NO_TEXTS;
  const period = toIsoRange(window);
  const rankedFindings = COMPONENTS.map((part) => ({
    part,
    points: roundToTenth(MAX_SCORE_POINTS[part] - components[part]),
    ...findingsByComponent[part](analysis, context),
  })).toSorted((a, b) => b.points - a.points);
  const topFindings = rankedFindings.slice(0, MAX_INSIGHTS);
  const findingsWithAdvice = rankedFindings.filter(
    ({ advice, points }) => advice !== null && points > 0,
  );
  const recommendations = [
    ...moveAdvice,
    ...findingsWithAdvice.map(({ advice }) => advice ?? ''),
  ].slice(0, MAX_INSIGHTS);
  const toEvidence = (
    text: string,
    { part, points, event_ids }: (typeof rankedFindings)[number],
  ) => ({
    part,
    text,
    points,
    period,
    event_ids: event_ids.slice(0, MAX_EVENT_IDS),
  });
  return {
    insights: topFindings.map(({ insight }) => insight),
    recommendations,
    evidence: [
      ...topFindings.map((finding) => toEvidence(finding.insight, finding)),
      ...findingsWithAdvice
        .filter(({ advice }) => recommendations.includes(advice ?? ''))
        .map((finding) => toEvidence(finding.advice ?? '', finding)),
    ],
  };
}
