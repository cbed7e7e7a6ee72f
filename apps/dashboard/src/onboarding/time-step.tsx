import { queryKeys } from '@scheduler/api-client/queries';
import { preferences, type Preferences } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { getCityName } from '@scheduler/i18n/time-zones';
import { usePlatform } from '@scheduler/platform';
import { getEffectivePreferences, addGuessedPreferences } from '@scheduler/platform/time-settings';
import { Button, linkClass } from '@scheduler/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatWorkingHours } from './format-working-hours.ts';
import styles from './onboarding-steps.module.css';

/** Confirms the browser's time zone and default working hours. */
export function TimeStep({ savedPreferences }: { savedPreferences: Preferences }) {
  const { api, notify, queryClient } = usePlatform();
  const isSaved = savedPreferences.version > 0;
  const { time_zone: timeZone } = getEffectivePreferences(savedPreferences);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.call(preferences.update, { body: addGuessedPreferences(savedPreferences, {}) }),
    onSuccess: (changed) => queryClient.setQueryData(queryKeys.preferences, changed),
    onError: () => notify.error(t("Couldn't save your time zone. Try again.")),
  });
  return (
    <>
      <p>
        {t('{city} time. Working hours: {hours}.', {
          city: getCityName(timeZone),
          hours: formatWorkingHours(savedPreferences.working_hours),
        })}
      </p>
      <div className={styles.choices}>
        {!isSaved && (
          <Button size="sm" variant="primary" busy={isPending} onClick={() => mutate()}>
            {t('Looks right')}
          </Button>
        )}
        <Link to="/settings#working-time" className={linkClass}>
          {t('Change')}
        </Link>
      </div>
    </>
  );
}
