import { t, tWithContext } from '@scheduler/i18n';
import { Avatar, Kbd, Logo, cx } from '@scheduler/ui';
import {
  Calendar,
  Layers,
  LayoutDashboard,
  LogOut,
  Search,
  Settings,
  type LucideIcon,
} from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { appScreens } from '../host/screens.ts';
import styles from './app-shell.module.css';

const icons: Record<(typeof appScreens)[number]['path'], LucideIcon> = {
  '/dashboard': LayoutDashboard,
  '/calendar': Calendar,
  '/schedules': Layers,
  '/settings': Settings,
};

// Shown in the search button. All platforms other than Apple's use Ctrl.
const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export interface AppShellProps {
  user: { full_name: string; email: string };
  /** Label of the plan, from `formatPlanLabel`. */
  plan?: string | undefined;
  onSignOut: () => void;
  /** Opens the command menu. */
  onSearch: () => void;
  /** Called when an entry is hovered or focused, to preload its screen. */
  onIntent?: ((path: string) => void) | undefined;
  /** The button for the list of notifications. */
  notifications?: ReactNode;
  children: ReactNode;
}

/**
 * Layout of the signed-in screens: a sidebar on wide windows, an icon rail on narrow ones, and bars
 * at the top and bottom on phones. The document order is the same for all three.
 */
export function AppShell(props: AppShellProps) {
  const { user, plan, onSignOut, onSearch, onIntent, notifications, children } = props;
  const name = user.full_name || user.email;
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#main" onClick={focusMain}>
        {t('Skip to content')}
      </a>
      <aside className={styles.sidebar}>
        <div className={styles.brand}>
          <Logo />
          {notifications}
        </div>
        <button type="button" className={styles.search} onClick={onSearch}>
          <Search size={14} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('Search')}</span>
          <Kbd>{COMMAND_KEY}</Kbd>
          <Kbd>K</Kbd>
        </button>
        <nav className={styles.nav} aria-label={tWithContext('navigation', 'Main')}>
          {appScreens.map(({ path, title }) => (
            <NavEntry key={path} path={path} title={title} onIntent={onIntent} />
          ))}
        </nav>
        <div className={styles.account}>
          <div className={styles.me}>
            <Avatar name={name} color="blue" />
            <div className={styles.who}>
              <span>{name}</span>
              <small>{plan}</small>
            </div>
          </div>
          <button type="button" className={cx(styles.entry, styles.signOut)} onClick={onSignOut}>
            <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
            <span>{t('Sign out')}</span>
          </button>
        </div>
      </aside>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function NavEntry(props: {
  path: keyof typeof icons;
  title: string;
  onIntent: AppShellProps['onIntent'];
}) {
  const { path, title, onIntent } = props;
  const Icon = icons[path];
  const notifyIntent = () => onIntent?.(path);
  return (
    <NavLink
      to={path}
      className={styles.entry ?? ''}
      onPointerEnter={notifyIntent}
      onFocus={notifyIntent}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{title}</span>
    </NavLink>
  );
}

// A regular link to #main would change the URL.
function focusMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
