import type { IncomingMessage } from 'node:http';

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads the body of a request as text.
 *
 * @throws the created error if the body is larger than 1 MiB
 */
export async function readBody(
  request: IncomingMessage,
  createTooLargeError: () => Error,
): Promise<string> {
  const chunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    byteCount += chunk.length;
    if (byteCount > MAX_BODY_BYTES) throw createTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
