import { t } from '@scheduler/i18n';
import { Card, CardHeader, Skeleton } from '@scheduler/ui';
import { InsightsSkeleton } from '../insights/insights-card.tsx';
import screen from './dashboard-screen.module.css';
import styles from './dashboard-skeleton.module.css';

/** The dashboard's cards as placeholders while their data loads. */
export function DashboardSkeleton() {
  return (
    <>
      <span className="sr-only" role="status">
        {t('Loading dashboard')}
      </span>
      <Card aria-hidden="true">
        <CardHeader title={t('Today')} />
        <div className={styles.line}>
          <Skeleton height={44} />
        </div>
      </Card>
      <Card className={styles.stats} aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={styles.stat}>
            <Skeleton width={96} height={12} />
            <Skeleton width={48} height={26} />
          </div>
        ))}
      </Card>
      <div className={screen.columns} aria-hidden="true">
        <Card>
          <CardHeader title={t('Upcoming Events')} />
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <div key={key} className={styles.event}>
              <Skeleton width={72} height={30} />
              <Skeleton width="60%" height={14} />
            </div>
          ))}
        </Card>
        <Card>
          <CardHeader title={t('AI Insights')} />
          <InsightsSkeleton />
        </Card>
      </div>
    </>
  );
}
