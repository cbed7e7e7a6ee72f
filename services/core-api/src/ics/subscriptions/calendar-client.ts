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
import type { Agent, Dispatcher } from 'undici';

/** A calendar that can't be fetched. The message is shown to the user. */
export class CalendarUnavailableError extends Error {}

/** Validators of the previous response for conditional requests. */
export interface CacheValidators {
  etag: string | null;
  last_modified: string | null;
}

/** A response. `bytes` is `null` if the calendar has not changed. */
export interface FetchedCalendar extends CacheValidators {
  bytes: Uint8Array | null;
}

export interface CalendarClient {
  /** @throws CalendarUnavailableError if the calendar can't be fetched */
  fetch: (url: string, validators: CacheValidators) => Promise<FetchedCalendar>;
  close: () => Promise<void>;
}

export interface CalendarClientOptions {
  /** Whether calendars on private networks are allowed, for example on a self-hosted server. */
  allowPrivate: boolean;
  /** Limit for the whole request including redirects. Defaults to 20 seconds. */
  timeoutMs?: number;
  /** Maximum size after decompression. */
  maxBytes?: number;
  /** Used by tests to replace the address rules and the DNS lookup. */
  isAllowed?: (address: string) => boolean;
  resolve?: DnsLookup;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const DEFAULT_TIMEOUT_MS = 20_000;
const BYTES_PER_MIB = 1_048_576;

const statusMessages = new Map([
  [401, 'This calendar requires a password'],
  [403, 'Access to this calendar is denied'],
  [404, 'No calendar found at this URL'],
  [410, 'The calendar at this URL was deleted'],
]);

const buildHeaders = ({ etag, last_modified }: CacheValidators) => ({
  accept: 'text/calendar, */*;q=0.5',
  'accept-encoding': 'gzip',
  'user-agent': 'AI-Scheduler (calendar subscription)',
  ...(etag !== null && { 'if-none-match': etag }),
  ...(last_modified !== null && { 'if-modified-since': last_modified }),
});

const getFirstValue = (header: string | string[] | undefined) => [header ?? null].flat()[0] ?? null;

/** Reads and decompresses the body up to the limit. */
async function readBody(
  { body, headers }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Uint8Array> {
  const encoding = getFirstValue(headers['content-encoding']) ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip') {
    throw new CalendarUnavailableError('This calendar uses an unsupported compression format');
  }
  // The pipeline forwards errors from the body to the decompressed stream.
  const source = encoding === 'gzip' ? pipeline(body, createGunzip(), () => undefined) : body;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new CalendarUnavailableError(
        `This calendar is larger than ${Math.round(maxBytes / BYTES_PER_MIB)} MiB`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toErrorMessage(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown };
  if (error instanceof ForbiddenAddressError || cause instanceof ForbiddenAddressError) {
    return "This URL isn't on the public internet";
  }
  if (name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(String(code))) {
    return 'This calendar took too long to respond';
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'This URL could not be found';
  return 'This calendar could not be reached';
}

/**
 * Creates a client that fetches calendars by URL, with limits on addresses, time and size. The HTTP
 * client, which occupies 14 MB, is loaded with the first request.
 */
export function createCalendarClient(options: CalendarClientOptions): CalendarClient {
  const {
    allowPrivate,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    maxBytes = MAX_ICS_BYTES,
    resolve,
  } = options;
  const isAllowed = options.isAllowed ?? (allowPrivate ? () => true : isPublicAddress);
  let agent: Agent | undefined;

  async function fetchFollowingRedirects(
    url: URL,
    validators: CacheValidators,
    signal: AbortSignal,
    redirectsLeft: number,
  ): Promise<FetchedCalendar> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new CalendarUnavailableError('This URL redirects to an unsupported protocol');
    }
    requireAllowedHost(url, isAllowed);
    const undici = await import('undici');
    agent ??= new undici.Agent({
      connect: { lookup: createGuardedLookup(isAllowed, resolve), timeout: 5000 },
      keepAliveTimeout: 1,
      maxHeaderSize: 16_384,
    });
    const response = await undici.request(url.href, {
      dispatcher: agent,
      headers: buildHeaders(validators),
      signal,
    });
    const { statusCode, headers } = response;
    // Destroying an unread body emits an error that can be ignored.
    response.body.on('error', () => undefined);
    try {
      const location = getFirstValue(headers.location);
      if (REDIRECTS.has(statusCode) && location !== null) {
        if (redirectsLeft === 0)
          throw new CalendarUnavailableError('This URL redirects too many times');
        if (!URL.canParse(location, url.href))
          throw new CalendarUnavailableError('This URL redirects to an invalid URL');
        return await fetchFollowingRedirects(
          new URL(location, url.href),
          validators,
          signal,
          redirectsLeft - 1,
        );
      }
      if (statusCode === 304) return { ...validators, bytes: null };
      if (statusCode !== 200) {
        throw new CalendarUnavailableError(
          statusMessages.get(statusCode) ?? `The calendar server returned an error (${statusCode})`,
        );
      }
      return {
        etag: getFirstValue(headers.etag),
        last_modified: getFirstValue(headers['last-modified']),
        bytes: await readBody(response, maxBytes),
      };
    } finally {
      response.body.destroy();
    }
  }

  return {
    fetch: async (url, validators) => {
      try {
        return await fetchFollowingRedirects(
          new URL(url),
          validators,
          AbortSignal.timeout(timeoutMs),
          MAX_REDIRECTS,
        );
      } catch (error) {
        if (error instanceof CalendarUnavailableError) throw error;
        throw new CalendarUnavailableError(toErrorMessage(error), { cause: error });
      }
    },
    close: async () => agent?.destroy(),
  };
}
