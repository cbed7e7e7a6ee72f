import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { MAX_ICS_BYTES } from '@scheduler/contracts/core';
import {
  ForbiddenAddressError,
  createGuardedLookup,
  isPublicAddress,
  requireAllowedHost,
  type DnsLookup,
} from '@scheduler/service-kit';
import { Agent, request, type Dispatcher } from 'undici';

/** Why a calendar could not be read; the message is a sentence for people. */
export class Unavailable extends Error {}

/** What an earlier answer was known by. */
export interface Known {
  etag: string | null;
  last_modified: string | null;
}

/** A calendar as it came; `bytes` is `null` if it is as it was. */
export interface Fetched extends Known {
  bytes: Uint8Array | null;
}

export interface CalendarClient {
  /** @throws Unavailable */
  fetch: (url: string, known: Known) => Promise<Fetched>;
  close: () => Promise<void>;
}

export interface CalendarClientOptions {
  /** Whether calendars on private networks may be read, as on one's own server. */
  allowPrivate: boolean;
  /** Milliseconds for all of it; 20,000 unless told. */
  timeout?: number;
  /** Bytes of the calendar, unpacked. */
  limit?: number;
  /** Stand in for the rules of addresses and for DNS, in tests. */
  isAllowed?: (address: string) => boolean;
  resolve?: DnsLookup;
}

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const TIMEOUT = 20_000;
const MIB = 1_048_576;

const statusSentences = new Map([
  [401, 'This calendar asks for a password'],
  [403, 'This calendar may not be read'],
  [404, 'There is no calendar at this address'],
  [410, 'The calendar at this address is gone'],
]);

const headersFor = ({ etag, last_modified }: Known) => ({
  accept: 'text/calendar, */*;q=0.5',
  'accept-encoding': 'gzip',
  'user-agent': 'AI-Scheduler (calendar subscription)',
  ...(etag !== null && { 'if-none-match': etag }),
  ...(last_modified !== null && { 'if-modified-since': last_modified }),
});

const one = (header: string | string[] | undefined) => [header ?? null].flat()[0] ?? null;

/** The body as it is told to be, unpacked no further than the limit. */
async function readBody(
  { body, headers }: Dispatcher.ResponseData,
  limit: number,
): Promise<Uint8Array> {
  const encoding = one(headers['content-encoding']) ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip') {
    throw new Unavailable('This calendar is packed in a way that was not asked for');
  }
  // A fault of the source ends the other, which is the one that is read.
  const source = encoding === 'gzip' ? pipeline(body, createGunzip(), () => undefined) : body;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) {
      throw new Unavailable(`This calendar is larger than ${Math.round(limit / MIB)} MiB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function sentenceOf(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown };
  if (error instanceof ForbiddenAddressError || cause instanceof ForbiddenAddressError) {
    return 'This address is not on the public Internet';
  }
  if (name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(String(code))) {
    return 'This calendar took too long to answer';
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'This address could not be found';
  return 'This calendar could not be reached';
}

/** Reads calendars that people name: only from where the public may read them, and within bounds. */
export function createCalendarClient(options: CalendarClientOptions): CalendarClient {
  const { allowPrivate, timeout = TIMEOUT, limit = MAX_ICS_BYTES, resolve } = options;
  const isAllowed = options.isAllowed ?? (allowPrivate ? () => true : isPublicAddress);
  const agent = new Agent({
    connect: { lookup: createGuardedLookup(isAllowed, resolve), timeout: 5000 },
    keepAliveTimeout: 1,
    maxHeaderSize: 16_384,
  });

  async function follow(
    url: URL,
    known: Known,
    signal: AbortSignal,
    left: number,
  ): Promise<Fetched> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new Unavailable('This address leads to one that is no web address');
    }
    requireAllowedHost(url, isAllowed);
    const response = await request(url.href, {
      dispatcher: agent,
      headers: headersFor(known),
      signal,
    });
    const { statusCode, headers } = response;
    // What is left unread breaks off, which is no news.
    response.body.on('error', () => undefined);
    try {
      const location = one(headers.location);
      if (REDIRECTS.has(statusCode) && location !== null) {
        if (left === 0)
          throw new Unavailable('This address leads from one to the next without end');
        if (!URL.canParse(location, url.href)) throw new Unavailable('This address leads nowhere');
        return await follow(new URL(location, url.href), known, signal, left - 1);
      }
      if (statusCode === 304) return { ...known, bytes: null };
      if (statusCode !== 200) {
        throw new Unavailable(
          statusSentences.get(statusCode) ?? `This calendar answers with an error (${statusCode})`,
        );
      }
      return {
        etag: one(headers.etag),
        last_modified: one(headers['last-modified']),
        bytes: await readBody(response, limit),
      };
    } finally {
      response.body.destroy();
    }
  }

  return {
    fetch: async (url, known) => {
      try {
        return await follow(new URL(url), known, AbortSignal.timeout(timeout), MOST_REDIRECTS);
      } catch (error) {
        if (error instanceof Unavailable) throw error;
        throw new Unavailable(sentenceOf(error), { cause: error });
      }
    },
    close: () => agent.destroy(),
  };
}
