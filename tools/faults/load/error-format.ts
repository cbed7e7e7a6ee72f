import { problems } from '@scheduler/contracts';

/** Parses JSON. Returns other text unchanged. */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

export interface ErrorResponse {
  pathname: string;
  status: number;
  /** Media type. */
  type: string;
  text: string;
}

/**
 * Checks that an error response has its API's format: problem details, GoTrue's or PostgREST's.
 *
 * @returns the error code, and a description of the difference, or `null` if there is none
 */
export function checkErrorFormat({ pathname, status, type, text }: ErrorResponse): {
  code: string;
  formatError: string | null;
} {
  const body = parseText(text) as Record<string, unknown> | string | null;
  const invalid = (reason: string) => ({
    code: '',
    formatError: `${status} ${type} ${reason}: ${text.slice(0, 200)}`,
  });
  if (typeof body !== 'object' || body === null) return invalid('is not JSON');
  if (pathname.startsWith('/auth/v1') || pathname.startsWith('/rest/v1')) {
    const message = body['message'] ?? body['msg'];
    if (typeof message !== 'string') return invalid('has no message');
    return { code: toText(body['error_code'] ?? body['code']), formatError: null };
  }
  if (!type.startsWith('application/problem+json')) return invalid('is not a problem');
  const code = toText(body['code']);
  const known = (problems as Record<string, { status: number } | undefined>)[code];
  if (!known || body['type'] !== `/problems/${code}`) return invalid('has an unknown type');
  if (known.status !== status || body['status'] !== status) return invalid('has another status');
  return { code, formatError: null };
}
