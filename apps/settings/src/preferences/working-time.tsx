import { preferencesQuery } from '@scheduler/api-client/queries';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { LoadError, Skeleton } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { DefaultReminders } from './default-reminders.tsx';
import { DefaultSchedule } from './default-schedule.tsx';
import { WorkingTimeForm } from './working-time-form.tsx';

/** Time zone, working hours, default schedule and default reminders. */
export function WorkingTime() {
  const { api } = usePlatform();
  const query = useQuery(preferencesQuery(api));
  if (query.data) {
    return (
      <>
        <WorkingTimeForm key={query.data.version} preferences={query.data} />
        <DefaultSchedule />
        <DefaultReminders />
      </>
    );
  }
  if (query.isError) {
    return (
      <LoadError
        message={t("Couldn't load your working hours")}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <div role="status">
      <span className="sr-only">{t('Loading your working hours')}</span>
      <Skeleton height={420} />
    </div>
  );
}
