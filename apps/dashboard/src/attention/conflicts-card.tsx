import { weekdays, type ConflictPair, type Event } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { useClock } from '@scheduler/platform/clock';
import { usePlan } from '@scheduler/platform/use-plan';
import { addDays, dateAt, weekdayOf, workOn } from '@scheduler/scheduling';
import type { EpochMs, Interval } from '@scheduler/scheduling';
import { Badge, Button, Card, CardHeader, cx, linkClass } from '@scheduler/ui';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { format, momentOf } from '../format.ts';
import { useArrange } from '../use-arrange.ts';
import { mendOf, type Mend } from './mends.ts';
import styles from './attention.module.css';

const SHOWN = 2;

interface ConflictsCardProps {
  conflicts: readonly ConflictPair[];
  /** Those of the time until `end`. */
  events: readonly Event[];
  end: EpochMs;
  now: EpochMs;
}

/** What overlaps in the days to come, and how to mend it. */
export function ConflictsCard({ conflicts, events, end, now }: ConflictsCardProps) {
  const { features, known } = usePlan(now);
  const { timeZone: zone } = useClock();
  const work = useWork(now, end);
  const ahead = conflicts.filter(({ end_time }) => Date.parse(end_time) > now);
  const [first] = ahead;
  if (!first) return null;
  const week = `/calendar?view=week&date=${dateAt(Date.parse(first.start_time), zone)}`;
  return (
    <Card className={styles.card} aria-label={t('Conflicts ahead')}>
      <CardHeader title={t('Conflicts ahead')}>
        <Link to={week} className={cx(linkClass, styles.count)}>
          {plural(ahead.length, { one: '# overlap', other: '# overlaps' })}
        </Link>
        <Link to={`${week}&optimize=1`} className={linkClass}>
          {t('Optimize')}
        </Link>
        {known && !features.aiOptimization && <Badge>{t('Pro')}</Badge>}
      </CardHeader>
      <ul>
        {ahead.slice(0, SHOWN).map((pair) => (
          <Conflict
            key={`${pair.first.id} ${pair.second.id}`}
            pair={pair}
            mend={mendOf(pair, { events, work, now })}
            zone={zone}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Working hours from the day of `now` on, as far as `end`. */
function useWork(now: EpochMs, end: EpochMs): Interval[] {
  const { workingHours, timeZone } = useClock();
  const today = dateAt(now, timeZone);
  return Array.from({ length: 8 }, (_, days) => addDays(today, days))
    .flatMap((date) => {
      const weekday = weekdays.at(weekdayOf(date) - 1);
      return weekday ? workOn(date, workingHours[weekday], timeZone) : [];
    })
    .filter((hours) => hours.end <= end);
}

interface ConflictProps {
  pair: ConflictPair;
  mend: Mend | null;
  zone: string;
}

function Conflict({ pair, mend, zone }: ConflictProps) {
  const { first, second } = pair;
  const [start, end] = [Date.parse(pair.start_time), Date.parse(pair.end_time)];
  const date = dateAt(start, zone);
  return (
    <li className={styles.line}>
      <time className={styles.when} dateTime={pair.start_time}>
        <b>{format(start, 'time', zone)}</b>
        <span>{format(start, 'shortDate', zone)}</span>
      </time>
      <div className={styles.what}>
        <ul className={styles.pair}>
          {[first, second].map(({ id, title }) => (
            <li key={id}>
              <TriangleAlert aria-hidden="true" />
              <Link to={`/calendar?view=day&date=${date}&event=${id}`}>{title}</Link>
            </li>
          ))}
        </ul>
        <small>
          {t('Both until {time}', {
            time: dateAt(end, zone) === date ? format(end, 'time', zone) : momentOf(end, zone),
          })}
        </small>
      </div>
      {mend && <Proposal mend={mend} zone={zone} />}
    </li>
  );
}

function Proposal({ mend: { event, to }, zone }: { mend: Mend; zone: string }) {
  const { mutate, isPending } = useArrange();
  const move = {
    event_id: event.id,
    version: event.version,
    start_time: new Date(to.start).toISOString(),
    end_time: new Date(to.end).toISOString(),
  };
  const {
    title,
    invited_users: { length: guests },
  } = event;
  return (
    <div className={styles.proposal}>
      <p>
        <b>{title}</b>
        <span>
          <ArrowRight size={12} strokeWidth={1.75} aria-label={t('to')} />
          {momentOf(to.start, zone)}
        </span>
        <small>
          {t('The next free time in your working hours.')}
          {guests > 0 &&
            ` ${plural(guests, { one: 'Its guest is told.', other: 'Its # guests are told.' })}`}
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
