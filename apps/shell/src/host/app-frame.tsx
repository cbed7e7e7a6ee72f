import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Outlet } from 'react-router-dom';
import { useUser } from '@scheduler/platform';
import { useCommands } from '../commands/commands.tsx';
import { AppShell } from '../layout/app-shell.tsx';
import { runAfterFirstScreen } from './after-first-screen.ts';
import { useHost } from './host.tsx';
import { appScreens } from './screens.ts';

/** Lazy-loads an optional component. Renders `null` if loading fails. */
const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => load().then(toDefaultExport, () => toDefaultExport((_: Props) => null)));

const toDefaultExport = <Props extends object>(component: ComponentType<Props>) => ({
  default: component,
});

// Lazy-loaded, because its contracts would increase the size of every first load.
const PlanWatcher = lazyOptional(async () => (await import('./plan-watcher.tsx')).PlanWatcher);

// Loaded early, because it can't be loaded while offline.
const ConnectionNotice = lazyOptional(
  async () => (await import('../layout/connection-notice.tsx')).ConnectionNotice,
);

const DraftRecovery = lazyOptional(
  async () => (await import('../draft-recovery/draft-recovery.tsx')).DraftRecovery,
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
    >
      <Suspense>{firstScreenReady && <ConnectionNotice />}</Suspense>
      <Outlet />
      {commands.dialog}
      <Suspense>{firstScreenReady && <PlanWatcher onPlan={setPlan} />}</Suspense>
      <Suspense>{firstScreenReady && <DraftRecovery />}</Suspense>
    </AppShell>
  );
}
