import { Writable, type Duplex } from 'node:stream';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
} from 'node:zlib';
import type { Context } from 'koa';
import { encodingFor, type Encoding } from './encoding.ts';

/** Bytes; less travels in one packet either way. A length not announced may be a slow stream. */
const WORTH_IT = 1400;
/** Bytes that take less time to compress at once than an encoder takes to set up. */
const AT_ONCE = 65_536;

const JSON_TYPE = /^application\/(problem\+|vnd\.[\w.]+\+)?json\b/;
/** May be long without saying so, and never comes bit by bit as an event stream does. */
const FILE_TYPE = /^text\/calendar\b/;

const gzip = { level: 3 };
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const encoders: Record<Encoding, { encode: (body: Buffer) => Buffer; open: () => Duplex }> = {
  br: {
    encode: (body: Buffer) => brotliCompressSync(body, brotli),
    open: () => createBrotliCompress(brotli),
  },
  gzip: {
    encode: (body: Buffer) => gzipSync(body, gzip),
    open: () => createGzip(gzip),
  },
};

/** Whether an answer is a text that gains from compression; streams and small bodies do not. */
function gains({ res, response, status }: Context): boolean {
  if (status === 206 || res.hasHeader('content-encoding')) return false;
  if (/no-transform/.test(response.get('cache-control'))) return false;
  const type = response.get('content-type');
  if (FILE_TYPE.test(type)) return (response.length ?? Infinity) >= WORTH_IT;
  return JSON_TYPE.test(type) && (response.length ?? 0) >= WORTH_IT;
}

/** Where the body of an answer is written: to the caller, by way of an encoder where that gains. */
export function bodyOf(context: Context): Writable {
  if (context.method === 'HEAD' || !gains(context)) return context.res;
  context.vary('accept-encoding');
  const encoding = encodingFor(context);
  if (!encoding) return context.res;
  const length = context.response.length ?? Infinity;
  context.set('content-encoding', encoding);
  context.remove('content-length');
  const tag = context.response.get('etag');
  if (tag && !tag.startsWith('W/')) context.set('etag', `W/${tag}`);
  return length <= AT_ONCE ? wholly(context, encoding) : bitByBit(context, encoding);
}

function wholly(context: Context, encoding: Encoding): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      const body = encoders[encoding].encode(Buffer.concat(chunks));
      context.set('content-length', String(body.length));
      context.res.end(body);
      done();
    },
  });
}

function bitByBit({ res }: Context, encoding: Encoding): Writable {
  const encoder = encoders[encoding].open();
  res.once('close', () => encoder.destroy());
  encoder.pipe(res);
  return encoder;
}
