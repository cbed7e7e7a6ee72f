import { auth } from '@scheduler/contracts/auth';
import type { Host } from './host.tsx';

const EVERY_MS = 60_000;

/**
 * Notices that the session was ended on another device: at once, whenever the tab is looked at
 * again, and each minute while it is. The answer that nobody is signed in leads to /login, as on
 * any call; whatever else goes wrong says nothing about the session.
 */
export function watchSession({ session, platform }: Host): void {
  const ask = () => {
    if (document.visibilityState === 'hidden' || session.get().status !== 'signed-in') return;
    platform.api.call(auth.me, {}).catch(() => {});
  };
  document.addEventListener('visibilitychange', ask);
  setInterval(ask, EVERY_MS);
  ask();
}
