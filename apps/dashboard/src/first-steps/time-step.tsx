import { queryKeys } from '@scheduler/api-client/queries';
import { preferences, type Preferences } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { cityOf } from '@scheduler/i18n/zones';
import { usePlatform } from '@scheduler/platform';
import { inForce, withGuess } from '@scheduler/platform/clock';
import { Button, linkClass } from '@scheduler/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { hoursInWords } from './hours-in-words.ts';
import styles from './steps.module.css';

/** The zone is guessed from the browser, the hours are an office's; one press says they are right. */
export function TimeStep({ told }: { told: Preferences }) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const isTold = told.version > 0;
  const { time_zone: zone } = inForce(told);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(preferences.update, { body: withGuess(told, {}) }),
    onSuccess: (changed) => client.setQueryData(queryKeys.preferences, changed),
    onError: () => notify.error(t('Failed to save your time zone')),
  });
  return (
    <>
      <p>
        {t('{city} time. You work {hours}.', {
          city: cityOf(zone),
          hours: hoursInWords(told.working_hours),
        })}
      </p>
      <div className={styles.choices}>
        {!isTold && (
          <Button size="sm" variant="primary" busy={isPending} onClick={() => mutate()}>
            {t('That’s right')}
          </Button>
        )}
        <Link to="/settings#working-time" className={linkClass}>
          {t('Change')}
        </Link>
      </div>
    </>
  );
}
