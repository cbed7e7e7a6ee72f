import { ModelFailure } from './model-failure.ts';
import type { ModelRequest } from './model-request.ts';

const CODE_FENCE = /^\s*```(?:json)?\s*\n([^]*?)\n?\s*```\s*$/;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(CODE_FENCE.exec(text)?.[1] ?? text);
  } catch {
    throw new ModelFailure('malformed', 'the response is not JSON');
  }
}

const MAX_REPORTED_ISSUES = 3;

/**
 * Parses and validates a model response.
 *
 * @throws ModelFailure `malformed` if the response doesn't match the schema
 */
export function parseResponse<T>({ schema }: ModelRequest<T>, text: string): T {
  const result = schema.safeParse(parseJson(text));
  if (result.success) return result.data;
  // Only paths are reported, because values are model output.
  const paths = result.error.issues.slice(0, MAX_REPORTED_ISSUES).map(({ path }) => path.join('.'));
  throw new ModelFailure(
    'malformed',
    `the response does not match the schema at ${paths.join(', ')}`,
  );
}
