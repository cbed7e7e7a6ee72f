import { setTimeout as pause } from 'node:timers/promises';
import { openConnection, type Database, type Log } from '@scheduler/service-kit';

export interface Listener {
  close: () => Promise<void>;
}

export interface Notification {
  channel: string;
  payload?: string | undefined;
}

interface ListenOptions {
  db: Database;
  log: Log;
  channels: readonly string[];
  /** Called for each notification, and with `null` whenever some may have been missed. */
  onWake: (notification: Notification | null) => void;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;

/** Listens on a connection of its own, and on a new one whenever that breaks. */
export function startListener({ db, log, channels, onWake }: ListenOptions): Listener {
  const closing = new AbortController();

  async function listenOnce(): Promise<void> {
    const connection = await openConnection(db);
    const broken = new Promise<void>((resolve) => {
      connection.on('error', () => resolve());
      connection.on('end', () => resolve());
      closing.signal.addEventListener('abort', () => resolve());
    });
    connection.on('notification', onWake);
    try {
      await connection.query(channels.map((channel) => `listen ${channel}`).join('; '));
      onWake(null);
      await broken;
    } finally {
      await connection.end().catch(() => undefined);
    }
  }

  async function keepOn(wait: number): Promise<void> {
    if (closing.signal.aborted) return;
    const begun = Date.now();
    const failure: unknown = await listenOnce().catch((err: unknown) => err);
    if (closing.signal.aborted) return;
    log.warn({ err: failure, channels }, 'listening to the database broke off');
    await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined);
    const held = Date.now() - begun > LONGEST_PAUSE;
    return keepOn(held ? FIRST_PAUSE : Math.min(wait * 2, LONGEST_PAUSE));
  }

  const ended = keepOn(FIRST_PAUSE);
  return {
    close: () => {
      closing.abort();
      return ended;
    },
  };
}
