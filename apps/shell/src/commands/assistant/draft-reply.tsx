import { schedulesQuery } from '@scheduler/api-client/queries';
import type { AssistantResult } from '@scheduler/contracts/ai';
import { creationOf } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreate } from '../use-create.ts';
import { timeRange, wholeDay } from '../when.ts';
import styles from './assistant.module.css';

/** An event as it was understood. */
export function DraftReply({ result }: { result: Extract<AssistantResult, { kind: 'draft' }> }) {
  const { api } = usePlatform();
  const { data: schedules } = useQuery(schedulesQuery(api));
  const create = useCreate();
  const [made, setMade] = useState(false);
  const { event, questions, repeats } = result;
  const place = schedules?.find(({ role }) => role === 'owner' || role === 'editor');
  const body = creationOf(event, result.schedule_id ?? place?.id ?? '');
  const needed = questions.filter((question) => question.needed);
  return (
    <>
      <ul className={styles.proposals} aria-label={t('Proposed event')}>
        <li>
          <b>{event.title ?? t('No title yet')}</b>
          {event.start_time && event.end_time && (
            <span>
              {event.is_all_day
                ? wholeDay(event.start_time)
                : timeRange(event.start_time, event.end_time)}
            </span>
          )}
          {repeats && <small>{repeats}</small>}
          {event.location && <small>{event.location}</small>}
          {event.invited_users.length > 0 && <small>{event.invited_users.join(', ')}</small>}
          {made ? (
            <span className={styles.done}>{t('Created')}</span>
          ) : (
            <Button
              size="sm"
              disabled={!body || needed.length > 0}
              onClick={() => body && void create(body).then(setMade)}
            >
              {t('Create Event')}
            </Button>
          )}
        </li>
      </ul>
      {needed.map(({ id, question }) => (
        <p key={id} className={styles.text}>
          {question}
        </p>
      ))}
    </>
  );
}
