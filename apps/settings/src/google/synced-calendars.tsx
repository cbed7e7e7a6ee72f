import { schedulesQuery } from '@scheduler/api-client/queries';
import type { GoogleCalendar, Integration } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, LoadFailed, Skeleton } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BoxLine } from '../section.tsx';
import { CalendarLine } from './calendar-line.tsx';
import { ChooseCalendars } from './choose-calendars.tsx';
import { ConflictsLine } from './conflicts-line.tsx';
import { useGoogleCalendars } from './google-queries.ts';
import styles from './google.module.css';

interface SyncedCalendarsProps {
  integration: Integration;
  /** A sync that the person asked for is under way. */
  isSyncing: boolean;
  /** They may be gone at any moment: nothing is asked of them. */
  isEnding: boolean;
}

/** The calendars that were chosen, where each goes and how it stands. */
export function SyncedCalendars({ integration, isSyncing, isEnding }: SyncedCalendarsProps) {
  const { api } = usePlatform();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useGoogleCalendars(!isEnding);
  const { data: schedules = [] } = useQuery(schedulesQuery(api));
  const [isChoosing, setIsChoosing] = useState(false);
  if (!data) {
    return (
      <BoxLine>
        {error ? (
          <div className={styles.grow}>
            <LoadFailed
              message={t('Your Google calendars could not be read')}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          </div>
        ) : (
          <LoadingCalendars />
        )}
      </BoxLine>
    );
  }
  const chosen = data.filter(({ is_synced }) => is_synced);
  const nameOf = (id: string | null) => schedules.find((schedule) => schedule.id === id)?.name;
  return (
    <>
      {chosen.length > 0 && (
        <ul className={styles.calendars} aria-label={t('Synced calendars')}>
          {chosen.map((calendar) => (
            <CalendarLine
              key={calendar.id}
              calendar={calendar}
              scheduleName={nameOf(calendar.schedule_id)}
              hasStarted={integration.has_started}
              isSyncing={isSyncing}
              now={dataUpdatedAt}
            />
          ))}
        </ul>
      )}
      {integration.is_active && <ConflictsLine calendars={data} isEnding={isEnding} />}
      {integration.is_active && (
        <BoxLine quiet>
          <p className={styles.grow}>{summaryOf(chosen, data, integration)}</p>
          <Button size="sm" onClick={() => setIsChoosing(true)}>
            {t('Choose calendars')}
          </Button>
        </BoxLine>
      )}
      {isChoosing && (
        <ChooseCalendars
          calendars={data}
          schedules={schedules}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}

function summaryOf(
  chosen: readonly GoogleCalendar[],
  all: readonly GoogleCalendar[],
  { has_started }: Integration,
): string {
  if (!has_started) return t('Nothing is copied until you press Sync Now or choose calendars.');
  return t('{length} of {length2} calendars synced', {
    length: chosen.length,
    length2: all.length,
  });
}

const LoadingCalendars = () => (
  <div className={styles.grow} role="status">
    <span className="sr-only">{t('Loading calendars')}</span>
    <Skeleton width="60%" height={20} />
  </div>
);
