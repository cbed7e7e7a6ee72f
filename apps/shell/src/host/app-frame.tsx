import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useUser } from '@scheduler/platform';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import { useCommands } from '../commands/commands.tsx';
import { AppShell } from '../layout/app-shell.tsx';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { runAfterFirstScreen } from './after-first-screen.ts';
import { useHost } from './host.tsx';
import { appScreens } from './screens.ts';

/** For optional components, which are missing if they can't be loaded. */
const RENDER_NO_ERROR = { renderError: () => null };

// Lazy-loaded, because its contracts would increase the size of every first load.
const PlanWatcher = lazyComponent(
  async () => (await import('./plan-watcher.tsx')).PlanWatcher,
  RENDER_NO_ERROR,
);

// Loaded early, because it can't be loaded while offline.
const ConnectionNotice = lazyComponent(
  async () => (await import('../layout/connection-notice.tsx')).ConnectionNotice,
  RENDER_NO_ERROR,
);

const DraftRecovery = lazyComponent(
  async () => (await import('../draft-recovery/draft-recovery.tsx')).DraftRecovery,
  RENDER_NO_ERROR,
);

/** Layout of the signed-in screens with the user's data. */
export function AppFrame() {
  const { platform, remotes } = useHost();
  const [plan, setPlan] = useState<string>();
  const [firstScreenReady, setFirstScreenReady] = useState(false);
  useEffect(() => runAfterFirstScreen(() => setFirstScreenReady(true)), []);
  const commands = useCommands();
  const preload = (path: string) => {
    const screen = appScreens.find((candidate) => candidate.path === path);
    if (screen) remotes.preload(screen.remote, screen.expose);
  };
  return (
    <AppShell
      user={useUser()}
      plan={plan}
      onSignOut={() => void platform.session.signOut()}
      onSearch={commands.openMenu}
      onIntent={preload}
      notifications={<NotificationBell isWatching={firstScreenReady} />}
    >
      {firstScreenReady && <ConnectionNotice />}
      <Outlet />
      {commands.dialog}
      {firstScreenReady && <PlanWatcher onPlan={setPlan} />}
      {firstScreenReady && <DraftRecovery />}
    </AppShell>
  );
}
