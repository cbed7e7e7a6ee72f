import { setTimeout as pause } from 'node:timers/promises';
import {
  followSessionChanges,
  SESSION_HEARTBEAT_MS,
  sessionChange,
} from '@scheduler/contracts/internal';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod/mini';
import type { AuthServiceTarget } from './call-auth-service.ts';
import { runWithRequestId } from './request-id.ts';
import {
  createSessionCheck,
  type SessionCheck,
  type SessionCheckOptions,
  type SessionStatuses,
} from './session-check.ts';
import type { InternalAuth } from './service-token.ts';
import type { Log } from './log.ts';

/** The statuses of sessions, from auth-service. */
export interface SessionMonitor {
  isActive: SessionCheck;
  /** Calls the listener with the IDs of sessions as soon as auth-service announces that they have ended. */
  onEnded: (listener: (ids: ReadonlySet<string>) => void) => void;
  close: () => Promise<void>;
}

/** Without data for this time, the connection is broken. */
const SILENCE_TIMEOUT_MS = 3 * SESSION_HEARTBEAT_MS;
const MIN_RETRY_DELAY_MS = 100;
const MAX_RETRY_DELAY_MS = 5000;

/** Reads the announcements until the connection ends. */
async function readChanges(
  { authUrl, internalAuth }: AuthServiceTarget,
  closing: AbortSignal,
  onEvent: (message: EventSourceMessage) => void,
): Promise<void> {
  const connection = new AbortController();
  const timer = setTimeout(() => connection.abort(), SILENCE_TIMEOUT_MS);
  try {
    const token = await internalAuth.createToken('auth-service');
    const response = await fetch(new URL(followSessionChanges.path, authUrl), {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([closing, connection.signal]),
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new Error(`auth-service responded with ${response.status}`);
    }
    const parser = createParser({ onEvent });
    const decoder = new TextDecoder();
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      timer.refresh();
      parser.feed(decoder.decode(chunk, { stream: true }));
    }
  } finally {
    clearTimeout(timer);
  }
}

function applyEvent(
  { event, data }: EventSourceMessage,
  statuses: SessionStatuses,
  notifyEnded: (ids: ReadonlySet<string>) => void,
) {
  if (event === 'resync') return statuses.resync();
  const { ids } = z.parse(sessionChange, JSON.parse(data));
  if (event === 'changed') return statuses.forget(ids);
  if (event !== 'ended') return;
  statuses.end(ids);
  notifyEnded(new Set(ids));
}

/**
 * Checks sessions with auth-service, and follows its announcements of ended sessions, so that the very
 * next request of an ended session is rejected. While no announcements are received, results are cached
 * for a shorter time.
 */
export function startSessionMonitor(options: SessionCheckOptions): SessionMonitor {
  const { log } = options;
  const statuses = createSessionCheck(options);
  const listeners = new Set<(ids: ReadonlySet<string>) => void>();
  const shutdown = new AbortController();
  const notifyEnded = (ids: ReadonlySet<string>) => {
    for (const listener of listeners) listener(ids);
  };

  async function followUntilClosed(delayMs: number): Promise<void> {
    let wasConnected = false;
    const failure: unknown = await readChanges(options, shutdown.signal, (message) => {
      wasConnected = true;
      applyEvent(message, statuses, notifyEnded);
    }).catch((err: unknown) => err);
    statuses.disconnect();
    if (shutdown.signal.aborted) return;
    if (failure !== undefined && (wasConnected || delayMs === MIN_RETRY_DELAY_MS)) {
      log.warn({ err: failure }, 'auth-service announces no ended sessions');
    }
    const nextDelayMs = wasConnected ? MIN_RETRY_DELAY_MS : delayMs;
    await pause(nextDelayMs, undefined, { signal: shutdown.signal, ref: false }).catch(() => {});
    if (shutdown.signal.aborted) return;
    return followUntilClosed(Math.min(nextDelayMs * 2, MAX_RETRY_DELAY_MS));
  }

  const following = runWithRequestId(undefined, () => followUntilClosed(MIN_RETRY_DELAY_MS));
  return {
    isActive: statuses.isActive,
    onEnded: (listener) => void listeners.add(listener),
    close: () => {
      shutdown.abort();
      return following;
    },
  };
}

interface SessionConfig {
  AUTH_URL?: string | undefined;
  SUPABASE_URL?: string | undefined;
}

/**
 * Starts the session monitor for a service's configuration.
 *
 * @param internalAuth authenticates the calling service; `null` without keys
 * @returns `undefined` with a hosted Supabase project, or without auth-service or keys
 */
export function startSessionMonitorFromConfig(
  { AUTH_URL: authUrl, SUPABASE_URL: hostedProjectUrl }: SessionConfig,
  internalAuth: InternalAuth | null,
  log: Log,
): SessionMonitor | undefined {
  if (!authUrl || !internalAuth || hostedProjectUrl) return undefined;
  return startSessionMonitor({ authUrl, internalAuth, log });
}
