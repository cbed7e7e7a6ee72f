import { setTimeout } from 'node:timers/promises';
import { SECOND_MS } from '@scheduler/scheduling/durations';
import type { Database, Log } from '@scheduler/service-kit';
import { scanReminders } from './operations.ts';

/** A reminder appears at most this long after its time, plus the duration of a scan. */
const PAUSE_MS = 2 * SECOND_MS;

interface ScannerOptions {
  db: Database;
  log: Log;
}

/**
 * Delivers reminders as they become due. A loop instead of a recurring job, because jobs start at most
 * once a minute. Several workers can run it at the same time.
 */
export function startReminderScanner({ db, log }: ScannerOptions): { close: () => Promise<void> } {
  const shutdownController = new AbortController();
  const { signal } = shutdownController;

  async function scanUntilClosed() {
    while (!signal.aborted) {
      await scanReminders(db, Date.now()).catch((err: unknown) =>
        log.warn({ err }, 'scanning reminders failed'),
      );
      await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => null);
    }
  }

  const activeScan = scanUntilClosed();
  return {
    close: async () => {
      shutdownController.abort();
      await activeScan;
    },
  };
}
