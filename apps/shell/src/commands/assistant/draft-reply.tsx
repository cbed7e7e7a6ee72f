import type { AssistantResult } from '@scheduler/contracts/ai';
import { toNewEventInput } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { useDefaultSchedule } from '@scheduler/platform/use-default-schedule';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { useCreateEvent } from '../use-create-event.ts';
import { formatDate, formatTimeRange } from '@scheduler/platform/format-time';
import styles from './assistant.module.css';

/** A new event parsed from the request. */
export function DraftReply({ result }: { result: Extract<AssistantResult, { kind: 'draft' }> }) {
  const create = useCreateEvent();
  const [isCreated, setCreated] = useState(false);
  const { event, questions, repeats } = result;
  const targetSchedule = useDefaultSchedule();
  const body = toNewEventInput(event, result.schedule_id ?? targetSchedule?.id ?? '');
  const requiredQuestions = questions.filter((question) => question.needed);
  return (
    <>
      <ul className={styles.proposals} aria-label={t('Proposed event')}>
        <li>
          <b>{event.title ?? t('No title yet')}</b>
          {event.start_time && event.end_time && (
            <span>
              {event.is_all_day
                ? formatDate(event.start_time)
                : formatTimeRange(event.start_time, event.end_time)}
            </span>
          )}
          {repeats && <small>{repeats}</small>}
          {event.location && <small>{event.location}</small>}
          {event.invited_users.length > 0 && <small>{event.invited_users.join(', ')}</small>}
          {isCreated ? (
            <span className={styles.done}>{t('Created')}</span>
          ) : (
            <Button
              size="sm"
              disabled={!body || requiredQuestions.length > 0}
              onClick={() => body && void create(body).then(setCreated)}
            >
              {t('Create Event')}
            </Button>
          )}
        </li>
      </ul>
      {requiredQuestions.map(({ id, question }) => (
        <p key={id} className={styles.text}>
          {question}
        </p>
      ))}
      {targetSchedule === null && !result.schedule_id && (
        <p className={styles.text}>
          {t('All your schedules are shared. Create the event in the calendar to choose one.')}
        </p>
      )}
    </>
  );
}
