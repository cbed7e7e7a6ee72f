import { schedulesQuery } from '@scheduler/api-client/queries';
import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreate } from '../use-create.ts';
import { localZone, timeRange } from '../when.ts';
import styles from './assistant.module.css';

/** Times that suit everybody, or come nearest to it; one is made an event at a click. */
export function TimesReply({ result }: { result: Extract<AssistantResult, { kind: 'times' }> }) {
  const { api } = usePlatform();
  const { data: schedules } = useQuery(schedulesQuery(api));
  const create = useCreate();
  const [made, setMade] = useState<string | null>(null);
  const place = schedules?.find(({ role }) => role === 'owner' || role === 'editor');
  const { times, title, attendees, text } = result;
  const shown = times.suggestions.length > 0 ? times.suggestions : times.near_misses;

  const take = async (start_time: string, end_time: string) => {
    const created = await create({
      schedule_ids: [place?.id ?? ''],
      title,
      start_time,
      end_time,
      is_all_day: false,
      time_zone: localZone(),
      invited_users: attendees.map(({ email }) => email),
    });
    if (created) setMade(start_time);
  };
  return (
    <>
      <p className={styles.text}>{text}</p>
      <ul className={styles.proposals} aria-label={t('Suggested times')}>
        {shown.map(({ start_time, end_time, reasons }) => (
          <li key={start_time}>
            <b>{timeRange(start_time, end_time)}</b>
            {reasons.length > 0 && <small>{reasons.slice(0, 2).join(' ')}</small>}
            {made === start_time ? (
              <span className={styles.done}>{t('Created')}</span>
            ) : (
              <Button
                size="sm"
                disabled={!place || made !== null}
                aria-label={t('Create Event, {start_time}', {
                  start_time: timeRange(start_time, end_time),
                })}
                onClick={() => void take(start_time, end_time)}
              >
                {t('Create Event')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {times.relaxations.length > 0 && (
        <ul className={styles.free} aria-label={t('What would help')}>
          {times.relaxations.map((relaxation) => (
            <li key={relaxation.text}>{relaxation.text}</li>
          ))}
        </ul>
      )}
    </>
  );
}
