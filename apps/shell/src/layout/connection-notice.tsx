import { plural, t } from '@scheduler/i18n';
import { useStore } from '@scheduler/platform';
import { Banner } from '@scheduler/ui';
import type { MutationCache } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useHost } from '../host/host.tsx';
import styles from './connection-notice.module.css';

/** Shown while the server is unreachable, with the number of unsynced changes. */
export function ConnectionNotice() {
  const { connection, platform } = useHost();
  const state = useStore(connection);
  const pendingCount = usePausedMutationCount(platform.queryClient.getMutationCache());
  useOnReconnect(state === 'online', () => platform.notify.success(t("You're back online.")));
  useBlockUnload(pendingCount > 0);
  if (state === 'online') return null;
  return (
    <div className={styles.notice}>
      <Banner icon={CloudOff}>
        {state === 'offline' ? (
          <>
            <b>{t("You're offline.")}</b> {t('Changes will sync when you reconnect.')}
            {pendingCount > 0 &&
              ` ${plural(pendingCount, { one: '# unsynced change', other: '# unsynced changes' })}`}
          </>
        ) : (
          <>
            <b>{t("Can't reach the server.")}</b>{' '}
            {t("This page may be out of date. We'll keep trying.")}
          </>
        )}
      </Banner>
    </div>
  );
}

const isPaused = ({ state }: ReturnType<MutationCache['getAll']>[number]) =>
  state.isPaused && state.status === 'pending';

/** Returns the number of mutations paused while offline. */
const usePausedMutationCount = (changes: MutationCache): number =>
  useSyncExternalStore(
    (onChange) => changes.subscribe(onChange),
    () => changes.getAll().filter(isPaused).length,
  );

/** Calls a function each time the connection is restored. */
function useOnReconnect(isOnline: boolean, onReconnect: () => void) {
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) onReconnect();
    wasOnline.current = isOnline;
  });
}

/** Shows the browser's confirmation prompt before unsynced changes are lost. */
function useBlockUnload(isBlocked: boolean) {
  useEffect(() => {
    if (!isBlocked) return undefined;
    const blockUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', blockUnload);
    return () => window.removeEventListener('beforeunload', blockUnload);
  }, [isBlocked]);
}
