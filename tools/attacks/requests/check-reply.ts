import { checkErrorFormat } from '@scheduler/faults/error-format';
import type { Operation } from '../operations/operation.ts';
import { isLost, type Reply } from './send.ts';

/** Rejections by the HTTP server itself, before the request reaches an application. */
const SERVER_STATUSES = new Set([414, 431]);

/** Parts of stack traces, file names and database errors. */
const INTERNALS = [
  /(\n|\\n)\s+at .+:\d+:\d+/,
  /node_modules|\/services\/[a-z-]+\/src/,
  /syntax error at or near|invalid input syntax|duplicate key value|violates .+ constraint/,
  /\b(relation|column) "\w+"|\bselect .+ from "/i,
];

const SHOWN_LENGTH = 200;

/**
 * Checks a response that any request may get: not a server error, in the format of its API, and
 * without internals.
 *
 * @param format whether errors have the format of the API
 * @returns one message per problem
 */
export function checkReply(
  reply: Reply,
  path: string,
  format: Operation['errorFormat'] = 'api',
): string[] {
  if (isLost(reply)) return [`the connection was lost: ${reply.lost}`];
  const { status, type, text } = reply;
  const shown = text.slice(0, SHOWN_LENGTH);
  if (status >= 500) return [`status ${status}: ${shown}`];
  const failures: string[] = [];
  if (status >= 400 && format === 'api' && !SERVER_STATUSES.has(status)) {
    const [pathname = ''] = path.split('?');
    const { formatError } = checkErrorFormat({ pathname, status, type, text });
    if (formatError !== null) failures.push(formatError);
  }
  if (status >= 400 && INTERNALS.some((pattern) => pattern.test(text))) {
    failures.push(`the error reveals internals: ${shown}`);
  }
  return failures;
}

/** Returns the markers that a response discloses, except those that the request contained. */
export function findDisclosures(
  reply: Reply,
  request: string,
  markers: readonly string[],
): string[] {
  if (isLost(reply)) return [];
  const { headerText, text } = reply;
  return markers.filter(
    (marker) => (text.includes(marker) || headerText.includes(marker)) && !request.includes(marker),
  );
}
