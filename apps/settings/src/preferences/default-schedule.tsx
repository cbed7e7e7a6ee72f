import { preferencesQuery, queryKeys, schedulesQuery } from '@scheduler/api-client/queries';
import { DEFAULT_PREFERENCES, preferences, type Preferences } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { addGuessedPreferences } from '@scheduler/platform/time-settings';
import { isSharedWithOthers } from '@scheduler/platform/schedule-audience';
import { Select } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../use-action.ts';
import styles from './working-time.module.css';

/** The schedule that new events are added to. Only schedules that aren't shared are offered. */
export function DefaultSchedule() {
  const { api } = usePlatform();
  const { data = [] } = useQuery(schedulesQuery(api));
  const { data: current } = useQuery(preferencesQuery(api));
  const { mutate, isPending } = useSaveDefaultSchedule(current);
  const unsharedSchedules = data.filter(
    (schedule) => !isSharedWithOthers(schedule) && !schedule.is_subscribed,
  );
  if (unsharedSchedules.length === 0 || !current) return null;
  return (
    <section className={styles.reminders} aria-label={t('Default schedule')}>
      <h3>{t('Default schedule')}</h3>
      <p>
        {t(
          "New events go to this schedule unless you choose another one. Only schedules that you haven't shared are listed.",
        )}
      </p>
      <Select
        aria-label={t('Default schedule')}
        value={unsharedSchedules.find(({ is_default }) => is_default)?.id}
        disabled={isPending}
        onChange={({ target }) => mutate(target.value)}
      >
        {unsharedSchedules.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </section>
  );
}

function useSaveDefaultSchedule(current: Preferences | undefined) {
  const { api, queryClient } = usePlatform();
  return useAction({
    mutationFn: (default_schedule_id: string) =>
      api.call(preferences.update, {
        body: addGuessedPreferences(current ?? DEFAULT_PREFERENCES, { default_schedule_id }),
      }),
    success: t('Default schedule saved'),
    failure: t("Couldn't save the default schedule. Check your connection."),
    invalidates: [queryKeys.schedules],
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.preferences, saved),
  });
}
