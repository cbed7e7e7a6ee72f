import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { t } from '@scheduler/i18n/words';
import { BODY_LIMIT, Problem } from '@scheduler/service-kit';

const MIB = 1_048_576;

/** Bytes that a body may have, by the path it is sent to; 1 MiB unless told here. */
const larger = new Map([['/api/ics', 10 * MIB]]);

function limitFor({ url = '' }: IncomingMessage): number {
  const [path = ''] = url.split('?', 1);
  return larger.get(path) ?? BODY_LIMIT;
}

const tooLarge = (limit: number) =>
  new Problem(
    'too-large',
    t('The request is too large: send at most {size}', { size: `${limit / MIB} MiB` }),
  );

/**
 * A request's body as it arrives, `null` when there is none. It fails once more than its limit came,
 * whatever length was announced.
 *
 * @throws Problem 413 when the announced length is too large already
 */
export function limitedBody(request: IncomingMessage): Readable | null {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return null;
  const limit = limitFor(request);
  if (Number(length) > limit) throw tooLarge(limit);
  let size = 0;
  const body = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > limit ? tooLarge(limit) : null, chunk);
    },
  });
  // Whoever stops reading early leaves the rest to be thrown away: the sender must come to the end
  // of its request to read our answer.
  body.once('close', () => {
    request.unpipe(body);
    request.resume();
  });
  return request.pipe(body);
}
