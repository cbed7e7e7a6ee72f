import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Outlet } from 'react-router-dom';
import { useUser } from '@scheduler/platform';
import { useCommands } from '../commands/commands.tsx';
import { AppShell } from '../layout/app-shell.tsx';
import { afterFirstScreen } from './first-screen.ts';
import { useHost } from './host.tsx';
import { appScreens } from './screens.ts';

/** What the frame can do without, should it not come. */
const extra = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => load().then(asDefault, () => asDefault((_: Props) => null)));

const asDefault = <Props extends object>(Part: ComponentType<Props>) => ({ default: Part });

// The plan under the name may come late; its contracts would weigh on every first load.
const PlanWatcher = extra(async () => (await import('./plan-watcher.tsx')).PlanWatcher);

// Ahead of its need: without a network it could not be fetched any more.
const ConnectionNotice = extra(
  async () => (await import('../layout/connection-notice.tsx')).ConnectionNotice,
);

const KeptWork = extra(async () => (await import('../kept-work/kept-work.tsx')).KeptWork);

/** The signed-in screens' frame, filled from the session. */
export function AppFrame() {
  const { platform, remotes } = useHost();
  const [plan, setPlan] = useState<string>();
  const [firstScreenReady, setFirstScreenReady] = useState(false);
  useEffect(() => afterFirstScreen(() => setFirstScreenReady(true)), []);
  const commands = useCommands();
  const preload = (path: string) => {
    const screen = appScreens.find((each) => each.path === path);
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
      <Suspense>{firstScreenReady && <KeptWork />}</Suspense>
    </AppShell>
  );
}
