import {
  ForbiddenAddress,
  guardedLookup,
  isPublicAddress,
  requireAllowedHost,
} from '@scheduler/service-kit';
import { Agent, request, type Dispatcher } from 'undici';

/** What came of an attempt: the answer, or why there was none. */
export interface Outcome {
  status: number | null;
  excerpt: string | null;
  /** `null` when the message was taken. */
  error: string | null;
}

export interface EndpointClient {
  post: (url: string, body: string, headers: Record<string, string>) => Promise<Outcome>;
  close: () => Promise<void>;
}

export interface EndpointClientOptions {
  /** Whether endpoints on private networks may be called, as on one's own server. */
  allowPrivate: boolean;
  /** Milliseconds for all of it; 15,000 unless told. */
  timeout?: number;
}

const TIMEOUT = 15_000;
const CONNECT_TIMEOUT = 5000;
const EXCERPT_LENGTH = 1000;

/** How an answer begins, in characters that can be stored and shown. */
async function excerptOf({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= EXCERPT_LENGTH) break;
  }
  const text = Buffer.concat(chunks).toString('utf8').toWellFormed();
  return text
    .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
    .slice(0, EXCERPT_LENGTH)
    .toWellFormed();
}

function sentenceOf(error: unknown): string {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown };
  if (error instanceof ForbiddenAddress || cause instanceof ForbiddenAddress) {
    return 'The address is not on the public Internet';
  }
  if (name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(String(code))) {
    return 'The server took too long to answer';
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The address could not be found';
  if (code === 'ECONNREFUSED') return 'The server refused the connection';
  if (/CERT|TLS|SSL|SELF_SIGNED/.test(String(code))) return 'The certificate is not valid';
  return 'The server could not be reached';
}

function faultOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The server answered ${status}; redirects are not followed`;
  return `The server answered ${status}`;
}

/** Calls servers that people name: only where the public may call them, and within bounds. */
export function createEndpointClient(options: EndpointClientOptions): EndpointClient {
  const isAllowed = options.allowPrivate ? () => true : isPublicAddress;
  const agent = new Agent({
    connect: { lookup: guardedLookup(isAllowed), timeout: CONNECT_TIMEOUT },
    keepAliveTimeout: 1,
    maxHeaderSize: 16_384,
  });
  const send = async (url: string, body: string, headers: Record<string, string>) => {
    requireAllowedHost(new URL(url), isAllowed);
    const response = await request(url, {
      method: 'POST',
      dispatcher: agent,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'AI-Scheduler (webhook)',
        ...headers,
      },
      signal: AbortSignal.timeout(options.timeout ?? TIMEOUT),
    });
    try {
      const { statusCode: status } = response;
      return { status, excerpt: await excerptOf(response), error: faultOf(status) };
    } finally {
      response.body.destroy();
    }
  };
  return {
    post: (url, body, headers) =>
      send(url, body, headers).catch((error: unknown) => ({
        status: null,
        excerpt: null,
        error: sentenceOf(error),
      })),
    close: () => agent.destroy(),
  };
}
