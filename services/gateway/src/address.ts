import { t } from '@scheduler/i18n/words';
import { invalidRequest } from '@scheduler/service-kit';

/** Nothing to decode and nothing to resolve: by far the most addresses. */
const PLAIN = /^(?:\/[\w\-~!$&'()*+,;=:@][\w\-.~!$&'()*+,;=:@]*)*\/?$/;

const refused = () =>
  invalidRequest([{ pointer: '', detail: t('The address is not well formed') }]);

/**
 * Makes sure that the path of a request means the same to the gateway and to whoever reads it next:
 * refused are `.` and `..`, empty segments, encoded slashes, and encodings that hide a plain letter.
 *
 * @throws Problem 400
 */
export function checkPath(target: string): void {
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  if (PLAIN.test(path)) return;
  if (!path.startsWith('/') || /\/\/|[\\#]/.test(path)) throw refused();
  for (const segment of path.split('/')) checkSegment(segment);
}

const ENCODED_PLAIN = /%(2d|2e|5f|7e|3[0-9]|[46][1-9a-f]|[57][0-9a])/i;

function checkSegment(segment: string) {
  if (segment === '.' || segment === '..' || ENCODED_PLAIN.test(segment)) throw refused();
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    throw refused();
  }
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[/\\\u0000-\u001f]/.test(decoded)) throw refused();
}
