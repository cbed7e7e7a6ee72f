import type { IncomingMessage } from 'node:http';
import { readBody } from '@scheduler/emulator-kit';
import { GoogleError } from './google-error.ts';

const readText = (request: IncomingMessage): Promise<string> =>
  readBody(request, () => new GoogleError('tooLarge', 'Too large', { status: 413 }));

export const readForm = async (request: IncomingMessage) =>
  new URLSearchParams(await readText(request));

/** Parses the request body as a JSON object. An empty body counts as `{}`. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = await readText(request);
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
