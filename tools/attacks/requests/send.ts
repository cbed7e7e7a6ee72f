import { strFromU8, unzipSync } from 'fflate';
import type { HttpRequest } from './http-request.ts';

/** Longer than the deadlines of the gateway, which then responds with an error itself. */
const TIMEOUT_MS = 70_000;

export interface HttpResponse {
  status: number;
  type: string;
  /** Names and values of the headers. */
  headerText: string;
  text: string;
}

/** A request without a response, with the reason. */
export interface LostRequest {
  lost: string;
}

export type Reply = HttpResponse | LostRequest;

export const isLost = (reply: Reply): reply is LostRequest => 'lost' in reply;

/** Returns the texts of all files in a ZIP archive. */
const unzip = (bytes: Uint8Array): string =>
  Object.entries(unzipSync(bytes))
    .map(([name, content]) => `${name}\n${strFromU8(content)}`)
    .join('\n');

async function readText(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  // Event streams never end.
  if (type.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return '';
  }
  if (!type.startsWith('application/zip')) return response.text();
  return unzip(new Uint8Array(await response.arrayBuffer()));
}

function describeError(error: unknown): string {
  const { name, message, cause } = error as Error;
  const { code } = (cause ?? {}) as { code?: string };
  return name === 'TimeoutError' ? `no response within ${TIMEOUT_MS / 1000} s` : (code ?? message);
}

/** Sends a request to the product under test. */
export async function send(site: string, request: HttpRequest): Promise<Reply> {
  const { method, path, headers, body } = request;
  try {
    const response = await fetch(site + path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body }),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      headerText: [...response.headers].map((header) => header.join(': ')).join('\n'),
      text: await readText(response),
    };
  } catch (error) {
    return { lost: describeError(error) };
  }
}
