import { useEffect } from 'react';
import { useNotifications } from './use-notifications.ts';
import { useReminderToasts } from './use-reminder-toasts.tsx';

interface NotificationWatcherProps {
  onUnreadCount: (count: number) => void;
  /** Opens the list of notifications. */
  onShowAll: () => void;
}

/** Shows due reminders as toasts and reports the number of unread notifications. */
export function NotificationWatcher({ onUnreadCount, onShowAll }: NotificationWatcherProps) {
  const { reminders, unreadKeys } = useNotifications();
  useReminderToasts(reminders, onShowAll);
  useEffect(() => onUnreadCount(unreadKeys.length), [onUnreadCount, unreadKeys.length]);
  return null;
}
