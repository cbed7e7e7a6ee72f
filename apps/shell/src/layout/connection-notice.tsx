import { plural, t } from '@scheduler/i18n';
import { useReadable } from '@scheduler/platform';
import { Banner } from '@scheduler/ui';
import type { MutationCache } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useHost } from '../host/host.tsx';
import styles from './connection-notice.module.css';

/** Says while nothing can be saved, and what waits to be sent. */
export function ConnectionNotice() {
  const { connection, platform } = useHost();
  const state = useReadable(connection);
  const waiting = useWaiting(platform.queryClient.getMutationCache());
  useReturn(state === 'online', () => platform.notify.success(t('You are back online.')));
  useStay(waiting > 0);
  if (state === 'online') return null;
  return (
    <div className={styles.notice}>
      <Banner icon={CloudOff}>
        {state === 'offline' ? (
          <>
            <b>{t('Offline.')}</b> {t('Changes are kept here and sent when you are back.')}
            {waiting > 0 &&
              ` ${plural(waiting, { one: '# change waits.', other: '# changes wait.' })}`}
          </>
        ) : (
          <>
            <b>{t('The server cannot be reached.')}</b>{' '}
            {t('What you see may be out of date. We keep trying.')}
          </>
        )}
      </Banner>
    </div>
  );
}

const isWaiting = ({ state }: ReturnType<MutationCache['getAll']>[number]) =>
  state.isPaused && state.status === 'pending';

/** How many changes wait for the network. */
const useWaiting = (changes: MutationCache): number =>
  useSyncExternalStore(
    (onChange) => changes.subscribe(onChange),
    () => changes.getAll().filter(isWaiting).length,
  );

/** Tells once of each return. */
function useReturn(isOnline: boolean, tell: () => void) {
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) tell();
    wasOnline.current = isOnline;
  });
}

/** The browser asks before the page goes, and what waits with it. */
function useStay(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}
