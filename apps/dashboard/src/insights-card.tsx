import type { Analysis } from '@scheduler/contracts/ai';
import { Card, CardHeader, EmptyText, Skeleton } from '@scheduler/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import styles from './insights-card.module.css';

/** Where the score's link leads. */
export const INSIGHTS_ID = 'insights';
const LINES_LIMIT = 3;

export function InsightsCard({ analysis }: { analysis: UseQueryResult<Analysis> }) {
  return (
    <Card id={INSIGHTS_ID} className={styles.card} aria-label="AI Insights">
      <CardHeader title="AI Insights" />
      {analysis.isPending ? <InsightsSkeleton /> : <Insights analysis={analysis.data} />}
    </Card>
  );
}

function Insights({ analysis }: { analysis: Analysis | undefined }) {
  const insights = analysis?.insights.slice(0, LINES_LIMIT) ?? [];
  const recommendations = analysis?.recommendations.slice(0, LINES_LIMIT) ?? [];
  if (insights.length + recommendations.length === 0) {
    return (
      <EmptyText>AI insights will appear here after you've used the app for a while.</EmptyText>
    );
  }
  return (
    <div className={styles.lists}>
      <Lines title="Insights" lines={insights} className={styles.insights} />
      <Lines title="Recommendations" lines={recommendations} className={styles.proposals} />
    </div>
  );
}

interface LinesProps {
  title: string;
  lines: readonly string[];
  className: string | undefined;
}

function Lines({ title, lines, className }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <div className={className}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

export const InsightsSkeleton = () => (
  <div className={styles.lists} role="status" aria-busy="true">
    <span className="sr-only">Loading insights</span>
    <Skeleton width="88%" />
    <Skeleton width="76%" />
    <Skeleton width="82%" />
    <Skeleton width="64%" />
  </div>
);
