import type { FieldError, Schema } from '@scheduler/contracts';
import * as z from 'zod/v4/core';
import { en } from 'zod/v4/locales';
import { plainError } from './plain-errors.ts';
import { invalidRequest } from './problem.ts';

z.config({ ...en(), customError: plainError });

/** Escapes a key for a JSON pointer (RFC 6901 §3). */
const pointerPart = (key: PropertyKey) => String(key).replaceAll('~', '~0').replaceAll('/', '~1');

type Source = 'body' | 'query' | 'params';

const pointerOf = (source: Source, path: PropertyKey[]) =>
  source === 'body'
    ? path.map((key) => `/${pointerPart(key)}`).join('')
    : `?${path.map(String).join('.')}`;

/**
 * Parses what came from outside, or refuses it naming each field.
 *
 * @throws Problem `invalid-request`
 */
export async function parse<S extends Schema>(
  schema: S,
  value: unknown,
  source: Source,
): Promise<z.output<S>> {
  const result = await z.safeParseAsync(schema, value);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }): FieldError => ({
    pointer: pointerOf(source, path),
    detail: message,
  }));
  throw invalidRequest(errors as [FieldError, ...FieldError[]]);
}
