import { invalidateAll } from '@scheduler/api-client/queries';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { SYNC_DATA_KEYS } from './google-queries.ts';

/** Message that the OAuth callback page broadcasts to all tabs. */
interface ConnectResult {
  type: 'google-connected' | 'google-failed';
  reason: string | null;
}

/** Next steps for failures that the user can fix, by reason. */
const FAILURE_ADVICE = new Map([
  ['scope', t("Calendar access wasn't granted. Reconnect and leave the permission boxes checked.")],
  ['other-account', t('Another Google account is already connected. Disconnect it first.')],
]);

/**
 * Receives the result of connecting Google Calendar: broadcast by the popup, or in the URL if this
 * tab was redirected. Shows an error toast for failures, but not if the user canceled.
 *
 * @returns advice on how to fix a failure, if available
 */
export function useGoogleConnectResult(): string | undefined {
  const { navigation, notify, queryClient } = usePlatform();
  const [initialResult] = useState(() => parseConnectResult(navigation.get().location.search));
  const [result, setResult] = useState(initialResult);

  const notifyFailure = useEffectEvent(({ type, reason }: ConnectResult) => {
    if (type === 'google-connected' || reason === 'cancelled') return;
    notify.error(t('Failed to connect Google Calendar'));
  });
  const handleMessage = useEffectEvent(({ data }: MessageEvent<ConnectResult>) => {
    setResult(data);
    notifyFailure(data);
    void invalidateAll(queryClient, SYNC_DATA_KEYS);
  });
  useEffect(() => {
    const channel = new BroadcastChannel('google-connect');
    channel.addEventListener('message', (event: MessageEvent<ConnectResult>) =>
      handleMessage(event),
    );
    return () => channel.close();
  }, []);

  useEffect(() => {
    if (initialResult === null) return;
    notifyFailure(initialResult);
    navigation.navigate('/settings#calendars', { replace: true });
  }, [initialResult, navigation]);
  return FAILURE_ADVICE.get(result?.reason ?? '');
}

/** Returns `null` if the URL contains no connection result. */
function parseConnectResult(search: string): ConnectResult | null {
  const query = new URLSearchParams(search);
  const status = query.get('google');
  if (status === null) return null;
  if (status === 'connected') return { type: 'google-connected', reason: null };
  return { type: 'google-failed', reason: status === 'cancelled' ? status : query.get('reason') };
}
