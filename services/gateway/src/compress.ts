import type { Writable } from 'node:stream';
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

/** Where the body of an answer is written: to the caller, by way of an encoder where that gains. */
export function bodyOf(context: Context): Writable {
  const { res } = context;
  if (context.method === 'HEAD' || !gains(context)) return res;
  context.vary('accept-encoding');
  const encoding = context.acceptsEncodings('br', 'gzip', 'identity');
  if (encoding !== 'br' && encoding !== 'gzip') return res;
  context.set('content-encoding', encoding);
  context.remove('content-length');
  const tag = context.response.get('etag');
  if (tag && !tag.startsWith('W/')) context.set('etag', `W/${tag}`);
  const encoder = encoders[encoding]();
  res.once('close', () => encoder.destroy());
  encoder.pipe(res);
  return encoder;
}
