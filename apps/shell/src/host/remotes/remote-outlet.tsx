import { useEffect, useRef, useState } from 'react';
import { t } from '@scheduler/i18n';
import { Spinner } from '@scheduler/ui';
import { RemoteErrorPanel } from '../../layout/remote-error-panel.tsx';
import { markScreenReady } from '../after-first-screen.ts';
import { useHost } from '../host.tsx';
import type { Host } from '../host.tsx';
import { mountLifecycles, withTimeout } from './mount-parcel.ts';
import { loadRemoteMessages } from './remote-messages.ts';
import type { Screen } from '../screens.ts';

type Phase = { name: 'loading' | 'shown' } | { name: 'failed'; error: unknown };

/** Renders a remote's screen, or an error panel with a Retry button. */
export function RemoteOutlet({ screen }: { screen: Screen }) {
  const [attempt, setAttempt] = useState(0);
  // A new key for each attempt discards the state of the failed one.
  const key = `${screen.path} ${attempt}`;
  return <MountedScreen key={key} screen={screen} onRetry={() => setAttempt(attempt + 1)} />;
}

function MountedScreen({ screen, onRetry }: { screen: Screen; onRetry: () => void }) {
  const host = useHost();
  const outlet = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>({ name: 'loading' });

  useEffect(() => {
    // Each mount has its own container, because the previous one may still be unmounting.
    const container = document.createElement('div');
    outlet.current?.append(container);
    const unmount = mountScreen(host, screen, container, setPhase);
    return () => {
      container.remove();
      unmount();
    };
  }, [host, screen]);

  return (
    <>
      {phase.name === 'loading' && (
        <Spinner label={t('Loading {title}', { title: screen.title })} />
      )}
      {phase.name === 'failed' && (
        <RemoteErrorPanel title={screen.title} error={phase.error} onRetry={onRetry} />
      )}
      <div ref={outlet} data-remote={screen.remote} hidden={phase.name === 'failed'} />
    </>
  );
}

/** Leaves time for a timed-out request and its retry. A 100 kbps connection needs about 20 seconds. */
const LOAD_TIMEOUT_MS = 60_000;

/** Loads and mounts a screen, reporting each phase. Returns a function that removes the screen. */
function mountScreen(
  host: Host,
  { path, additionalPaths = [], remote, expose }: Screen,
  domElement: HTMLElement,
  onPhase: (phase: Phase) => void,
): () => void {
  const { platform, remotes } = host;
  let isRemoved = false;
  let unmount: (() => Promise<unknown>) | null = null;

  const remove = () => {
    isRemoved = true;
    unmount?.().catch((error: unknown) => platform.reportError(error, `${remote} unmount`));
  };
  const onError = (error: unknown) => {
    if (isRemoved) return;
    platform.reportError(error, remote);
    remotes.reset(remote);
    remove();
    onPhase({ name: 'failed', error });
  };
  const mount = async () => {
    const loading = loadRemoteMessages(host, remote).then(() => remotes.load(remote, expose));
    const lifecycles = await withTimeout(
      loading,
      LOAD_TIMEOUT_MS,
      `${remote} did not load in time`,
    );
    if (isRemoved) return;
    lifecycles.prefetch?.(platform);
    // The container must be visible before mounting, because screens measure themselves on mount.
    onPhase({ name: 'shown' });
    const props = { platform, paths: [path, ...additionalPaths], onError, domElement };
    unmount = await mountLifecycles(lifecycles, props);
    if (isRemoved) remove();
    else markScreenReady();
  };
  mount().catch(onError);
  return remove;
}
