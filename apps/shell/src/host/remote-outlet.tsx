import { useEffect, useRef, useState } from 'react';
import { t } from '@scheduler/i18n';
import { Spinner } from '@scheduler/ui';
import { RemoteFailed } from '../layout/remote-failed.tsx';
import { markScreenReady } from './first-screen.ts';
import { useHost } from './host.tsx';
import type { Host } from './host.tsx';
import { mountLifecycles, withTimeout } from './parcels.ts';
import { learnRemote } from './remote-messages.ts';
import type { Screen } from './screens.ts';

type Phase = { name: 'loading' | 'shown' } | { name: 'failed'; error: unknown };

/** Shows a remote's screen, or a panel with Retry in its place: the rest of the page lives on. */
export function RemoteOutlet({ screen }: { screen: Screen }) {
  const [attempt, setAttempt] = useState(0);
  // A retry, like another screen, is a new outlet: nothing of the failed one is left in it.
  const key = `${screen.path} ${attempt}`;
  return <Attempt key={key} screen={screen} onRetry={() => setAttempt(attempt + 1)} />;
}

function Attempt({ screen, onRetry }: { screen: Screen; onRetry: () => void }) {
  const host = useHost();
  const outlet = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>({ name: 'loading' });

  useEffect(() => {
    // A container of its own for each mount: the last one may still be unmounting.
    const container = document.createElement('div');
    outlet.current?.append(container);
    const unmount = show(host, screen, container, setPhase);
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
        <RemoteFailed title={screen.title} error={phase.error} onRetry={onRetry} />
      )}
      <div ref={outlet} data-remote={screen.remote} hidden={phase.name === 'failed'} />
    </>
  );
}

const LOAD_TIMEOUT = 10_000;

/** Loads and mounts a screen, reporting its phases. @returns a function that takes it away */
function show(
  host: Host,
  { path, also = [], remote, expose }: Screen,
  domElement: HTMLElement,
  onPhase: (phase: Phase) => void,
): () => void {
  const { platform, remotes } = host;
  let gone = false;
  let unmount: (() => Promise<unknown>) | null = null;

  const takeAway = () => {
    gone = true;
    unmount?.().catch((error: unknown) => platform.reportError(error, `${remote} unmount`));
  };
  const onError = (error: unknown) => {
    if (gone) return;
    platform.reportError(error, remote);
    remotes.renew(remote);
    takeAway();
    onPhase({ name: 'failed', error });
  };
  const mount = async () => {
    const loading = learnRemote(host, remote).then(() => remotes.load(remote, expose));
    const lifecycles = await withTimeout(loading, LOAD_TIMEOUT, `${remote} did not load in time`);
    if (gone) return;
    lifecycles.ahead?.(platform);
    // Shown before it mounts: a screen measures itself as it mounts.
    onPhase({ name: 'shown' });
    const props = { platform, paths: [path, ...also], onError, domElement };
    unmount = await mountLifecycles(lifecycles, props);
    if (gone) takeAway();
    else markScreenReady();
  };
  mount().catch(onError);
  return takeAway;
}
