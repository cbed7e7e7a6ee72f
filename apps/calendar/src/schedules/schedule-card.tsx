import type { Event, Schedule } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import type { CalendarDate } from '@scheduler/scheduling';
import {
  Avatar,
  Badge,
  Card,
  cx,
  scheduleColorClass,
  IconButton,
  ScheduleDot,
} from '@scheduler/ui';
import { format } from '../format-date.ts';
import {
  ArrowDownUp,
  Lock,
  LogOut,
  Pencil,
  Trash2,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import styles from './schedule-card.module.css';
import { WeekThumbnail } from './week-thumbnail.tsx';

export type ScheduleAction = 'edit' | 'share' | 'import-export' | 'delete' | 'leave';

const ACTIONS: Record<ScheduleAction, { icon: LucideIcon; getLabel: (name: string) => string }> = {
  edit: { icon: Pencil, getLabel: (name) => t('Edit {name}', { name }) },
  share: { icon: UserPlus, getLabel: (name) => t('Share {name}', { name }) },
  'import-export': {
    icon: ArrowDownUp,
    getLabel: (name) => t('Import & export {name}', { name }),
  },
  delete: { icon: Trash2, getLabel: (name) => t('Delete {name}', { name }) },
  leave: { icon: LogOut, getLabel: (name) => t('Leave {name}', { name }) },
};

const ACTIONS_BY_ROLE: Record<Schedule['role'], readonly ScheduleAction[]> = {
  owner: ['edit', 'share', 'import-export', 'delete'],
  editor: ['import-export', 'leave'],
  viewer: ['import-export', 'leave'],
  freebusy: ['leave'],
};

interface ScheduleCardProps {
  schedule: Schedule;
  /** The schedule's events this week; undefined while loading. */
  events: readonly Event[] | undefined;
  today: CalendarDate;
  onAction: (action: ScheduleAction, schedule: Schedule) => void;
}

export function ScheduleCard({ schedule, events, today, onAction }: ScheduleCardProps) {
  const { name, description, color, is_shared, role } = schedule;
  return (
    <Card className={cx(styles.card, scheduleColorClass(color))} aria-label={name}>
      <header className={styles.header}>
        <ScheduleDot color={color} large />
        <h2 dir="auto">{name}</h2>
        <Badge icon={is_shared ? <Users aria-hidden="true" /> : <Lock aria-hidden="true" />}>
          {is_shared ? t('Shared') : t('Private')}
        </Badge>
        <span className={styles.actions}>
          {ACTIONS_BY_ROLE[role].map((action) => {
            const { icon: Icon, getLabel } = ACTIONS[action];
            return (
              <IconButton
                key={action}
                label={getLabel(name)}
                tone={action === 'delete' ? 'danger' : undefined}
                onClick={() => onAction(action, schedule)}
              >
                <Icon aria-hidden="true" />
              </IconButton>
            );
          })}
        </span>
      </header>
      <p className={styles.description}>{description}</p>
      {events && <WeekThumbnail events={events} today={today} />}
      <CardFooter schedule={schedule} />
    </Card>
  );
}

const MAX_AVATARS = 3;

function CardFooter({ schedule }: { schedule: Schedule }) {
  const { owner, created_at } = schedule;
  return (
    <footer className={styles.footer}>
      {owner ? <SharedBy schedule={schedule} /> : <SharedWith schedule={schedule} />}
      <span className={styles.created}>
        {t('Created {day}', { day: format(new Date(created_at), 'MMM d, yyyy') })}
      </span>
    </footer>
  );
}

const ROLE_LABELS = {
  owner: '',
  freebusy: t('free/busy only'),
  viewer: t('viewer'),
  editor: t('editor'),
};

function SharedBy({ schedule: { owner, role } }: { schedule: Schedule }) {
  const name = owner?.full_name ?? owner?.email ?? t('another user');
  return (
    <>
      <span className={styles.avatars}>
        <Avatar name={name} />
      </span>
      <span className={styles.owner}>
        {t('Shared by {name}, {role}', { name, role: ROLE_LABELS[role] })}
      </span>
    </>
  );
}

function SharedWith({ schedule: { shared_with, is_shared } }: { schedule: Schedule }) {
  const memberCount = shared_with.length;
  if (memberCount === 0) return is_shared ? null : <span>{t('Only you')}</span>;
  return (
    <>
      <span className={styles.avatars}>
        {shared_with.slice(0, MAX_AVATARS).map(({ email, full_name }) => (
          <Avatar key={email} name={full_name ?? email} />
        ))}
      </span>
      <span>{formatSharedWith(memberCount)}</span>
    </>
  );
}

/** Formats a member count as `Shared with 3 people`. */
export const formatSharedWith = (memberCount: number): string =>
  plural(memberCount, { one: 'Shared with # person', other: 'Shared with # people' });
