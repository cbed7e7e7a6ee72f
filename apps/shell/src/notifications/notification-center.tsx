import type { DueReminder, ReceivedInvitation } from '@scheduler/contracts/core';
import { rich, t, tWithContext } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useReplyToInvitation, type Reply } from '@scheduler/platform/received-invitations';
import { useTimeSettings } from '@scheduler/platform/time-settings';
import { AnchoredPopover, Avatar, Badge, Button, buttonClass, cx } from '@scheduler/ui';
import { AlarmClock, CalendarSync } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import styles from './notification-center.module.css';
import { markAsRead } from './read-notifications.ts';
import { SNOOZE_MINUTES } from './reminder-toast.tsx';
import {
  describeStart,
  describeTimeAndPlace,
  getReminderKey,
  getReminderPath,
} from './reminder-text.ts';
import { useCurrentTime } from './use-current-time.ts';
import { getIntegrationKey, getInvitationKey, useNotifications } from './use-notifications.ts';
import { useReminderActions } from './use-reminder-actions.ts';

interface NotificationCenterProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Lists due reminders, invitations without a reply and connected calendars that can't be synced. */
export function NotificationCenter({ anchor, onClose }: NotificationCenterProps) {
  useTimeSettings();
  const { reminders = [], invitations, brokenIntegrations, keys, unreadKeys } = useNotifications();
  const isUnread = (key: string) => unreadKeys.includes(key);
  return (
    <AnchoredPopover
      anchor={anchor}
      title={t('Notifications')}
      className={styles.positioner}
      onClose={onClose}
      actions={
        unreadKeys.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => markAsRead(keys)}>
            {t('Mark all as read')}
          </Button>
        )
      }
    >
      {keys.length === 0 && <p className={styles.empty}>{t('You have no notifications.')}</p>}
      {reminders.length > 0 && (
        <Section title={t('Reminders')}>
          {reminders.map((reminder) => (
            <ReminderRow
              key={getReminderKey(reminder)}
              reminder={reminder}
              isUnread={isUnread(getReminderKey(reminder))}
              onClose={onClose}
            />
          ))}
        </Section>
      )}
      {invitations.length > 0 && (
        <Section title={t('Invitations')}>
          {invitations.map((invitation) => (
            <InvitationRow
              key={getInvitationKey(invitation)}
              invitation={invitation}
              isUnread={isUnread(getInvitationKey(invitation))}
            />
          ))}
        </Section>
      )}
      {brokenIntegrations.length > 0 && (
        <Section title={t('Sync')}>
          {brokenIntegrations.map((integration) => (
            <Row
              key={getIntegrationKey(integration)}
              icon={<CalendarSync size={16} strokeWidth={1.75} aria-hidden="true" />}
              iconClass={styles.warning}
              isUnread={isUnread(getIntegrationKey(integration))}
              title={<b>{t('Google Calendar stopped syncing')}</b>}
              details={t('Reconnect and allow calendar access.')}
            >
              <Link
                className={buttonClass({ size: 'sm' })}
                to="/settings#calendars"
                onClick={onClose}
              >
                {t('Open settings')}
              </Link>
            </Row>
          ))}
        </Section>
      )}
    </AnchoredPopover>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

interface RowProps {
  icon: ReactNode;
  iconClass?: string | undefined;
  isUnread: boolean;
  title: ReactNode;
  details: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

function Row({ icon, iconClass, isUnread, title, details, children }: RowProps) {
  return (
    <li className={cx(styles.row, isUnread && styles.unread)}>
      <span className={cx(styles.icon, iconClass)}>{icon}</span>
      <div>
        <p className={styles.title}>
          {isUnread && <span className="sr-only">{t('Unread')} </span>}
          {title}
        </p>
        <p className={styles.details}>{details}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </li>
  );
}

interface ReminderRowProps {
  reminder: DueReminder;
  isUnread: boolean;
  onClose: () => void;
}

function ReminderRow({ reminder, isUnread, onClose }: ReminderRowProps) {
  const { navigation } = usePlatform();
  const { dismiss, snooze } = useReminderActions();
  const now = useCurrentTime();
  return (
    <Row
      icon={<AlarmClock size={16} strokeWidth={1.75} aria-hidden="true" />}
      iconClass={styles.reminder}
      isUnread={isUnread}
      title={
        <>
          <b>{reminder.title}</b> {describeStart(reminder, now)}
        </>
      }
      details={
        <>
          {describeTimeAndPlace(reminder, now)}{' '}
          {reminder.is_late && <Badge>{t('Late reminder')}</Badge>}
        </>
      }
    >
      <Button size="sm" onClick={() => snooze(reminder, SNOOZE_MINUTES)}>
        {t('Snooze {count} min', { count: SNOOZE_MINUTES })}
      </Button>
      <Button
        size="sm"
        onClick={() => {
          navigation.navigate(getReminderPath(reminder));
          onClose();
        }}
      >
        {t('Open event')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('Dismiss reminder')}
        onClick={() => dismiss(reminder)}
      >
        {tWithContext('reminder', 'Dismiss')}
      </Button>
    </Row>
  );
}

const REPLIES: readonly { status: Reply; label: string }[] = [
  { status: 'accepted', label: t('Yes') },
  { status: 'tentative', label: t('Maybe') },
  { status: 'declined', label: t('No') },
];

function InvitationRow(props: { invitation: ReceivedInvitation; isUnread: boolean }) {
  const { invitation, isUnread } = props;
  const { title, organizer } = invitation;
  const { mutate } = useReplyToInvitation(invitation);
  const name = organizer?.full_name ?? organizer?.email ?? t('Someone');
  return (
    <Row
      icon={<Avatar name={name} />}
      iconClass={styles.person}
      isUnread={isUnread}
      title={rich('{name} invited you to {title}', { name: <b>{name}</b>, title: <b>{title}</b> })}
      details={describeTimeAndPlace(invitation, useCurrentTime())}
    >
      <div className={styles.replies} role="group" aria-label={t('Reply to {title}', { title })}>
        {REPLIES.map(({ status, label }) => (
          <Button key={status} size="sm" onClick={() => mutate(status)}>
            {label}
          </Button>
        ))}
      </div>
    </Row>
  );
}
