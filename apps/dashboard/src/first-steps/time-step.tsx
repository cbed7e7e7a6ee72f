import { preferences, type Preferences } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { Button, linkClass } from '@scheduler/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { browserZone } from '../format.ts';
import { hoursInWords } from './hours-in-words.ts';
import styles from './steps.module.css';
import { PREFERENCES } from './use-preferences.ts';

/** `Lisbon` of `Europe/Lisbon`. */
const cityOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;

/** The zone is guessed from the browser, the hours are an office's; one press says they are right. */
export function TimeStep({ told }: { told: Preferences }) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const isTold = told.version > 0;
  const zone = isTold ? told.time_zone : browserZone();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(preferences.update, { body: { time_zone: zone } }),
    onSuccess: (changed) => client.setQueryData(PREFERENCES, changed),
    onError: () => notify.error('Failed to save your time zone'),
  });
  return (
    <>
      <p>
        {cityOf(zone)} time. You work {hoursInWords(told.working_hours)}.
      </p>
      <div className={styles.choices}>
        {!isTold && (
          <Button size="sm" variant="primary" busy={isPending} onClick={() => mutate()}>
            That’s right
          </Button>
        )}
        <Link to="/settings#working-time" className={linkClass}>
          Change
        </Link>
      </div>
    </>
  );
}
