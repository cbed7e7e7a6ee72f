import type { DueReminder } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { Badge, Button, IconButton } from '@scheduler/ui';
import { AlarmClock, X } from 'lucide-react';
import { useState } from 'react';
import { useCurrentTime } from './use-current-time.ts';
import { describeStart, describeTimeAndPlace } from './reminder-text.ts';
import styles from './reminder-toast.module.css';

export const SNOOZE_MINUTES = 5;

export interface ReminderToastProps {
  reminder: DueReminder;
  /** Whether the reminder appears later than it should. */
  isLate: boolean;
  onSnooze: () => void;
  onDismiss: () => void;
  onOpen: () => void;
}

/** A reminder that stays until the user reacts to it. */
export function ReminderToast(props: ReminderToastProps) {
  const { reminder, isLate, onSnooze, onDismiss, onOpen } = props;
  const now = useCurrentTime();
  // Announced once. The visible text changes every minute.
  const [announcement] = useState(() => `${reminder.title} ${describeStart(reminder, now)}`);
  return (
    <div className={styles.reminder} role="group" aria-label={t('Reminder')}>
      <p className="sr-only" role="alert">
        {announcement}
      </p>
      <span className={styles.icon}>
        <AlarmClock size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div>
        <p className={styles.title} aria-live="off">
          {reminder.title} {describeStart(reminder, now)}
        </p>
        <p className={styles.details}>
          {describeTimeAndPlace(reminder, now)} {isLate && <Badge>{t('Late reminder')}</Badge>}
        </p>
      </div>
      <IconButton label={t('Dismiss reminder')} onClick={onDismiss}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <div className={styles.actions}>
        <Button size="sm" onClick={onSnooze}>
          {t('Snooze {count} min', { count: SNOOZE_MINUTES })}
        </Button>
        <Button size="sm" variant="ghost" onClick={onOpen}>
          {t('Open event')}
        </Button>
      </div>
    </div>
  );
}
