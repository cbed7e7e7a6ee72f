import { preferencesQuery } from '@scheduler/api-client/queries';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { LoadingSkeleton, QueryContent } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { DefaultReminders } from './default-reminders.tsx';
import { DefaultSchedule } from './default-schedule.tsx';
import { WorkingTimeForm } from './working-time-form.tsx';

/** Time zone, working hours, default schedule and default reminders. */
export function WorkingTime() {
  const { api } = usePlatform();
  const query = useQuery(preferencesQuery(api));
  return (
    <QueryContent
      query={query}
      placeholder={<LoadingSkeleton label={t('Loading your working hours')} height={420} />}
      error={t("Couldn't load your working hours")}
    >
      {(preferences) => (
        <>
          <WorkingTimeForm preferences={preferences} />
          <DefaultSchedule />
          <DefaultReminders />
        </>
      )}
    </QueryContent>
  );
}
