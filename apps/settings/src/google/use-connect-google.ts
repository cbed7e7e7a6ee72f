import { invalidateAll } from '@scheduler/api-client/queries';
import { googleSync } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { safeSessionStorage, usePlatform } from '@scheduler/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { getErrorMessage } from '@scheduler/platform/error-messages';
import { SYNC_DATA_KEYS } from './google-queries.ts';

const POPUP_WIDTH = 500;
const POPUP_HEIGHT = 600;
/** Marks a tab that was redirected to Google instead of opening a popup. */
const SAME_TAB_KEY = 'google-connect';
const CLOSED_CHECK_INTERVAL_MS = 250;
const REFETCH_DELAY_MS = 1000;

/** Centers the popup over the current window. */
function getPopupFeatures(): string {
  const left = Math.round(screenX + (outerWidth - POPUP_WIDTH) / 2);
  const top = Math.round(screenY + (outerHeight - POPUP_HEIGHT) / 2);
  return `popup,width=${POPUP_WIDTH},height=${POPUP_HEIGHT},left=${left},top=${top}`;
}

/** Redirects to Google. Marks this tab, so that the callback page doesn't close it like a popup. */
function redirectToGoogle(authUrl: string): void {
  safeSessionStorage.setItem(SAME_TAB_KEY, 'same-tab');
  globalThis.location.assign(authUrl);
}

/**
 * Connects a Google account in a popup, or in this tab if the browser blocks popups. The connection
 * is refetched one second after the popup closes.
 */
export function useConnectGoogle() {
  const { api, notify, reportError } = usePlatform();
  const [isConnecting, setIsConnecting] = useState(false);
  const [popup, setPopup] = useState<Window | null>(null);
  useRefetchAfterClose(popup, () => setPopup(null));

  const connect = async () => {
    if (popup && !popup.closed) {
      popup.focus();
      return;
    }
    // A popup inherits a copy of this tab's session storage.
    safeSessionStorage.removeItem(SAME_TAB_KEY);
    // Must run synchronously in the click handler, or the browser blocks the popup.
    const newPopup = globalThis.open('about:blank', 'google-connect', getPopupFeatures());
    setIsConnecting(true);
    try {
      const { authUrl } = await api.call(googleSync.connect, { body: {} });
      if (!newPopup) redirectToGoogle(authUrl);
      else if (!newPopup.closed) newPopup.location.replace(authUrl);
      setPopup(newPopup);
    } catch (error) {
      newPopup?.close();
      reportError(error, 'connect google');
      notify.error(getErrorMessage(error, t('Failed to connect Google Calendar')));
    } finally {
      setIsConnecting(false);
    }
  };
  return { connect: () => void connect(), isConnecting, isOpen: popup !== null };
}

function useRefetchAfterClose(popup: Window | null, onClosed: () => void): void {
  const { queryClient } = usePlatform();
  const [hasClosed, setHasClosed] = useState(false);
  const close = useEffectEvent(() => {
    setHasClosed(true);
    onClosed();
  });
  const refetch = useEffectEvent(() => {
    setHasClosed(false);
    void invalidateAll(queryClient, SYNC_DATA_KEYS);
  });
  useEffect(() => {
    if (!popup) return;
    const interval = setInterval(() => popup.closed && close(), CLOSED_CHECK_INTERVAL_MS);
    return () => clearInterval(interval);
  }, [popup]);
  useEffect(() => {
    if (!hasClosed) return;
    const timer = setTimeout(() => refetch(), REFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasClosed]);
}
