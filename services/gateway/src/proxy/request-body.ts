import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { t } from '@scheduler/i18n/translate';
import { MAX_BODY_BYTES, Problem } from '@scheduler/service-kit';

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

/**
 * Returns a request's body as a stream that fails when it exceeds its limit, regardless of the
 * announced length.
 *
 * @returns `null` if the request has no body
 * @throws Problem `too-large` (413) if the announced length exceeds the limit
 */
export function createLimitedBody(request: IncomingMessage): Readable | null {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return null;
  const limit = getLimit(request);
  if (Number(length) > limit) throw tooLarge(limit);
  let size = 0;
  const body = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > limit ? tooLarge(limit) : null, chunk);
    },
  });
  // Discards the rest of the body if reading stops early. Clients read the response only after they
  // have sent the entire request.
  body.once('close', () => {
    request.unpipe(body);
    request.resume();
  });
  return request.pipe(body);
}
