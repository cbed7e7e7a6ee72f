import type { Analysis } from '@scheduler/contracts/ai';
import type { Schedule } from '@scheduler/contracts/core';
import { formatPercent, plural, t } from '@scheduler/i18n';
import type { EpochMs } from '@scheduler/scheduling';
import { Card, Skeleton } from '@scheduler/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { INSIGHTS_ID } from '../insights/insights-card.tsx';
import type { TimelineEvent } from '../timeline/timeline-events.ts';
import { ScoreSparkline } from './score-sparkline.tsx';
import styles from './stat-cards.module.css';

interface StatCardsProps {
  schedules: readonly Schedule[];
  today: readonly TimelineEvent[];
  analysis: UseQueryResult<Analysis>;
  now: EpochMs;
}

/** Four key figures with links to their details. */
export function StatCards({ schedules, today, analysis, now }: StatCardsProps) {
  const shared = schedules.filter(({ is_shared }) => is_shared);
  const memberCount = new Set(
    schedules.flatMap((schedule) => schedule.shared_with.map(({ email }) => email)),
  ).size;
  const aheadCount = today.filter(({ start }) => start > now).length;
  return (
    <Card className={styles.stats} aria-label={t('Key figures')}>
      <Stat name={t('Total Schedules')} to="/schedules">
        {schedules.length}
      </Stat>
      <Stat
        name={t("Today's Events")}
        to="/calendar?view=day"
        note={aheadCount > 0 && t('{ahead} ahead', { ahead: aheadCount })}
      >
        {today.length}
      </Stat>
      <Stat
        name={t('Shared Schedules')}
        to="/schedules"
        note={
          memberCount > 0 && plural(memberCount, { one: 'with # person', other: 'with # people' })
        }
      >
        {shared.length}
      </Stat>
      <Stat name={t('Productivity Score')} to={{ hash: INSIGHTS_ID }}>
        {analysis.isPending ? (
          <Skeleton width={64} height={26} />
        ) : (
          formatPercent(Math.round(analysis.data?.productivity_score ?? 0) / 100)
        )}
        <ScoreSparkline now={now} />
      </Stat>
    </Card>
  );
}

interface StatProps {
  name: string;
  to: ComponentProps<typeof Link>['to'];
  /** Secondary text next to the figure. */
  note?: ReactNode;
  children: ReactNode;
}

const Stat = ({ name, to, note, children }: StatProps) => (
  <Link to={to} className={styles.stat}>
    <span className={styles.name}>{name}</span>
    <span className={styles.figure}>
      {children}
      {note && <small>{note}</small>}
    </span>
  </Link>
);
