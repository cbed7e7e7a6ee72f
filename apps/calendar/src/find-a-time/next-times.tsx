import type { SuggestedTime } from '@scheduler/contracts/ai';
import type { Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlan } from '@scheduler/platform/use-plan';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { useNow } from '../use-now.ts';
import { reasonOf, slotWord } from './suggestion-list.tsx';
import { useMoveThere } from './polls/use-polls.ts';
import { useSuggestions } from './use-suggestions.ts';
import styles from './find-a-time.module.css';
import { DAY_MS } from '@scheduler/scheduling/durations';

const AROUND = { before: 3 * DAY_MS, after: 11 * DAY_MS };
const MOST_SHOWN = 3;

interface NextTimesProps {
  event: Event;
  /** Guests who cannot come when it is. */
  declined: readonly string[];
  onMoved: (event: Event) => void;
}

/** Somebody declined: the times around that suit next best, as far as calendars are shared. */
export function NextTimes({ event, declined, onMoved }: NextTimesProps) {
  const now = useNow();
  const { features } = usePlan(now);
  const [opened] = useState(now);
  const move = useMoveThere();
  const [start, end] = [Date.parse(event.start_time), Date.parse(event.end_time)];
  const wanted =
    features.aiOptimization && declined.length > 0 && !event.is_all_day && start > opened;
  const { data } = useSuggestions(
    {
      minutes: Math.round((end - start) / 60_000),
      emails: event.invited_users,
      moved: event.id,
      window: {
        start: new Date(Math.max(opened, start - AROUND.before)).toISOString(),
        end: new Date(start + AROUND.after).toISOString(),
      },
    },
    wanted,
  );
  if (!wanted || !data) return null;
  const isElsewhere = (time: SuggestedTime) => Date.parse(time.start_time) !== start;
  const times = data.suggestions.filter(isElsewhere).slice(0, MOST_SHOWN);
  return (
    <section className={styles.next} aria-label={t('Next best times')}>
      <p>
        {t('{people} declined.', { people: declined.join(', ') })}{' '}
        {times.length > 0 ? t('Next best times:') : t('No other time around suits everybody.')}
      </p>
      <ul>
        {times.map((time) => (
          <li key={time.start_time}>
            <b>{slotWord(time.start_time)}</b>
            <small>{reasonOf(time)}</small>
            <Button
              size="sm"
              aria-label={t('Move to {slotWord}', { slotWord: slotWord(time.start_time) })}
              busy={move.isPending && move.variables.start_time === time.start_time}
              disabled={move.isPending}
              onClick={() =>
                move.mutate(
                  { id: event.id, start_time: time.start_time, end_time: time.end_time },
                  { onSuccess: ({ answer }) => onMoved(answer) },
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
