import {
  ForbiddenAddressError,
  createGuardedLookup,
  isPublicAddress,
  requireAllowedHost,
} from '@scheduler/service-kit';
import type { Agent, Dispatcher } from 'undici';

/** Result of an attempt: the response, or the reason why there was no response. */
export interface AttemptResult {
  status: number | null;
  excerpt: string | null;
  /** `null` on success. */
  error: string | null;
}

export interface EndpointClient {
  post: (url: string, body: string, headers: Record<string, string>) => Promise<AttemptResult>;
  close: () => Promise<void>;
}

export interface EndpointClientOptions {
  /** Allows endpoints on private networks. */
  allowPrivate: boolean;
  /** Total timeout in milliseconds. Defaults to 15,000. */
  timeout?: number;
}

const DEFAULT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5000;
const MAX_EXCERPT_LENGTH = 1000;

/** Reads the start of a response as text without control characters. */
async function readExcerpt({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_EXCERPT_LENGTH) break;
  }
  const text = Buffer.concat(chunks).toString('utf8').toWellFormed();
  return text
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .slice(0, MAX_EXCERPT_LENGTH)
    .toWellFormed();
}

function describeError(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown };
  if (error instanceof ForbiddenAddressError || cause instanceof ForbiddenAddressError) {
    return "The URL doesn't point to a public address.";
  }
  if (name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(String(code))) {
    return 'The server took too long to respond.';
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return "The host name couldn't be resolved.";
  if (code === 'ECONNREFUSED') return 'The server refused the connection.';
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(String(code))) return 'The TLS certificate is invalid.';
  return 'The server is unreachable.';
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The server responded with ${status}. Redirects aren't followed.`;
  return `The server responded with ${status}.`;
}

/**
 * Creates a client for user-provided URLs that blocks private addresses and limits responses. The
 * HTTP client, which occupies 14 MB, is loaded with the first request.
 */
export function createEndpointClient(options: EndpointClientOptions): EndpointClient {
  const isAllowed = options.allowPrivate ? () => true : isPublicAddress;
  let agent: Agent | undefined;
  const send = async (url: string, body: string, headers: Record<string, string>) => {
    requireAllowedHost(new URL(url), isAllowed);
    const undici = await import('undici');
    agent ??= new undici.Agent({
      connect: { lookup: createGuardedLookup(isAllowed), timeout: CONNECT_TIMEOUT_MS },
      keepAliveTimeout: 1,
      maxHeaderSize: 16_384,
    });
    const response = await undici.request(url, {
      method: 'POST',
      dispatcher: agent,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'AI-Scheduler (webhook)',
        ...headers,
      },
      signal: AbortSignal.timeout(options.timeout ?? DEFAULT_TIMEOUT_MS),
    });
    try {
      const { statusCode: status } = response;
      return { status, excerpt: await readExcerpt(response), error: describeStatus(status) };
    } finally {
      response.body.destroy();
    }
  };
  return {
    post: (url, body, headers) =>
      send(url, body, headers).catch((error: unknown) => ({
        status: null,
        excerpt: null,
        error: describeError(error),
      })),
    close: async () => agent?.destroy(),
  };
}
