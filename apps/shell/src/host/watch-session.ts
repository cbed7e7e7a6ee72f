import { auth } from '@scheduler/contracts/auth';
import type { Host } from './host.tsx';

const CHECK_INTERVAL_MS = 60_000;

/**
 * Detects that the session was revoked on another device. Checks immediately, when the tab becomes
 * visible, and every minute. As with any request, a 401 response signs the user out. Other errors
 * are ignored.
 */
export function watchSession({ session, platform }: Host): void {
  const checkSession = () => {
    if (document.visibilityState === 'hidden' || session.get().status !== 'signed-in') return;
    platform.api.call(auth.me, {}).catch(() => {});
  };
  document.addEventListener('visibilitychange', checkSession);
  setInterval(checkSession, CHECK_INTERVAL_MS);
  checkSession();
}
