import { schedulesQuery } from '@scheduler/api-client/queries';
import type { GoogleCalendar, Integration } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, LoadError, LoadingSkeleton } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BoxRow } from '../components/section.tsx';
import { SyncedCalendarRow } from './synced-calendar-row.tsx';
import { ChooseCalendarsDialog } from './choose-calendars-dialog.tsx';
import { SyncConflictsRow } from './sync-conflicts-row.tsx';
import { useGoogleCalendars } from './google-queries.ts';
import styles from './google.module.css';

interface SyncedCalendarsProps {
  integration: Integration;
  /** Whether a sync started by the user is running. */
  isSyncing: boolean;
  /** Stops polling while the user disconnects the account. */
  isDisconnecting: boolean;
}

/** Lists the synced calendars with their schedule and sync status. */
export function SyncedCalendars({ integration, isSyncing, isDisconnecting }: SyncedCalendarsProps) {
  const { api } = usePlatform();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useGoogleCalendars(!isDisconnecting);
  const { data: schedules = [] } = useQuery(schedulesQuery(api));
  const [isChoosing, setIsChoosing] = useState(false);
  if (!data) {
    return (
      <BoxRow>
        <div className={styles.content}>
          {error ? (
            <LoadError
              message={t("Couldn't load your Google calendars")}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <LoadingSkeleton label={t('Loading calendars')} width="60%" height={20} />
          )}
        </div>
      </BoxRow>
    );
  }
  const synced = data.filter(({ is_synced }) => is_synced);
  const getScheduleName = (id: string | null) =>
    schedules.find((schedule) => schedule.id === id)?.name;
  return (
    <>
      {synced.length > 0 && (
        <ul className={styles.calendars} aria-label={t('Synced calendars')}>
          {synced.map((calendar) => (
            <SyncedCalendarRow
              key={calendar.id}
              calendar={calendar}
              scheduleName={getScheduleName(calendar.schedule_id)}
              hasStarted={integration.has_started}
              isSyncing={isSyncing}
              now={dataUpdatedAt}
            />
          ))}
        </ul>
      )}
      {integration.is_active && (
        <SyncConflictsRow calendars={data} isDisconnecting={isDisconnecting} />
      )}
      {integration.is_active && (
        <BoxRow muted>
          <p className={styles.content}>{formatSummary(synced, data, integration)}</p>
          <Button size="sm" onClick={() => setIsChoosing(true)}>
            {t('Choose calendars')}
          </Button>
        </BoxRow>
      )}
      {isChoosing && (
        <ChooseCalendarsDialog
          calendars={data}
          schedules={schedules}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}

function formatSummary(
  synced: readonly GoogleCalendar[],
  all: readonly GoogleCalendar[],
  { has_started }: Integration,
): string {
  if (!has_started) return t('Nothing is copied until you press Sync Now or choose calendars.');
  return t('{synced} of {total} calendars synced', {
    synced: synced.length,
    total: all.length,
  });
}
