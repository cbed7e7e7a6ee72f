import { googleSync } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from './failure-text.ts';
import { useReadAnew } from './google-queries.ts';

const WIDTH = 500;
const HEIGHT = 600;
/** Remembered by a tab that goes to Google itself. */
const SAME_TAB = 'google-connect';
const LOOK_EVERY = 250;
const RELOAD_AFTER = 1000;

/** Where the window stands: over the middle of this one. */
function features(): string {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2);
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2);
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
}

/** Goes to Google in this tab, and tells the page that one comes back to that it is not a window. */
function goThere(authUrl: string): void {
  sessionStorage.setItem(SAME_TAB, 'same-tab');
  globalThis.location.assign(authUrl);
}

/**
 * Lets a person connect their account: in a window of its own, or in this tab where the browser
 * opens none. What came of it is read about a second after the window has closed.
 */
export function useConnect() {
  const { api, notify, reportError } = usePlatform();
  const [asking, setAsking] = useState(false);
  const [popup, setPopup] = useState<Window | null>(null);
  useReadAfterClose(popup, () => setPopup(null));

  const connect = async () => {
    if (popup && !popup.closed) {
      popup.focus();
      return;
    }
    // The window gets a copy of what this tab remembers.
    sessionStorage.removeItem(SAME_TAB);
    // In the click itself: after the answer it would be a window that nobody asked for.
    const opened = globalThis.open('about:blank', 'google-connect', features());
    setAsking(true);
    try {
      const { authUrl } = await api.call(googleSync.connect, { body: {} });
      if (!opened) goThere(authUrl);
      else if (!opened.closed) opened.location.replace(authUrl);
      setPopup(opened);
    } catch (error) {
      opened?.close();
      reportError(error, 'connect google');
      notify.error(failureText(error, t('Failed to connect Google Calendar')));
    } finally {
      setAsking(false);
    }
  };
  return { connect: () => void connect(), asking, isOpen: popup !== null };
}

function useReadAfterClose(popup: Window | null, onClosed: () => void): void {
  const readAnew = useReadAnew();
  const [hasClosed, setHasClosed] = useState(false);
  const close = useEffectEvent(() => {
    setHasClosed(true);
    onClosed();
  });
  const read = useEffectEvent(() => {
    setHasClosed(false);
    void readAnew();
  });
  useEffect(() => {
    if (!popup) return;
    const looking = setInterval(() => popup.closed && close(), LOOK_EVERY);
    return () => clearInterval(looking);
  }, [popup]);
  useEffect(() => {
    if (!hasClosed) return;
    const timer = setTimeout(() => read(), RELOAD_AFTER);
    return () => clearTimeout(timer);
  }, [hasClosed]);
}
