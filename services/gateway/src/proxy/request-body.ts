import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { t } from '@scheduler/i18n/translate';
import { MAX_BODY_BYTES, Problem } from '@scheduler/service-kit/http';
import { ClientDisconnectedError } from './proxy-errors.ts';

const MIB = 1_048_576;

/** Body limits in bytes by path. The default is `MAX_BODY_BYTES` (1 MiB). */
const customLimits = new Map([['/api/ics', 10 * MIB]]);

function getLimit({ url = '' }: IncomingMessage): number {
  const [path = ''] = url.split('?', 1);
  return customLimits.get(path) ?? MAX_BODY_BYTES;
}

const tooLarge = (limit: number) =>
  new Problem(
    'too-large',
    t('Request body is larger than {size}.', { size: `${limit / MIB} MiB` }),
  );

/** Larger bodies are streamed, and smaller ones are buffered. */
const MAX_BUFFERED_BYTES = 65_536;

/** Body of a forwarded request, which may be sent to several addresses in turn. */
export interface RequestBody {
  /** Creates the body of one attempt. */
  create: () => Buffer | AsyncIterable<Buffer> | null;
  /** Whether the body can be resent after an address received a part of it. */
  isRepeatable: boolean;
}

const noBody: RequestBody = { create: () => null, isRepeatable: true };

/**
 * Reads or streams the body of a request. A streamed body fails when it exceeds the limit,
 * regardless of its `Content-Length`.
 *
 * @throws Problem `too-large` (413) if `Content-Length` exceeds the limit
 * @throws ClientDisconnectedError
 */
export async function readRequestBody(request: IncomingMessage): Promise<RequestBody> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return noBody;
  const limit = getLimit(request);
  if (Number(length) > limit) throw tooLarge(limit);
  if (encoding === undefined && Number(length) <= MAX_BUFFERED_BYTES) {
    const body = await readBuffer(request);
    return { create: () => body, isRepeatable: true };
  }
  return { create: () => streamBody(request, limit), isRepeatable: false };
}

const readBuffer = (request: IncomingMessage) =>
  new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', (cause) => reject(new ClientDisconnectedError('', { cause })));
  });

/**
 * Starts reading when the first chunk is requested, so an attempt that can't connect doesn't
 * consume the body.
 */
async function* streamBody(request: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  yield* createLimitedStream(request, limit) as AsyncIterable<Buffer>;
}

function createLimitedStream(request: IncomingMessage, limit: number): Readable {
  let size = 0;
  const body = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > limit ? tooLarge(limit) : null, chunk);
    },
  });
  // Discard the rest of the body if reading stops early. Many clients read the response only after
  // they have sent the entire request.
  body.once('close', () => {
    request.unpipe(body);
    request.resume();
  });
  return request.pipe(body);
}
