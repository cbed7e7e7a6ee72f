import { weekdays, type ConflictPair, type Event, type Schedule } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { isEmailAvailable, usePlatform, useUser } from '@scheduler/platform';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import { usePlan } from '@scheduler/platform/use-plan';
import {
  addDays,
  filterBusyEvents,
  getWeekday,
  getWorkingIntervals,
  toCalendarDate,
} from '@scheduler/scheduling';
import type { EpochMs, Interval } from '@scheduler/scheduling';
import { Badge, Button, Card, CardHeader, cx, linkClass } from '@scheduler/ui';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatTime, formatMoment } from '@scheduler/platform/format-time';
import { getLocalDate } from '../local-date.ts';
import { useMoveEvents } from '../insights/use-move-events.ts';
import { suggestResolution, type ConflictResolution } from './conflict-resolutions.ts';
import styles from './pending-items.module.css';

const MAX_CONFLICTS = 2;

interface ConflictsCardProps {
  conflicts: readonly ConflictPair[];
  /** Events until `end`. */
  events: readonly Event[];
  schedules: readonly Schedule[];
  end: EpochMs;
  now: EpochMs;
}

/** Lists upcoming conflicts, each with a suggested resolution. */
export function ConflictsCard({ conflicts, events, schedules, end, now }: ConflictsCardProps) {
  const { email } = useUser();
  const { features, isLoaded: isPlanLoaded } = usePlan(now);
  const workingIntervals = useWorkingIntervals(now, end);
  const upcoming = conflicts.filter(({ end_time }) => Date.parse(end_time) > now);
  const [first] = upcoming;
  if (!first) return null;
  const schedulesById = new Map(schedules.map((schedule) => [schedule.id, schedule]));
  const busyEvents = filterBusyEvents(events, { schedules: schedulesById, email });
  const weekUrl = `/calendar?view=week&date=${getLocalDate(Date.parse(first.start_time))}`;
  return (
    <Card className={styles.card} aria-label={t('Conflicts ahead')}>
      <CardHeader title={t('Conflicts ahead')}>
        <Link to={weekUrl} className={cx(linkClass, styles.count)}>
          {plural(upcoming.length, { one: '# conflict', other: '# conflicts' })}
        </Link>
        <Link to={`${weekUrl}&optimize=1`} className={linkClass}>
          {t('Optimize')}
        </Link>
        {isPlanLoaded && !features.aiOptimization && <Badge>{t('Pro')}</Badge>}
      </CardHeader>
      <ul>
        {upcoming.slice(0, MAX_CONFLICTS).map((pair) => (
          <ConflictRow
            key={`${pair.first.id} ${pair.second.id}`}
            pair={pair}
            resolution={suggestResolution(pair, {
              events,
              busyEvents,
              work: workingIntervals,
              now,
            })}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Working hours from today until `end`. */
function useWorkingIntervals(now: EpochMs, end: EpochMs): Interval[] {
  const { workingHours, timeZone } = useTimeSettings();
  const today = toCalendarDate(now, timeZone);
  return Array.from({ length: 8 }, (_, days) => addDays(today, days))
    .flatMap((date) => {
      const weekday = weekdays.at(getWeekday(date) - 1);
      return weekday ? getWorkingIntervals(date, workingHours[weekday], timeZone) : [];
    })
    .filter((hours) => hours.end <= end);
}

interface ConflictProps {
  pair: ConflictPair;
  resolution: ConflictResolution | null;
}

function ConflictRow({ pair, resolution }: ConflictProps) {
  const { first, second } = pair;
  const end = Date.parse(pair.end_time);
  const date = getLocalDate(Date.parse(pair.start_time));
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={pair.start_time}>
        <b>{formatTime(pair.start_time, 'time')}</b>
        <span>{formatTime(pair.start_time, 'shortDate')}</span>
      </time>
      <div className={styles.details}>
        <ul className={styles.pair}>
          {[first, second].map(({ id, title }) => (
            <li key={id}>
              <TriangleAlert aria-hidden="true" />
              <Link to={`/calendar?view=day&date=${date}&event=${id}`}>{title}</Link>
            </li>
          ))}
        </ul>
        <small>
          {t('Overlap until {time}', {
            time: getLocalDate(end) === date ? formatTime(end, 'time') : formatMoment(end),
          })}
        </small>
      </div>
      {resolution && <ResolutionProposal resolution={resolution} />}
    </li>
  );
}

function ResolutionProposal({ resolution: { event, to } }: { resolution: ConflictResolution }) {
  const { mutate, isPending } = useMoveEvents();
  const { config } = usePlatform();
  const move = {
    event_id: event.id,
    version: event.version,
    start_time: new Date(to.start).toISOString(),
    end_time: new Date(to.end).toISOString(),
  };
  const { title, invited_users } = event;
  const guests = invited_users.length;
  return (
    <div className={styles.proposal}>
      <p>
        <b>{title}</b>
        <span>
          <ArrowRight size={12} strokeWidth={1.75} aria-label={t('to')} />
          {formatMoment(to.start)}
        </span>
        <small>
          {t('Your next free slot during working hours.')}
          {guests > 0 &&
            isEmailAvailable(config) &&
            ` ${plural(guests, { one: '1 guest will be notified.', other: '# guests will be notified.' })}`}
        </small>
      </p>
      <Button
        size="sm"
        busy={isPending}
        aria-label={t('Move {title}', { title })}
        onClick={() => mutate({ moves: [move] })}
      >
        {t('Move')}
      </Button>
    </div>
  );
}
