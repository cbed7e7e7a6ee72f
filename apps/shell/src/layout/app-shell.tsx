import { t, tIn } from '@scheduler/i18n';
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

// Where the other keyboard is unknown, most people have a Control key.
const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export interface AppShellProps {
  user: { full_name: string; email: string };
  /** The plan in a few words, under the name; see `planLine`. */
  plan?: string | undefined;
  onSignOut: () => void;
  /** Opens the command menu. */
  onSearch: () => void;
  /** The pointer or the focus rests on an entry: a good moment to fetch its screen. */
  onIntent?: ((path: string) => void) | undefined;
  children: ReactNode;
}

/**
 * The frame of every signed-in screen: the sidebar, an icon rail on narrow windows, and a bar at
 * the top and one at the bottom on phones. It is one document order for all three.
 */
export function AppShell({ user, plan, onSignOut, onSearch, onIntent, children }: AppShellProps) {
  const name = user.full_name || user.email;
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#main" onClick={focusMain}>
        {t('Skip to content')}
      </a>
      <aside className={styles.sidebar}>
        <div className={styles.brand}>
          <Logo />
        </div>
        <button type="button" className={styles.search} onClick={onSearch}>
          <Search size={14} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('Search')}</span>
          <Kbd>{COMMAND_KEY}</Kbd>
          <Kbd>K</Kbd>
        </button>
        <nav className={styles.nav} aria-label={tIn('navigation', 'Main')}>
          {appScreens.map(({ path, title }) => (
            <Entry key={path} path={path} title={title} onIntent={onIntent} />
          ))}
        </nav>
        <div className={styles.account}>
          <div className={styles.me}>
            <Avatar name={name} hue="blue" />
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

function Entry(props: {
  path: keyof typeof icons;
  title: string;
  onIntent: AppShellProps['onIntent'];
}) {
  const { path, title, onIntent } = props;
  const Icon = icons[path];
  const intend = () => onIntent?.(path);
  return (
    <NavLink to={path} className={styles.entry ?? ''} onPointerEnter={intend} onFocus={intend}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{title}</span>
    </NavLink>
  );
}

// A plain jump to #main would leave the fragment in the address.
function focusMain(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
