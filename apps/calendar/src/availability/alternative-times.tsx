import type { SuggestedTime } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlan } from '@scheduler/platform/use-plan';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { useNow } from '@scheduler/platform/use-now';
import { formatReasons, formatSlot } from './suggestion-list.tsx';
import { useRescheduleEvent } from '../polls/use-polls.ts';
import { useSuggestions } from './use-suggestions.ts';
import styles from './find-time.module.css';
import { DAY_MS, MINUTE_MS } from '@scheduler/scheduling/durations';

const SEARCH_RANGE_MS = { before: 3 * DAY_MS, after: 11 * DAY_MS };
const MAX_SUGGESTIONS = 3;

interface AlternativeTimesProps {
  event: Event;
  declinedEmails: readonly string[];
  onMoved: (event: Event) => void;
}

/** Suggests other times after a guest declines, based only on calendars shared with the user. */
export function AlternativeTimes({ event, declinedEmails, onMoved }: AlternativeTimesProps) {
  const now = useNow();
  const { features } = usePlan(now);
  const [openedAt] = useState(now);
  const rescheduleEvent = useRescheduleEvent();
  const [start, end] = [Date.parse(event.start_time), Date.parse(event.end_time)];
  const isEnabled =
    features.aiOptimization && declinedEmails.length > 0 && !event.is_all_day && start > openedAt;
  const { data } = useSuggestions(
    {
      durationMinutes: Math.round((end - start) / MINUTE_MS),
      emails: event.invited_users,
      movedEventId: event.id,
      window: {
        start: new Date(Math.max(openedAt, start - SEARCH_RANGE_MS.before)).toISOString(),
        end: new Date(start + SEARCH_RANGE_MS.after).toISOString(),
      },
    },
    isEnabled,
  );
  if (!isEnabled || !data) return null;
  const isOtherTime = (time: SuggestedTime) => Date.parse(time.start_time) !== start;
  const times = data.suggestions.filter(isOtherTime).slice(0, MAX_SUGGESTIONS);
  return (
    <section className={styles.alternatives} aria-label={t('Next best times')}>
      <p>
        {t('{people} declined.', { people: declinedEmails.join(', ') })}{' '}
        {times.length > 0 ? t('Next best times:') : t('No other nearby time works for everyone.')}
      </p>
      <ul>
        {times.map((time) => (
          <li key={time.start_time}>
            <b>{formatSlot(time.start_time)}</b>
            <small>{formatReasons(time)}</small>
            <Button
              size="sm"
              aria-label={t('Move to {time}', { time: formatSlot(time.start_time) })}
              busy={
                rescheduleEvent.isPending &&
                rescheduleEvent.variables.start_time === time.start_time
              }
              disabled={rescheduleEvent.isPending}
              onClick={() =>
                rescheduleEvent.mutate(
                  { id: event.id, start_time: time.start_time, end_time: time.end_time },
                  { onSuccess: ({ result: movedEvent }) => onMoved(movedEvent) },
                )
              }
            >
              {t('Move')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
