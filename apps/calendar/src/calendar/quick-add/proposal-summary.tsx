import type { ProposedEvent } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { insist } from '@scheduler/platform/insist';
import { isCalendarDate, settleTimes } from '@scheduler/scheduling';
import { Clock, MapPin, Repeat2, UserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Fact, Facts } from '../facts.tsx';
import { timesOf } from '../to-calendar-items.ts';
import { When } from '../when.tsx';
import styles from './quick-add.module.css';

const RepeatText = lazy(() =>
  insist(() => import('../repeat/repeat-sentence.tsx')).then((it) => ({ default: it.RepeatText })),
);

/** When a proposed event is, as far as that is known. */
function settled({ start_time, end_time, is_all_day, time_zone }: ProposedEvent) {
  if (!start_time || !end_time || isCalendarDate(start_time) !== is_all_day) return null;
  return settleTimes({ start_time, end_time, is_all_day, time_zone });
}

/** What was understood. */
export function ProposalSummary({ event }: { event: ProposedEvent }) {
  const { title, location, invited_users, recurrence } = event;
  const times = settled(event);
  return (
    <div className={styles.summary}>
      <h3>{title ?? t('No title yet')}</h3>
      <Facts>
        {times && (
          <Fact icon={<Clock aria-label={t('Time')} />}>
            <When {...timesOf(times)} />
          </Fact>
        )}
        {recurrence && times && (
          <Fact icon={<Repeat2 aria-label={t('Repeats')} />}>
            <Suspense>
              <RepeatText event={times} lines={recurrence} />
            </Suspense>
          </Fact>
        )}
        {location && <Fact icon={<MapPin aria-label={t('Location')} />}>{location}</Fact>}
        {invited_users.length > 0 && (
          <Fact icon={<UserRound aria-label={t('Guests')} />}>{invited_users.join(', ')}</Fact>
        )}
      </Facts>
    </div>
  );
}
