import { preferencesQuery } from '@scheduler/api-client/queries';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { LoadFailed, Skeleton } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { DefaultReminders } from './default-reminders.tsx';
import { WorkingTimeForm } from './working-time-form.tsx';

/** What the person's week looks like, for calendars, plans and reminders. */
export function WorkingTime() {
  const { api } = usePlatform();
  const query = useQuery(preferencesQuery(api));
  if (query.data) {
    return (
      <>
        <WorkingTimeForm key={query.data.version} preferences={query.data} />
        <DefaultReminders />
      </>
    );
  }
  if (query.isError) {
    return (
      <LoadFailed
        message={t('Failed to load your working time')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <div role="status">
      <span className="sr-only">{t('Loading your working time')}</span>
      <Skeleton height={420} />
    </div>
  );
}
