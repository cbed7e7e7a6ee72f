import { liveChange, type LiveChange } from '@scheduler/contracts/core';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod/mini';

/** What came over the stream; `resync`: whatever was read before may be stale. */
export type LiveNews = { id: string } & ({ change: LiveChange } | { resync: true });

export interface LiveOptions {
  /** Such as `/api`. */
  baseUrl: string;
  /** Fetched anew for each connection; `null` waits. */
  accessToken: () => Promise<string | null> | string | null;
  onNews: (news: LiveNews) => void;
  /** Where an earlier stream broke off; `null` begins one. */
  lastEventId: () => string | null;
  /** Told the place in the feed up to which all has been heard: to be given back by `lastEventId`. */
  onId: (id: string) => void;
  /** Milliseconds since what the reader has was read: told to a stream that begins. */
  age: () => number;
  /** Ends it. */
  signal: AbortSignal;
  fetch?: typeof fetch;
  /** Milliseconds to wait after a first failure; doubled by each that follows, up to 30 s. */
  firstPause?: number;
}

const LONGEST_PAUSE = 30_000;
/** The server gives a sign of life every 25 s. */
const SILENCE = 60_000;
const OLDEST = 86_400_000;

const change = z.object({ ...liveChange.shape, keys: z.array(z.string()) });

function newsOf({ event, data, id = '' }: EventSourceMessage): LiveNews | null {
  if (event === 'resync') return { id, resync: true };
  if (event !== 'change') return null;
  const parsed = z.safeParse(change, JSON.parse(data));
  // What is not understood comes from a newer server.
  return parsed.success ? { id, change: parsed.data as LiveChange } : { id, resync: true };
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** One connection, until it ends; tells whether anything came over it. */
async function listen(options: LiveOptions): Promise<boolean> {
  const token = await options.accessToken();
  if (token === null) return false;
  const from = options.lastEventId();
  const broken = new AbortController();
  let silence = setTimeout(() => broken.abort(), SILENCE);
  const response = await (options.fetch ?? fetch)(
    `${options.baseUrl}/live${from === null ? `?age=${Math.min(Math.round(options.age()), OLDEST)}` : ''}`,
    {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(from !== null && { 'last-event-id': from }),
      },
      signal: AbortSignal.any([options.signal, broken.signal]),
    },
  );
  if (!response.ok || !response.body) {
    clearTimeout(silence);
    await response.body?.cancel();
    return false;
  }
  const parser = createParser({
    onEvent: (message) => {
      const news = newsOf(message);
      if (news) options.onNews(news);
      if (message.id !== undefined) options.onId(message.id);
    },
  });
  try {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(() => broken.abort(), SILENCE);
      parser.feed(part.value);
    }
  } finally {
    clearTimeout(silence);
  }
  return true;
}

/**
 * Follows live updates until `signal` ends it: connects again whenever the connection ends, from
 * where it broke off.
 */
export async function followLive(options: LiveOptions): Promise<void> {
  const { signal, firstPause = 1000 } = options;
  let wait = firstPause;
  while (!signal.aborted) {
    const begun = Date.now();
    const held = await listen(options).catch(() => Date.now() - begun > LONGEST_PAUSE);
    wait = held ? firstPause : Math.min(wait * 2, LONGEST_PAUSE);
    // Not all at once, when a server comes back.
    if (!signal.aborted) await pause(wait * (0.5 + Math.random()), signal);
  }
}
