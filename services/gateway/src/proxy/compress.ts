import { Writable, type Duplex } from 'node:stream';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzipSync,
} from 'node:zlib';
import type { Context } from 'koa';
import { negotiateEncoding, type Encoding } from '../negotiate-encoding.ts';

/** Smaller bodies fit in one network packet even without compression. */
const MIN_COMPRESSED_BYTES = 1400;
/** Smaller bodies are compressed synchronously, which takes less time than setting up a stream. */
const MAX_BUFFERED_BYTES = 65_536;

const JSON_TYPE = /^application\/(problem\+|vnd\.[\w.]+\+)?json\b/;
/** Compressed even without a content length, because these responses are never event streams. */
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

/** Whether compressing a response is worthwhile. Event streams and small bodies are excluded. */
function isCompressible({ res, response, status }: Context): boolean {
  if (status === 206 || res.hasHeader('content-encoding')) return false;
  if (/no-transform/.test(response.get('cache-control'))) return false;
  const type = response.get('content-type');
  if (FILE_TYPE.test(type)) return (response.length ?? Infinity) >= MIN_COMPRESSED_BYTES;
  return JSON_TYPE.test(type) && (response.length ?? 0) >= MIN_COMPRESSED_BYTES;
}

/** Returns the stream to write the response body to. Compresses the body if that's worthwhile. */
export function createResponseWriter(context: Context): Writable {
  if (context.method === 'HEAD' || !isCompressible(context)) return context.res;
  context.vary('accept-encoding');
  const encoding = negotiateEncoding(context);
  if (!encoding) return context.res;
  const length = context.response.length ?? Infinity;
  context.set('content-encoding', encoding);
  context.remove('content-length');
  const tag = context.response.get('etag');
  if (tag && !tag.startsWith('W/')) context.set('etag', `W/${tag}`);
  return length <= MAX_BUFFERED_BYTES
    ? createBufferedWriter(context, encoding)
    : createStreamingWriter(context, encoding);
}

function createBufferedWriter(context: Context, encoding: Encoding): Writable {
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

function createStreamingWriter({ res }: Context, encoding: Encoding): Writable {
  const encoder = encoders[encoding].open();
  res.once('close', () => encoder.destroy());
  encoder.pipe(res);
  return encoder;
}
