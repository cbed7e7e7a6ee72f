import type { FieldError, Schema } from '@scheduler/contracts';
import * as z from 'zod/v4/core';
import { en } from 'zod/v4/locales';
import { zodErrorMap } from './zod-error-map.ts';
import { invalidRequest } from './problem.ts';

z.config({ ...en(), customError: zodErrorMap });

/** Escapes a key for a JSON pointer (RFC 6901 section 3). */
const escapePointerSegment = (key: PropertyKey) =>
  String(key).replaceAll('~', '~0').replaceAll('/', '~1');

type Source = 'body' | 'query' | 'params';

const formatPointer = (source: Source, path: PropertyKey[]) =>
  source === 'body'
    ? path.map((key) => `/${escapePointerSegment(key)}`).join('')
    : `?${path.map(String).join('.')}`;

/**
 * Validates untrusted input against a schema.
 *
 * @param source where the value is from; determines the format of error pointers
 * @throws Problem `invalid-request` (400) with one entry per invalid field
 */
export async function parseInput<S extends Schema>(
  schema: S,
  value: unknown,
  source: Source,
): Promise<z.output<S>> {
  const result = await z.safeParseAsync(schema, value);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }): FieldError => ({
    pointer: formatPointer(source, path),
    detail: message,
  }));
  throw invalidRequest(errors as [FieldError, ...FieldError[]]);
}
