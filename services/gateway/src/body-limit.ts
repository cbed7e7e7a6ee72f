import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { BODY_LIMIT, Problem } from '@scheduler/service-kit';

const tooLarge = () => new Problem('too-large', 'The request is too large: send at most 1 MiB');

/**
 * A request's body as it arrives, `null` when there is none. It fails once more than 1 MiB came,
 * whatever length was announced.
 *
 * @throws Problem 413 when the announced length is too large already
 */
export function limitedBody(request: IncomingMessage): Readable | null {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return null;
  if (Number(length) > BODY_LIMIT) throw tooLarge();
  let size = 0;
  const body = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > BODY_LIMIT ? tooLarge() : null, chunk);
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
