import type { Database, Log } from '@scheduler/service-kit';
import { startListener, type NotificationListener } from '../live/notification-listener.ts';

/** Wakes whoever waits for a change, by one connection of this process. */
export interface Waiting {
  /** Resolves when something may have changed, `signal` aborts, or all is closed. */
  change: (signal: AbortSignal) => Promise<void>;
  isClosed: () => boolean;
  close: () => Promise<void>;
}

export function createWaiting({ db, log }: { db: Database; log: Log }): Waiting {
  const waiting = new Set<() => void>();
  let listener: NotificationListener | null = null;
  let closed = false;
  const wakeAll = () => {
    for (const wake of waiting) wake();
  };
  return {
    change: (signal) =>
      new Promise((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        if (closed || signal.aborted) return resolve();
        waiting.add(wake);
        signal.addEventListener('abort', wake);
        // Its first wake, once it listens, covers what happened before.
        listener ??= startListener({ db, log, channels: ['core_changes'], onNotification: wakeAll });
      }),
    isClosed: () => closed,
    close: async () => {
      closed = true;
      wakeAll();
      await listener?.close();
    },
  };
}
