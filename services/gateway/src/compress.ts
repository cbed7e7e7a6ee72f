import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Context } from 'koa';

/** Bytes; less travels in one packet either way. A length not announced may be a slow stream. */
const WORTH_IT = 1400;

const JSON_TYPE = /^application\/(problem\+|vnd\.[\w.]+\+)?json\b/;

const encoders = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 4 }),
};

/** Whether an answer is JSON that gains from compression; streams and small bodies do not. */
function gains({ res, response, status }: Context): boolean {
  if (status === 206 || res.hasHeader('content-encoding')) return false;
  if (!JSON_TYPE.test(response.get('content-type'))) return false;
  return !/no-transform/.test(response.get('cache-control')) && (response.length ?? 0) >= WORTH_IT;
}

/** The body, compressed as the caller accepts it. A body that breaks off breaks off here, too. */
export function compressed(context: Context, body: Readable): Readable {
  if (context.method === 'HEAD' || !gains(context)) return body;
  context.vary('accept-encoding');
  const encoding = context.acceptsEncodings('br', 'gzip', 'identity');
  if (encoding !== 'br' && encoding !== 'gzip') return body;
  context.set('content-encoding', encoding);
  context.remove('content-length');
  const tag = context.response.get('etag');
  if (tag && !tag.startsWith('W/')) context.set('etag', `W/${tag}`);
  return pipeline(body, encoders[encoding](), () => undefined);
}
