import { t } from '@scheduler/i18n';
import { useUser } from '@scheduler/platform';
import { useClock } from '@scheduler/platform/clock';
import type { EpochMs } from '@scheduler/scheduling';
import { buttonClass, LoadFailed } from '@scheduler/ui';
import { Plus, Users } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { ConflictsCard } from './attention/conflicts-card.tsx';
import { InvitationsCard } from './attention/invitations-card.tsx';
import { useAttention } from './attention/use-attention.ts';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { format } from './format.ts';
import { InsightsCard } from './insights-card.tsx';
import { eventsOfDay, placeEvents } from './placed-events.ts';
import { dayOf } from './ranges.ts';
import { StatCards } from './stat-cards.tsx';
import { TodayRibbon } from './today-ribbon.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';
import { useAnalysis, useDashboard } from './use-dashboard.ts';
import { useNow } from './use-now.ts';
import styles from './dashboard-screen.module.css';

export function DashboardScreen() {
  const { full_name, email } = useUser();
  const now = useNow();
  const { timeZone: zone } = useClock();
  return (
    <div className={styles.dashboard}>
      <header className={styles.header}>
        <div>
          <h1>{t('Welcome back, {name}', { name: full_name || email })}</h1>
          <p>{format(now, 'longDate', zone)}</p>
        </div>
        <div className={styles.actions}>
          <Link to="/calendar?find=1" className={buttonClass()}>
            <Users aria-hidden="true" />
            {t('Find a time')}
          </Link>
          <Link to="/calendar?new=1" className={buttonClass({ variant: 'primary' })}>
            <Plus aria-hidden="true" />
            {t('Add Event')}
          </Link>
        </div>
      </header>
      <Cards now={now} zone={zone} />
    </div>
  );
}

function Cards({ now, zone }: { now: EpochMs; zone: string }) {
  const { loaded, failedAt, retrying, retry, window } = useDashboard(now, zone);
  const analysis = useAnalysis(zone);
  const attention = useAttention(window);
  const placed = useMemo(
    () => (loaded ? placeEvents(loaded.events, loaded.schedules, zone) : []),
    [loaded, zone],
  );
  if (!loaded || attention.isPending) {
    return failedAt > 0 ? (
      <LoadFailed
        message={t('Failed to load dashboard data')}
        onRetry={retry}
        retrying={retrying}
      />
    ) : (
      <DashboardSkeleton />
    );
  }
  const day = dayOf(now, zone);
  const today = eventsOfDay(placed, day);
  return (
    <>
      <FirstSteps isEmpty={loaded.schedules.length === 0} />
      <TodayRibbon day={day} events={today} now={now} zone={zone} />
      <StatCards schedules={loaded.schedules} {...{ today, analysis, now, zone }} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <InvitationsCard invitations={attention.invitations} zone={zone} />
          <UpcomingEvents placed={placed} now={now} zone={zone} />
        </div>
        <div className={styles.column}>
          <ConflictsCard
            conflicts={attention.conflicts}
            events={loaded.events}
            end={Date.parse(window.end)}
            now={now}
          />
          <InsightsCard analysis={analysis} now={now} zone={zone} />
        </div>
      </div>
    </>
  );
}
