import type { IncomingMessage } from 'node:http';
import { GoogleError } from './google-error.ts';

const MAX_BODY_BYTES = 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    byteCount += chunk.length;
    if (byteCount > MAX_BODY_BYTES) throw new GoogleError('tooLarge', 'Too large', { status: 413 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export const readForm = async (request: IncomingMessage) =>
  new URLSearchParams(await readBody(request));

/** Parses the request body as a JSON object. An empty body counts as `{}`. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = await readBody(request);
  const createParseError = () => new GoogleError('parseError', 'Parse Error');
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    throw createParseError();
  }
  throw createParseError();
}
