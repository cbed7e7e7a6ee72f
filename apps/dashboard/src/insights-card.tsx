import type { Analysis, AnalysisEvidence } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { insist } from '@scheduler/platform/insist';
import { dateAt, type EpochMs } from '@scheduler/scheduling';
import { usePlan } from '@scheduler/platform/use-plan';
import { Badge, Card, CardHeader, EmptyText, linkClass, Skeleton } from '@scheduler/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { ScoreParts } from './score-parts.tsx';

import styles from './insights-card.module.css';
import { WEEK_MS } from '@scheduler/scheduling/durations';

/** Where the score's link leads. */
export const INSIGHTS_ID = 'insights';
const LINES_LIMIT = 3;

// What changes things comes after what shows them.
const MovesToDo = lazy(async () => ({
  default: (await insist(() => import('./moves-to-do.tsx'))).MovesToDo,
}));

interface InsightsCardProps {
  analysis: UseQueryResult<Analysis>;
  now: EpochMs;
  zone: string;
}

export function InsightsCard({ analysis, now, zone }: InsightsCardProps) {
  const { features, known } = usePlan(now);
  return (
    <Card id={INSIGHTS_ID} className={styles.card} aria-label={t('AI Insights')}>
      <CardHeader title={t('AI Insights')}>
        <Link to="/dashboard/analytics" className={linkClass}>
          {t('Analytics')}
        </Link>
        {known && !features.analytics && <Badge>{t('Pro')}</Badge>}
      </CardHeader>
      {analysis.isPending ? (
        <InsightsSkeleton />
      ) : (
        <Insights analysis={analysis.data} zone={zone} />
      )}
    </Card>
  );
}

function Insights({ analysis, zone }: { analysis: Analysis | undefined; zone: string }) {
  const insights = analysis?.insights.slice(0, LINES_LIMIT) ?? [];
  const recommendations = analysis?.recommendations.slice(0, LINES_LIMIT) ?? [];
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
      <Lines
        title={t('Insights')}
        lines={insights}
        className={styles.insights}
        {...{ evidence, zone }}
      />
      <Lines
        title={t('Recommendations')}
        lines={recommendations}
        className={styles.proposals}
        {...{ evidence, zone }}
      />
      {actions.length > 0 && (
        <Suspense fallback={null}>
          <MovesToDo analysis={analysis} zone={zone} />
        </Suspense>
      )}
      <ScoreParts analysis={analysis} />
    </div>
  );
}

interface LinesProps {
  title: string;
  lines: readonly string[];
  evidence: readonly AnalysisEvidence[];
  zone: string;
  className: string | undefined;
}

function Lines({ title, lines, evidence, zone, className }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <div className={className}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Line text={line} evidence={evidence.find(({ text }) => text === line)} zone={zone} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A sentence; it leads to what it rests on. */
function Line(props: { text: string; evidence: AnalysisEvidence | undefined; zone: string }) {
  const { text, evidence, zone } = props;
  if (!evidence) return text;
  return (
    <Link to={`/calendar?${placeOf(evidence, zone)}`} className={styles.line}>
      {text}
    </Link>
  );
}

/** Where the calendar shows the period of a finding. */
function placeOf({ period }: AnalysisEvidence, zone: string): string {
  const start = Date.parse(period.start);
  const length = Date.parse(period.end) - start;
  const view = length > WEEK_MS ? 'month' : length > WEEK_MS / 5 ? 'week' : 'day';
  return `view=${view}&date=${dateAt(start, zone)}`;
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
