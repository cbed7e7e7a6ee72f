import { t } from '@scheduler/i18n';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import { linkClass, Checkbox, IconButton } from '@scheduler/ui';
import type { Schedule } from '@scheduler/contracts/core';
import { Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import type { GoogleAccess } from '../items/use-google-events.ts';
import styles from './calendar-rail.module.css';

const ScheduleSets = lazyComponent(() =>
  import('./schedule-sets.tsx').then((module) => module.ScheduleSets),
);

interface CalendarFiltersProps {
  /** Whether to render the schedule sets, which aren't needed initially. */
  showSets: boolean;
  schedules: readonly Schedule[];
  hidden: ReadonlySet<string>;
  setScheduleHidden: (id: string, isHidden: boolean) => void;
  setHidden: (ids: string[]) => void;
  google: GoogleAccess;
  showGoogle: boolean;
  setShowGoogle: (show: boolean) => void;
}

/** Filters for schedules and, if the plan and the integration allow it, Google events. */
export function CalendarFilters(props: CalendarFiltersProps) {
  const { schedules, hidden, setScheduleHidden, setHidden, google, showGoogle, setShowGoogle } =
    props;
  const navigate = useNavigate();
  return (
    <>
      <section className={styles.section}>
        <h3>
          {t('Schedules')}
          <IconButton
            label={t('Create Schedule')}
            onClick={() => void navigate('/schedules?new=1')}
          >
            <Plus aria-hidden="true" />
          </IconButton>
        </h3>
        {schedules.map(({ id, name, color }) => (
          <Checkbox
            key={id}
            label={name}
            scheduleColor={color}
            checked={!hidden.has(id)}
            onCheckedChange={(isVisible) => setScheduleHidden(id, !isVisible)}
          />
        ))}
        {props.showSets && <ScheduleSets {...{ schedules, hidden, setHidden }} />}
      </section>
      {google !== 'none' && (
        <section className={styles.section}>
          <h3>{t('Google')}</h3>
          {(google === 'shown' || google === 'stale') && (
            <Checkbox
              label={t('Show Google Calendar')}
              className={styles.google}
              checked={showGoogle}
              onCheckedChange={setShowGoogle}
            />
          )}
          {google === 'stale' && (
            <p className={styles.stale} role="status">
              {t("Couldn't load Google events")}
            </p>
          )}
          {google === 'plan' && (
            <Link to="/app/settings" className={styles.hint}>
              {t('Google Calendar sync requires Pro plan')}
            </Link>
          )}
          {(google === 'connect' || google === 'reconnect') && (
            <Link to="/settings#calendars" className={linkClass}>
              {google === 'connect' ? t('Connect Google Calendar') : t('Reconnect Google Calendar')}
            </Link>
          )}
        </section>
      )}
    </>
  );
}
