import type { GoogleCalendar } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { Badge, Button, cx } from '@scheduler/ui';
import { ArrowLeftRight, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { SyncActivityDialog } from './sync-activity-dialog.tsx';
import { formatSyncHealth } from './format-sync-health.ts';
import { useRepairCalendar } from './use-sync-actions.ts';
import styles from './google.module.css';

interface SyncedCalendarRowProps {
  calendar: GoogleCalendar;
  /** Undefined if no schedule has been assigned yet. */
  scheduleName: string | undefined;
  hasStarted: boolean;
  isSyncing: boolean;
  /** Time the calendar's health was loaded, in epoch milliseconds. */
  now: number;
}

/** Shows a synced calendar: its schedule, sync status and activity log. */
export function SyncedCalendarRow(props: SyncedCalendarRowProps) {
  const { calendar, scheduleName, ...syncStatus } = props;
  const { id, summary, is_primary, health } = calendar;
  const [isActivityOpen, setIsActivityOpen] = useState(false);
  const Icon = calendar.direction === 'both' ? ArrowLeftRight : ArrowRight;
  return (
    <li>
      <div className={styles.content}>
        <h4>
          {summary} {is_primary && <Badge>{t('Primary')}</Badge>}
        </h4>
        <p className={styles.route}>
          <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
          {formatRoute(calendar, scheduleName)}
        </p>
        <Health calendar={calendar} {...syncStatus} />
      </div>
      <div className={styles.actions}>
        {health.state === 'repair' && <RepairButton calendar={calendar} />}
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('Activity for {summary}', { summary })}
          onClick={() => setIsActivityOpen(true)}
        >
          {t('Activity')}
        </Button>
      </div>
      {isActivityOpen && (
        <SyncActivityDialog
          calendarId={id}
          name={summary}
          onClose={() => setIsActivityOpen(false)}
        />
      )}
    </li>
  );
}

/** If the user has no schedule, the first sync creates one for the primary calendar. */
function formatRoute({ direction }: GoogleCalendar, name = t('a new schedule')): string {
  return direction === 'both'
    ? t('Two-way sync with {name}', { name })
    : t('From Google to {name}', { name });
}

type HealthProps = Pick<SyncedCalendarRowProps, 'calendar' | 'hasStarted' | 'isSyncing' | 'now'>;

function Health({ calendar: { health }, hasStarted, isSyncing, now }: HealthProps) {
  if (!hasStarted && health.state === 'waiting' && !isSyncing) return null;
  const displayedHealth = isSyncing ? { ...health, state: 'syncing' as const } : health;
  const { tone, text } = formatSyncHealth(displayedHealth, now);
  return (
    <p className={cx(styles.status, tone !== 'quiet' && styles[tone])} role="status">
      {text}
    </p>
  );
}

function RepairButton({ calendar: { id, summary } }: { calendar: GoogleCalendar }) {
  const repair = useRepairCalendar(id);
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
