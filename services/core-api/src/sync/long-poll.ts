import {
  startListener,
  type Database,
  type Log,
  type NotificationListener,
} from '@scheduler/service-kit';

/** Notifies long polls about changes over one database connection per process. */
export interface ChangeNotifier {
  /** Resolves when something may have changed, `signal` aborts or the notifier is closed. */
  waitForChange: (signal: AbortSignal) => Promise<void>;
  isClosed: () => boolean;
  close: () => Promise<void>;
}

export function createChangeNotifier({ db, log }: { db: Database; log: Log }): ChangeNotifier {
  const wakeCallbacks = new Set<() => void>();
  let listener: NotificationListener | null = null;
  let closed = false;
  const wakeAll = () => {
    for (const wake of wakeCallbacks) wake();
  };
  return {
    waitForChange: (signal) =>
      new Promise((resolve) => {
        const wake = () => {
          wakeCallbacks.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        if (closed || signal.aborted) return resolve();
        wakeCallbacks.add(wake);
        signal.addEventListener('abort', wake);
        // The listener notifies once when it is connected, which covers earlier changes.
        listener ??= startListener({
          db,
          log,
          channels: ['core_changes'],
          onNotification: wakeAll,
        });
      }),
    isClosed: () => closed,
    close: async () => {
      closed = true;
      wakeAll();
      await listener?.close();
    },
  };
}
