import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { Problem, invalidRequest } from './problem.ts';

/** Bytes; larger bodies are refused with 413. */
export const BODY_LIMIT = 1_048_576;

const hasBody = (context: Context) =>
  context.get('transfer-encoding') !== '' || Number(context.get('content-length')) > 0;

async function readText(context: Context): Promise<string> {
  try {
    return await getRawBody(context.req, { limit: BODY_LIMIT, encoding: 'utf8' });
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.too.large') {
      // Left unread, the rest would block the connection, and the client that still writes to it.
      context.req.resume();
      throw new Problem('too-large', 'The request is too large: send at most 1 MiB');
    }
    throw invalidRequest([{ pointer: '', detail: 'The request body could not be read' }]);
  }
}

/**
 * The JSON body of a request, `undefined` when there is none.
 *
 * @throws Problem 400, 413 or 415
 */
export async function readJson(context: Context): Promise<unknown> {
  if (!hasBody(context)) return undefined;
  if (!context.is('json', '+json')) {
    throw new Problem('unsupported-media-type', 'Send the body as application/json');
  }
  const text = await readText(context);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidRequest([{ pointer: '', detail: 'The request body is not valid JSON' }]);
  }
}
