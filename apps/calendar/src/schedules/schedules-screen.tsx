import { eventsQuery, schedulesQuery } from '@scheduler/api-client/queries';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import { lazyComponent, lazyDialog } from '@scheduler/platform/lazy-component';
import {
  Button,
  Card,
  EmptyState,
  EmptyWeekIllustration,
  LoadError,
  PageHeader,
  Skeleton,
} from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toVisibleRange } from '../screen/use-visible-range.ts';
import { toLocalDate } from '../local-dates.ts';
import { useUrlAction } from '../use-url-action.ts';
import { useNow } from '@scheduler/platform/use-now';
import { ScheduleCard, type ScheduleAction } from './schedule-card.tsx';
import type { ScheduleDialogState } from './schedule-dialogs.tsx';
import styles from './schedules-screen.module.css';

const ScheduleDialogs = lazyDialog(() =>
  import('./schedule-dialogs.tsx').then((module) => module.ScheduleDialogs),
);

// Lazy-loaded so that it doesn't delay the list of schedules.
const ShareInvitations = lazyComponent(() =>
  import('./share-invitations.tsx').then((module) => module.ShareInvitations),
);

export function SchedulesScreen() {
  useTimeSettings();
  const { api, notify } = usePlatform();
  const schedules = useQuery(schedulesQuery(api));
  const [dialog, setDialog] = useState<ScheduleDialogState | null>(null);
  const openCreateDialog = () => setDialog({ action: 'create' });
  useUrlAction('new', openCreateDialog);
  const firstOwnedSchedule = schedules.data?.find(({ role }) => role === 'owner');
  useUrlAction(firstOwnedSchedule ? 'import' : null, () => {
    if (firstOwnedSchedule) setDialog({ action: 'import-export', schedule: firstOwnedSchedule });
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
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={openCreateDialog}>
          {t('Create Schedule')}
        </Button>
      </PageHeader>
      {schedules.isPending && <CardSkeletons />}
      {schedules.isError && (
        <div className={styles.failed}>
          <LoadError
            message={t('Failed to load schedules')}
            onRetry={() => void schedules.refetch()}
            retrying={schedules.isFetching}
          />
        </div>
      )}
      {schedules.data && <ShareInvitations />}
      {schedules.data?.length === 0 && <NoSchedules onCreate={openCreateDialog} />}
      {schedules.data && (
        <ScheduleCards
          schedules={schedules.data}
          onAction={(action, schedule) => setDialog({ action, schedule })}
        />
      )}
      {dialog && <ScheduleDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

interface ScheduleCardsProps {
  schedules: readonly Schedule[];
  onAction: (action: ScheduleAction, schedule: Schedule) => void;
}

function ScheduleCards({ schedules, onAction }: ScheduleCardsProps) {
  const { api } = usePlatform();
  const today = toLocalDate(new Date(useNow()));
  const weekEvents = useQuery(eventsQuery(api, toVisibleRange('week', today)));
  const getEvents = (id: string): readonly Event[] | undefined =>
    weekEvents.data?.filter(({ schedule_ids }) => schedule_ids.includes(id));
  return (
    <div className={styles.grid}>
      {schedules.map((schedule) => (
        <ScheduleCard
          key={schedule.id}
          schedule={schedule}
          events={getEvents(schedule.id)}
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
      drawing={<EmptyWeekIllustration />}
      action={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onCreate}>
          {t('Create your first schedule')}
        </Button>
      }
    >
      {t('A schedule groups related events. Each has its own color and sharing settings.')}
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
