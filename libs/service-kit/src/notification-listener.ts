import { setTimeout as pause } from 'node:timers/promises';
import { openDedicatedConnection, type Database } from './db.ts';
import type { Log } from './log.ts';
import { runWithRequestId } from './request-id.ts';

/** An open `LISTEN` connection. */
export interface NotificationListener {
  close: () => Promise<void>;
}

/** A notification of Postgres (`NOTIFY`). */
export interface Notification {
  channel: string;
  payload?: string | undefined;
}

interface ListenOptions {
  db: Database;
  log: Log;
  channels: readonly string[];
  /** Called for each notification, and with `null` if notifications may have been missed. */
  onNotification: (notification: Notification | null) => void;
  /** Called when the connection is lost. */
  onDisconnect?: () => void;
}

const MIN_RETRY_DELAY_MS = 100;
const MAX_RETRY_DELAY_MS = 5000;

/** Listens on a dedicated connection and reconnects with exponential backoff. */
export function startListener({
  db,
  log,
  channels,
  onNotification,
  onDisconnect,
}: ListenOptions): NotificationListener {
  const shutdown = new AbortController();
  const closing = new Promise<void>((resolve) =>
    shutdown.signal.addEventListener('abort', () => resolve()),
  );

  async function listenOnce(): Promise<void> {
    const connection = await openDedicatedConnection(db);
    const disconnected = new Promise<void>((resolve) => {
      connection.on('error', () => resolve());
      connection.on('end', () => resolve());
    });
    connection.on('notification', onNotification);
    try {
      await connection.query(channels.map((channel) => `listen ${channel}`).join('; '));
      onNotification(null);
      await Promise.race([disconnected, closing]);
    } finally {
      await connection.end().catch(() => undefined);
    }
  }

  async function listenUntilClosed(delayMs: number): Promise<void> {
    if (shutdown.signal.aborted) return;
    const startedAt = Date.now();
    const failure: unknown = await listenOnce().catch((err: unknown) => err);
    if (shutdown.signal.aborted) return;
    onDisconnect?.();
    log.warn({ err: failure, channels }, 'lost the database connection for notifications');
    await pause(delayMs, undefined, { signal: shutdown.signal }).catch(() => undefined);
    const wasStable = Date.now() - startedAt > MAX_RETRY_DELAY_MS;
    return listenUntilClosed(
      wasStable ? MIN_RETRY_DELAY_MS : Math.min(delayMs * 2, MAX_RETRY_DELAY_MS),
    );
  }

  // The listener serves all requests, so it must not use the ID of the request that starts it.
  const listening = runWithRequestId(undefined, () => listenUntilClosed(MIN_RETRY_DELAY_MS));
  return {
    close: () => {
      shutdown.abort();
      return listening;
    },
  };
}
