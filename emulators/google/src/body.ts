import type { IncomingMessage } from 'node:http';
import { GoogleError } from './google-error.ts';

const MAX_BYTES = 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BYTES) throw new GoogleError('tooLarge', 'Too large', { status: 413 });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

export const readForm = async (request: IncomingMessage) =>
  new URLSearchParams(await readBody(request));

/** A JSON object from a request; none counts as an empty one. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = await readBody(request);
  const wrong = () => new GoogleError('parseError', 'Parse Error');
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    throw wrong();
  }
  throw wrong();
}
