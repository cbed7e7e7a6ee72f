import { t } from '@scheduler/i18n';
import { usePlan } from '@scheduler/platform/use-plan';
import {
  buttonClass,
  Card,
  EmptyState,
  QueryContent,
  SegmentedControl,
  Skeleton,
} from '@scheduler/ui';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '@scheduler/platform/use-now';
import { LoadByHour } from './load-by-hour.tsx';
import { MeetingPartners } from './meeting-partners.tsx';
import { ScoreTrend } from './score-trend.tsx';
import { TimeBySchedule } from './time-by-schedule.tsx';
import { Totals } from './totals.tsx';
import { periods, useAnalytics, type Period } from './use-analytics.ts';
import { WeeklyHours } from './weekly-hours.tsx';
import styles from './analytics-screen.module.css';

const periodOptions = Object.entries(periods).map(([value, label]) => ({
  value: value as Period,
  label,
}));

/** Shows reports on past events. Requires a plan with analytics. */
export function AnalyticsScreen() {
  const [period, setPeriod] = useState<Period>('28');
  const { features, isLoaded: isPlanLoaded } = usePlan(useNow());
  return (
    <div className={styles.analytics}>
      <header className={styles.header}>
        <div>
          <Link to="/dashboard" className={styles.back}>
            <ArrowLeft size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('Dashboard')}
          </Link>
          <h1>{t('Analytics')}</h1>
        </div>
        {features.analytics && (
          <SegmentedControl
            label={t('Period')}
            value={period}
            options={periodOptions}
            onChange={setPeriod}
          />
        )}
      </header>
      {isPlanLoaded && !features.analytics ? (
        <UpgradePrompt />
      ) : (
        <Report period={period} isPlanLoaded={isPlanLoaded} />
      )}
    </div>
  );
}

const UpgradePrompt = () => (
  <Card className={styles.upgrade}>
    <EmptyState
      title={t('Upgrade to Pro to see where your time goes')}
      action={
        <Link to="/settings" className={buttonClass({ variant: 'primary' })}>
          {t('Upgrade to Pro')}
        </Link>
      }
    >
      {t(
        'Advanced analytics shows your time by schedule, meeting load, focus time and score trend.',
      )}
    </EmptyState>
  </Card>
);

function Report({ period, isPlanLoaded }: { period: Period; isPlanLoaded: boolean }) {
  const analytics = useAnalytics(period, useNow(), isPlanLoaded);
  return (
    <QueryContent
      query={analytics}
      placeholder={<ReportSkeleton />}
      error={t("Couldn't load analytics")}
    >
      {(data) => (
        <div className={styles.report} aria-busy={analytics.isFetching}>
          <Totals totals={data.totals} busiest_day={data.busiest_day} />
          <div className={styles.columns}>
            <TimeBySchedule schedules={data.schedules} />
            <WeeklyHours weeks={data.weeks} />
            <ScoreTrend score_trend={data.score_trend} />
            <MeetingPartners people={data.people} />
          </div>
          <LoadByHour load={data.load} />
        </div>
      )}
    </QueryContent>
  );
}

const ReportSkeleton = () => (
  <div className={styles.report} role="status" aria-busy="true">
    <span className="sr-only">{t('Loading analytics')}</span>
    <Skeleton height={106} />
    <div className={styles.columns}>
      <Skeleton height={300} />
      <Skeleton height={300} />
    </div>
  </div>
);
