import type { Analysis, AnalysisEvidence } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import type { EpochMs } from '@scheduler/scheduling';
import { usePlan } from '@scheduler/platform/use-plan';
import { Badge, Card, CardHeader, EmptyText, linkClass, Skeleton } from '@scheduler/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getLocalDate } from '../local-date.ts';
import { ScoreBreakdown } from './score-breakdown.tsx';
import styles from './insights-card.module.css';
import { WEEK_MS } from '@scheduler/scheduling/durations';

/** Element ID of the card, used as a URL hash. */
export const INSIGHTS_ID = 'insights';
const MAX_LINES = 3;

// Lazy-loaded, because it includes the code for editing events.
const SuggestedMoves = lazyComponent(
  async () => (await import('./suggested-moves.tsx')).SuggestedMoves,
);

interface InsightsCardProps {
  analysis: UseQueryResult<Analysis>;
  now: EpochMs;
}

export function InsightsCard({ analysis, now }: InsightsCardProps) {
  const { features, isLoaded: isPlanLoaded } = usePlan(now);
  return (
    <Card id={INSIGHTS_ID} className={styles.card} aria-label={t('AI Insights')}>
      <CardHeader title={t('AI Insights')}>
        <Link to="/dashboard/analytics" className={linkClass}>
          {t('Analytics')}
        </Link>
        {isPlanLoaded && !features.analytics && <Badge>{t('Pro')}</Badge>}
      </CardHeader>
      {analysis.isPending ? <InsightsSkeleton /> : <Insights analysis={analysis.data} />}
    </Card>
  );
}

function Insights({ analysis }: { analysis: Analysis | undefined }) {
  const insights = analysis?.insights.slice(0, MAX_LINES) ?? [];
  const recommendations = analysis?.recommendations.slice(0, MAX_LINES) ?? [];
  if (!analysis || insights.length + recommendations.length === 0) {
    return (
      <EmptyText>
        {t("AI insights will appear here after you've used the app for a while.")}
      </EmptyText>
    );
  }
  const { evidence, actions } = analysis;
  return (
    <div className={styles.lists}>
      <InsightList
        title={t('Insights')}
        lines={insights}
        className={styles.insights}
        evidence={evidence}
      />
      <InsightList
        title={t('Recommendations')}
        lines={recommendations}
        className={styles.recommendations}
        evidence={evidence}
      />
      {actions.length > 0 && <SuggestedMoves analysis={analysis} />}
      <ScoreBreakdown analysis={analysis} />
    </div>
  );
}

interface InsightListProps {
  title: string;
  lines: readonly string[];
  evidence: readonly AnalysisEvidence[];
  className: string | undefined;
}

function InsightList({ title, lines, evidence, className }: InsightListProps) {
  if (lines.length === 0) return null;
  return (
    <div className={className}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <InsightText text={line} evidence={evidence.find(({ text }) => text === line)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An insight that links to the period it describes. */
function InsightText({ text, evidence }: { text: string; evidence: AnalysisEvidence | undefined }) {
  if (!evidence) return text;
  return (
    <Link to={`/calendar?${toCalendarQuery(evidence)}`} className={styles.link}>
      {text}
    </Link>
  );
}

/** Returns the URL query of a calendar view that shows the period. */
function toCalendarQuery({ period }: AnalysisEvidence): string {
  const start = Date.parse(period.start);
  const durationMs = Date.parse(period.end) - start;
  const view = durationMs > WEEK_MS ? 'month' : durationMs > WEEK_MS / 5 ? 'week' : 'day';
  return `view=${view}&date=${getLocalDate(start)}`;
}

export const InsightsSkeleton = () => (
  <div className={styles.lists} role="status" aria-busy="true">
    <span className="sr-only">{t('Loading insights')}</span>
    <Skeleton width="88%" />
    <Skeleton width="76%" />
    <Skeleton width="82%" />
    <Skeleton width="64%" />
  </div>
);
