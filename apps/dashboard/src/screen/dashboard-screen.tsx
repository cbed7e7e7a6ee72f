import { t } from '@scheduler/i18n';
import { useUser } from '@scheduler/platform';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import type { EpochMs } from '@scheduler/scheduling';
import { buttonClass, LoadError } from '@scheduler/ui';
import { Plus, Users } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { ConflictsCard } from '../pending-items/conflicts-card.tsx';
import { InvitationsCard } from '../pending-items/invitations-card.tsx';
import { usePendingItems } from '../pending-items/use-pending-items.ts';
import { Onboarding } from '../onboarding/onboarding.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { formatTime } from '@scheduler/platform/format-time';
import { InsightsCard } from '../insights/insights-card.tsx';
import { getEventsOfDay, toTimelineEvents } from '../timeline/timeline-events.ts';
import { getDayInterval } from './date-ranges.ts';
import { StatCards } from '../statistics/stat-cards.tsx';
import { TodayTimeline } from '../timeline/today-timeline.tsx';
import { UpcomingEvents } from '../upcoming-events/upcoming-events.tsx';
import { useAnalysis, useDashboard } from './use-dashboard.ts';
import { useNow } from '@scheduler/platform/use-now';
import styles from './dashboard-screen.module.css';

export function DashboardScreen() {
  const { full_name, email } = useUser();
  const now = useNow();
  const { timeZone } = useTimeSettings();
  return (
    <div className={styles.dashboard}>
      <header className={styles.header}>
        <div>
          <h1>{t('Welcome back, {name}', { name: full_name || email })}</h1>
          <p>{formatTime(now, 'longDate')}</p>
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
      <Cards now={now} zone={timeZone} />
    </div>
  );
}

function Cards({ now, zone }: { now: EpochMs; zone: string }) {
  const { email } = useUser();
  const { loaded, failedAt, retrying, retry, window } = useDashboard(now, zone);
  const analysis = useAnalysis(zone);
  const pendingItems = usePendingItems(window);
  const timelineEvents = useMemo(
    () => (loaded ? toTimelineEvents(loaded.events, loaded.schedules, { zone, email }) : []),
    [loaded, zone, email],
  );
  if (!loaded || pendingItems.isPending) {
    return failedAt > 0 ? (
      <LoadError message={t('Failed to load dashboard data')} onRetry={retry} retrying={retrying} />
    ) : (
      <DashboardSkeleton />
    );
  }
  const day = getDayInterval(now, zone);
  const today = getEventsOfDay(timelineEvents, day);
  return (
    <>
      <Onboarding isEmpty={loaded.schedules.length === 0} />
      <TodayTimeline day={day} events={today} now={now} />
      <StatCards schedules={loaded.schedules} {...{ today, analysis, now }} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <InvitationsCard invitations={pendingItems.invitations} />
          <UpcomingEvents timelineEvents={timelineEvents} now={now} />
        </div>
        <div className={styles.column}>
          <ConflictsCard
            conflicts={pendingItems.conflicts}
            events={loaded.events}
            schedules={loaded.schedules}
            end={Date.parse(window.end)}
            now={now}
          />
          <InsightsCard analysis={analysis} now={now} />
        </div>
      </div>
    </>
  );
}
