import type { GoogleCalendar } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { Badge, Button, cx } from '@scheduler/ui';
import { ArrowLeftRight, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { ActivityDialog } from './activity-dialog.tsx';
import { healthWords } from './health-words.ts';
import { useRepair } from './use-sync.ts';
import styles from './google.module.css';

interface CalendarLineProps {
  calendar: GoogleCalendar;
  /** Of the schedule that it goes to, where it goes to one. */
  scheduleName: string | undefined;
  hasStarted: boolean;
  isSyncing: boolean;
  /** When the calendar's health was read. */
  now: number;
}

/** A calendar that was chosen: its other side, its health, and its log. */
export function CalendarLine({ calendar, scheduleName, ...standing }: CalendarLineProps) {
  const { id, summary, is_primary, health } = calendar;
  const [showsActivity, setShowsActivity] = useState(false);
  const Icon = calendar.direction === 'both' ? ArrowLeftRight : ArrowRight;
  return (
    <li>
      <div className={styles.grow}>
        <h4>
          {summary} {is_primary && <Badge>{t('Main')}</Badge>}
        </h4>
        <p className={styles.route}>
          <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
          {routeOf(calendar, scheduleName)}
        </p>
        <Health calendar={calendar} {...standing} />
      </div>
      <div className={styles.actions}>
        {health.state === 'repair' && <Repair calendar={calendar} />}
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('Activity of {summary}', { summary })}
          onClick={() => setShowsActivity(true)}
        >
          {t('Activity')}
        </Button>
      </div>
      {showsActivity && (
        <ActivityDialog id={id} name={summary} onClose={() => setShowsActivity(false)} />
      )}
    </li>
  );
}

/** A schedule is made for the main calendar of whoever has none. */
function routeOf({ direction }: GoogleCalendar, name = t('a schedule of its own')): string {
  return direction === 'both'
    ? t('Both ways with {name}', { name })
    : t('From Google to {name}', { name });
}

type HealthProps = Pick<CalendarLineProps, 'calendar' | 'hasStarted' | 'isSyncing' | 'now'>;

function Health({ calendar: { health }, hasStarted, isSyncing, now }: HealthProps) {
  if (!hasStarted && health.state === 'waiting' && !isSyncing) return null;
  const told = isSyncing ? { ...health, state: 'syncing' as const } : health;
  const { tone, text } = healthWords(told, now);
  return (
    <p className={cx(styles.status, tone !== 'quiet' && styles[tone])} role="status">
      {text}
    </p>
  );
}

function Repair({ calendar: { id, summary } }: { calendar: GoogleCalendar }) {
  const repair = useRepair(id);
  return (
    <Button
      size="sm"
      aria-label={t('Repair {summary}', { summary })}
      busy={repair.isPending}
      onClick={() => repair.mutate()}
    >
      {t('Repair')}
    </Button>
  );
}
