import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { useDefaultSchedule } from '@scheduler/platform/use-default-schedule';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { useCreateEvent } from '../use-create-event.ts';
import { formatTimeRange } from '@scheduler/platform/format-time';
import { getLocalTimeZone } from '../local-dates.ts';
import styles from './assistant.module.css';

/** Suggested meeting times. One click creates the event. */
export function TimesReply({ result }: { result: Extract<AssistantResult, { kind: 'times' }> }) {
  const create = useCreateEvent();
  const [createdStart, setCreatedStart] = useState<string | null>(null);
  const targetSchedule = useDefaultSchedule();
  const { times, title, attendees, text } = result;
  const visibleTimes = times.suggestions.length > 0 ? times.suggestions : times.near_misses;

  const createEvent = async (start_time: string, end_time: string) => {
    const created = await create({
      schedule_ids: [targetSchedule?.id ?? ''],
      title,
      start_time,
      end_time,
      is_all_day: false,
      time_zone: getLocalTimeZone(),
      invited_users: attendees.map(({ email }) => email),
    });
    if (created) setCreatedStart(start_time);
  };
  return (
    <>
      <p className={styles.text}>{text}</p>
      <ul className={styles.proposals} aria-label={t('Suggested times')}>
        {visibleTimes.map(({ start_time, end_time, reasons }) => (
          <li key={start_time}>
            <b>{formatTimeRange(start_time, end_time)}</b>
            {reasons.length > 0 && <small>{reasons.slice(0, 2).join(' ')}</small>}
            {createdStart === start_time ? (
              <span className={styles.done}>{t('Created')}</span>
            ) : (
              <Button
                size="sm"
                disabled={!targetSchedule || createdStart !== null}
                aria-label={t('Create Event, {start_time}', {
                  start_time: formatTimeRange(start_time, end_time),
                })}
                onClick={() => void createEvent(start_time, end_time)}
              >
                {t('Create Event')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {times.relaxations.length > 0 && (
        <ul className={styles.free} aria-label={t('How to find more times')}>
          {times.relaxations.map((relaxation) => (
            <li key={relaxation.text}>{relaxation.text}</li>
          ))}
        </ul>
      )}
      {targetSchedule === null && (
        <p className={styles.text}>
          {t('All your schedules are shared. Create the event in the calendar to choose one.')}
        </p>
      )}
    </>
  );
}
