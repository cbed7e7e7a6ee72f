import { liveChange, type LiveChange } from '@scheduler/contracts/core';
import type { EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod/mini';
import { readEventStream } from './event-stream.ts';

/**
 * A message from the stream. `resync` means that all data loaded before may be stale. `ready` follows
 * the missed changes of each new connection; messages without a history batch may have been missed.
 */
export type LiveMessage = { id: string } & (
  | { change: LiveChange }
  | { resync: true }
  | { ready: true }
);

export interface LiveUpdateOptions {
  /** For example `/api`. */
  baseUrl: string;
  /** Called for each connection; `null` delays it. */
  accessToken: () => Promise<string | null> | string | null;
  onMessage: (liveMessage: LiveMessage) => void;
  /** Returns the event ID to resume after; `null` starts a new stream. */
  getLastEventId: () => string | null;
  /** Called with the ID of the last processed event, which `getLastEventId` should return. */
  onEventId: (id: string) => void;
  /** Returns the age of the client's data in milliseconds. Sent when a stream starts. */
  getAgeMs: () => number;
  /** Ends the subscription. */
  signal: AbortSignal;
  fetch?: typeof fetch;
  /** Delay in milliseconds after the first failure. Doubles with each further failure, up to 30 s. */
  initialRetryMs?: number;
}

const MAX_RETRY_DELAY_MS = 30_000;
/** The server sends a heartbeat every 25 s. */
const SILENCE_TIMEOUT_MS = 60_000;
const MAX_AGE_MS = 86_400_000;

const liveChangeSchema = z.object({ ...liveChange.shape, keys: z.array(z.string()) });

function toLiveMessage({ event, data, id = '' }: EventSourceMessage): LiveMessage | null {
  if (event === 'resync') return { id, resync: true };
  if (event === 'ready') return { id, ready: true };
  if (event !== 'change') return null;
  const parsed = z.safeParse(liveChangeSchema, JSON.parse(data));
  // Unknown changes come from a newer server version.
  return parsed.success ? { id, change: parsed.data as LiveChange } : { id, resync: true };
}

const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Reads one connection until it closes. Returns whether it was established. */
async function readConnection(options: LiveUpdateOptions): Promise<boolean> {
  const token = await options.accessToken();
  if (token === null) return false;
  const connection = new AbortController();
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const restartSilenceTimer = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => connection.abort(), SILENCE_TIMEOUT_MS);
  };
  restartSilenceTimer();
  try {
    const signal = AbortSignal.any([options.signal, connection.signal]);
    const response = await requestStream(options, token, signal);
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      return false;
    }
    for await (const message of readEventStream(response, restartSilenceTimer)) {
      const liveMessage = toLiveMessage(message);
      if (liveMessage) options.onMessage(liveMessage);
      if (message.id !== undefined) options.onEventId(message.id);
    }
    return true;
  } finally {
    clearTimeout(silenceTimer);
  }
}

function requestStream(
  options: LiveUpdateOptions,
  token: string,
  signal: AbortSignal,
): Promise<Response> {
  const lastEventId = options.getLastEventId();
  const ageMs = Math.min(Math.round(options.getAgeMs()), MAX_AGE_MS);
  return (options.fetch ?? fetch)(
    `${options.baseUrl}/live${lastEventId === null ? `?age=${ageMs}` : ''}`,
    {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastEventId !== null && { 'last-event-id': lastEventId }),
      },
      signal,
    },
  );
}

/**
 * Subscribes to live updates until `signal` aborts. Reconnects after each disconnect and resumes after
 * the last event.
 */
export async function subscribeToLiveUpdates(options: LiveUpdateOptions): Promise<void> {
  const { signal, initialRetryMs = 1000 } = options;
  let delayMs = initialRetryMs;
  while (!signal.aborted) {
    const startedAt = Date.now();
    const wasConnected = await readConnection(options).catch(
      () => Date.now() - startedAt > MAX_RETRY_DELAY_MS,
    );
    delayMs = wasConnected ? initialRetryMs : Math.min(delayMs * 2, MAX_RETRY_DELAY_MS);
    // Jitter, so that clients don't all reconnect at once after an outage.
    if (!signal.aborted) await delay(delayMs * (0.5 + Math.random()), signal);
  }
}
