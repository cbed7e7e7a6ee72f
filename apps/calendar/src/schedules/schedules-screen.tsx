import { eventsQuery, schedulesQuery } from '@scheduler/api-client/queries';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useClock } from '@scheduler/platform/clock';
import { insist } from '@scheduler/platform/insist';
import {
  Button,
  Card,
  EmptyState,
  EmptyWeekDrawing,
  LoadFailed,
  PageHeader,
  Skeleton,
} from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { rangeOf } from '../calendar/use-visible-range.ts';
import { localDate } from '../dates.ts';
import { useAskedFor } from '../use-asked-for.ts';
import { useNow } from '../use-now.ts';
import { ScheduleCard, type ScheduleAction } from './schedule-card.tsx';
import styles from './schedules-screen.module.css';

export type ScheduleDialog =
  { action: 'create' } | { action: ScheduleAction; schedule: Schedule } | null;

const ScheduleDialogs = lazy(() =>
  insist(() => import('./schedule-dialogs.tsx')).then((it) => ({ default: it.ScheduleDialogs })),
);

// Apart from the list, which does not wait for it.
const Invitations = lazy(() =>
  insist(() => import('./invitations.tsx')).then((it) => ({ default: it.Invitations })),
);

export function SchedulesScreen() {
  useClock();
  const { api, notify } = usePlatform();
  const schedules = useQuery(schedulesQuery(api));
  const [dialog, setDialog] = useState<ScheduleDialog>(null);
  const create = () => setDialog({ action: 'create' });
  useAskedFor('new', create);
  const first = schedules.data?.find(({ role }) => role === 'owner');
  useAskedFor(first ? 'import' : null, () => {
    if (first) setDialog({ action: 'transfer', schedule: first });
  });
  const { isError, data: { length: count } = [] } = schedules;
  useEffect(() => {
    if (isError) notify.error(t('Failed to load schedules'));
  }, [isError, notify]);
  return (
    <>
      <PageHeader
        title={t('Schedules')}
        meta={count > 0 ? count : undefined}
        className={styles.title}
      >
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={create}>
          {t('Create Schedule')}
        </Button>
      </PageHeader>
      {schedules.isPending && <CardSkeletons />}
      {schedules.isError && (
        <div className={styles.failed}>
          <LoadFailed
            message={t('Failed to load schedules')}
            onRetry={() => void schedules.refetch()}
            retrying={schedules.isFetching}
          />
        </div>
      )}
      {schedules.data && (
        <Suspense>
          <Invitations />
        </Suspense>
      )}
      {schedules.data?.length === 0 && <NoSchedules onCreate={create} />}
      {schedules.data && (
        <Cards
          schedules={schedules.data}
          onAction={(action, schedule) => setDialog({ action, schedule })}
        />
      )}
      {dialog && (
        <Suspense>
          <ScheduleDialogs dialog={dialog} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}

interface CardsProps {
  schedules: readonly Schedule[];
  onAction: (action: ScheduleAction, schedule: Schedule) => void;
}

function Cards({ schedules, onAction }: CardsProps) {
  const { api } = usePlatform();
  const today = localDate(new Date(useNow()));
  const week = useQuery(eventsQuery(api, rangeOf('week', today)));
  const on = (id: string): readonly Event[] | undefined =>
    week.data?.filter(({ schedule_ids }) => schedule_ids.includes(id));
  return (
    <div className={styles.grid}>
      {schedules.map((schedule) => (
        <ScheduleCard
          key={schedule.id}
          schedule={schedule}
          events={on(schedule.id)}
          today={today}
          onAction={onAction}
        />
      ))}
    </div>
  );
}

const NoSchedules = ({ onCreate }: { onCreate: () => void }) => (
  <div className={styles.empty}>
    <EmptyState
      title={t('No schedules found.')}
      drawing={<EmptyWeekDrawing />}
      action={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onCreate}>
          {t('Create your first schedule')}
        </Button>
      }
    >
      {t('A schedule holds related events, with its own color and its own people.')}
    </EmptyState>
  </div>
);

function CardSkeletons() {
  return (
    <div className={styles.grid} role="status" aria-busy="true">
      <span className="sr-only">{t('Loading schedules')}</span>
      {[0, 1, 2].map((key) => (
        <Card key={key} className={styles.skeleton}>
          <Skeleton width="50%" height={18} />
          <Skeleton width="80%" />
          <Skeleton height={76} />
          <Skeleton width="60%" />
        </Card>
      ))}
    </div>
  );
}
