import { plural, t } from '@scheduler/i18n';
import { lazyComponent, lazyDialog } from '@scheduler/platform/lazy-component';
import { IconButton } from '@scheduler/ui';
import { Bell } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import styles from './notification-bell.module.css';

interface NotificationCenterProps {
  /** The button that the list is next to. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const NotificationCenter = lazyDialog<NotificationCenterProps>(() =>
  import('./notification-center.tsx').then((module) => module.NotificationCenter),
);

const NotificationWatcher = lazyComponent(
  async () => (await import('./notification-watcher.tsx')).NotificationWatcher,
  { renderError: () => null },
);

const MAX_SHOWN_COUNT = 99;

/** Opens the list of notifications and shows how many are unread. */
export function NotificationBell({ isWatching }: { isWatching: boolean }) {
  const [unreadCount, setUnreadCount] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label =
    unreadCount === 0
      ? t('Notifications')
      : plural(unreadCount, { one: 'Notifications, # unread', other: 'Notifications, # unread' });
  return (
    <>
      <IconButton
        ref={button}
        className={styles.bell}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={NotificationCenter.preload}
        onFocus={NotificationCenter.preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Bell size={16} strokeWidth={1.75} aria-hidden="true" />
        {unreadCount > 0 && (
          <b className={styles.count} aria-hidden="true">
            {unreadCount > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : unreadCount}
          </b>
        )}
      </IconButton>
      {isOpen && <NotificationCenter anchor={button} onClose={() => setIsOpen(false)} />}
      {isWatching && (
        <NotificationWatcher onUnreadCount={setUnreadCount} onShowAll={() => setIsOpen(true)} />
      )}
    </>
  );
}
