import type { RawBody } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/words';
import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { Problem, invalidRequest } from './problem.ts';

/** Bytes; larger bodies are refused with 413. */
export const BODY_LIMIT = 1_048_576;

const hasBody = (context: Context) =>
  context.get('transfer-encoding') !== '' || Number(context.get('content-length')) > 0;

const asSize = (bytes: number) => `${Math.round(bytes / 1_048_576)} MiB`;

async function readBytes(context: Context, limit: number): Promise<Buffer> {
  try {
    return await getRawBody(context.req, { limit });
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.too.large') {
      // Left unread, the rest would block the connection, and the client that still writes to it.
      context.req.resume();
      const detail = t('The request is too large: send at most {size}', {
        size: asSize(limit),
      });
      throw new Problem('too-large', detail);
    }
    throw invalidRequest([{ pointer: '', detail: t('The request body could not be read') }]);
  }
}

/**
 * The JSON body of a request, `undefined` when there is none.
 *
 * @throws Problem 400, 413 or 415
 */
export async function readJson(context: Context, limit = BODY_LIMIT): Promise<unknown> {
  if (!hasBody(context)) return undefined;
  if (!context.is('json', '+json')) {
    throw new Problem('unsupported-media-type', t('Send the body as application/json'));
  }
  const body = await readBytes(context, limit);
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    throw invalidRequest([{ pointer: '', detail: t('The request body is not valid JSON') }]);
  }
}

/**
 * The body of a request as it came, `undefined` when there is none.
 *
 * @throws Problem 400, 413 or 415
 */
export async function readRaw(context: Context, { type, limit }: RawBody): Promise<unknown> {
  if (!hasBody(context)) return undefined;
  if (!context.is(type)) {
    throw new Problem('unsupported-media-type', t('Send the body as {type}', { type }));
  }
  return readBytes(context, limit);
}
