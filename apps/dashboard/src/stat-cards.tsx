import type { Analysis } from '@scheduler/contracts/ai';
import type { Schedule } from '@scheduler/contracts/core';
import type { EpochMs } from '@scheduler/scheduling';
import { Card, Skeleton } from '@scheduler/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { INSIGHTS_ID } from './insights-card.tsx';
import type { PlacedEvent } from './placed-events.ts';
import styles from './stat-cards.module.css';

interface StatCardsProps {
  schedules: readonly Schedule[];
  today: readonly PlacedEvent[];
  analysis: UseQueryResult<Analysis>;
  now: EpochMs;
}

/** Four figures; each leads to what it counts. */
export function StatCards({ schedules, today, analysis, now }: StatCardsProps) {
  const shared = schedules.filter(({ is_shared }) => is_shared);
  const people = new Set(schedules.flatMap((each) => each.shared_with.map(({ email }) => email)))
    .size;
  const ahead = today.filter(({ start }) => start > now).length;
  return (
    <Card className={styles.stats} aria-label="Figures">
      <Stat name="Total Schedules" to="/schedules">
        {schedules.length}
      </Stat>
      <Stat name="Today's Events" to="/calendar?view=day" note={ahead > 0 && `${ahead} ahead`}>
        {today.length}
      </Stat>
      <Stat
        name="Shared Schedules"
        to="/schedules"
        note={people > 0 && `with ${people} ${people === 1 ? 'person' : 'people'}`}
      >
        {shared.length}
      </Stat>
      <Stat name="Productivity Score" to={{ hash: INSIGHTS_ID }}>
        {analysis.isPending ? (
          <Skeleton width={64} height={26} />
        ) : (
          `${Math.round(analysis.data?.productivity_score ?? 0)}%`
        )}
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
