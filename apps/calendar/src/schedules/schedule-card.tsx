import type { Event, Schedule } from '@scheduler/contracts/core';
import type { CalendarDate } from '@scheduler/scheduling';
import { Avatar, Badge, Card, cx, hueClass, IconButton, ScheduleDot } from '@scheduler/ui';
import { format } from '../format.ts';
import { Lock, Pencil, Trash2, UserPlus, Users } from 'lucide-react';
import styles from './schedule-card.module.css';
import { WeekPrint } from './week-print.tsx';

export type ScheduleAction = 'edit' | 'share' | 'delete';

interface ScheduleCardProps {
  schedule: Schedule;
  /** This week's events of the schedule; absent while they are unknown. */
  events: readonly Event[] | undefined;
  today: CalendarDate;
  onAction: (action: ScheduleAction, schedule: Schedule) => void;
}

export function ScheduleCard({ schedule, events, today, onAction }: ScheduleCardProps) {
  const { name, description, color, is_shared, role } = schedule;
  return (
    <Card className={cx(styles.card, hueClass(color))} aria-label={name}>
      <header className={styles.top}>
        <ScheduleDot hue={color} large />
        <h2>{name}</h2>
        <Badge icon={is_shared ? <Users aria-hidden="true" /> : <Lock aria-hidden="true" />}>
          {is_shared ? 'Shared' : 'Private'}
        </Badge>
        {role === 'owner' && (
          <span className={styles.actions}>
            <IconButton label={`Edit ${name}`} onClick={() => onAction('edit', schedule)}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={`Share ${name}`} onClick={() => onAction('share', schedule)}>
              <UserPlus aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Delete ${name}`}
              tone="danger"
              onClick={() => onAction('delete', schedule)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </header>
      <p className={styles.description}>{description}</p>
      {events && <WeekPrint events={events} today={today} />}
      <CardFoot schedule={schedule} />
    </Card>
  );
}

const AVATARS = 3;

function CardFoot({ schedule: { shared_with, created_at, is_shared } }: { schedule: Schedule }) {
  const people = shared_with.length;
  return (
    <footer className={styles.foot}>
      {people > 0 && (
        <span className={styles.avatars}>
          {shared_with.slice(0, AVATARS).map(({ email, full_name }) => (
            <Avatar key={email} name={full_name ?? email} />
          ))}
        </span>
      )}
      {people > 0 && <span>{sharedWith(people)}</span>}
      {people === 0 && !is_shared && <span>Only you</span>}
      <span className={styles.created}>Created {format(new Date(created_at), 'MMM d, yyyy')}</span>
    </footer>
  );
}

/** `Shared with 3 people` */
export const sharedWith = (people: number): string =>
  `Shared with ${people} ${people === 1 ? 'person' : 'people'}`;
