import type { Analysis } from '@scheduler/contracts/ai';
import type { Schedule } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import type { EpochMs } from '@scheduler/scheduling';
import { Card, Skeleton } from '@scheduler/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { INSIGHTS_ID } from './insights-card.tsx';
import type { PlacedEvent } from './placed-events.ts';
import { ScoreSpark } from './score-spark.tsx';
import styles from './stat-cards.module.css';

interface StatCardsProps {
  schedules: readonly Schedule[];
  today: readonly PlacedEvent[];
  analysis: UseQueryResult<Analysis>;
  now: EpochMs;
  zone: string;
}

/** Four figures; each leads to what it counts. */
export function StatCards({ schedules, today, analysis, now, zone }: StatCardsProps) {
  const shared = schedules.filter(({ is_shared }) => is_shared);
  const people = new Set(schedules.flatMap((each) => each.shared_with.map(({ email }) => email)))
    .size;
  const ahead = today.filter(({ start }) => start > now).length;
  return (
    <Card className={styles.stats} aria-label={t('Figures')}>
      <Stat name={t('Total Schedules')} to="/schedules">
        {schedules.length}
      </Stat>
      <Stat
        name={t("Today's Events")}
        to="/calendar?view=day"
        note={ahead > 0 && t('{ahead} ahead', { ahead })}
      >
        {today.length}
      </Stat>
      <Stat
        name={t('Shared Schedules')}
        to="/schedules"
        note={people > 0 && plural(people, { one: 'with # person', other: 'with # people' })}
      >
        {shared.length}
      </Stat>
      <Stat name={t('Productivity Score')} to={{ hash: INSIGHTS_ID }}>
        {analysis.isPending ? (
          <Skeleton width={64} height={26} />
        ) : (
          `${Math.round(analysis.data?.productivity_score ?? 0)}%`
        )}
        <ScoreSpark now={now} zone={zone} />
      </Stat>
    </Card>
  );
}

interface StatProps {
  name: string;
  to: ComponentProps<typeof Link>['to'];
  /** A quiet remark beside the figure. */
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
