import { t } from '@scheduler/i18n/translate';
import { invalidRequest } from '@scheduler/service-kit/http';

/** Matches most paths, which have no encoded characters and no dot segments. */
const SIMPLE_PATH = /^(?:\/[\w\-~!$&'()*+,;=:@][\w\-.~!$&'()*+,;=:@]*)*\/?$/;

const invalidUrl = () => invalidRequest([{ pointer: '', detail: t("The URL isn't valid.") }]);

/**
 * Ensures that the gateway and the upstream service interpret a path in the same way. Rejects `.`
 * and `..` segments, empty segments, encoded slashes and encoded unreserved characters.
 *
 * @param target request target, such as `/api/events?start_date=…`
 * @throws Problem `invalid-request` (400)
 */
export function checkPath(target: string): void {
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  if (SIMPLE_PATH.test(path)) return;
  if (!path.startsWith('/') || /\/\/|[\\#]/.test(path)) throw invalidUrl();
  for (const segment of path.split('/')) checkSegment(segment);
}

const ENCODED_UNRESERVED = /%(2d|2e|5f|7e|3[0-9]|[46][1-9a-f]|[57][0-9a])/i;

function checkSegment(segment: string) {
  if (segment === '.' || segment === '..' || ENCODED_UNRESERVED.test(segment)) throw invalidUrl();
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    throw invalidUrl();
  }
  // eslint-disable-next-line no-control-regex -- detects control characters
  if (/[/\\\u0000-\u001f]/.test(decoded)) throw invalidUrl();
}
