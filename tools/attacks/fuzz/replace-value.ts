import type { RequestInput } from '../entries/entry.ts';
import type { RawInput } from '../requests/http-request.ts';
import type { Location } from './locations.ts';

const PLACEHOLDER = '@@replaced value@@';

type Input = RequestInput & RawInput;

type Container = Record<string | number, unknown>;

/** Returns a copy in which a nested value is replaced. Creates the objects and arrays around it. */
function setNested(value: unknown, path: readonly (string | number)[], inner: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return inner;
  const isContainer = typeof value === 'object' && value !== null;
  const copy = (
    typeof key === 'number'
      ? [...(Array.isArray(value) ? (value as unknown[]) : [])]
      : { ...(isContainer ? value : {}) }
  ) as Container;
  copy[key] = setNested(isContainer ? (value as Container)[key] : undefined, rest, inner);
  return copy;
}

/** Replaces a field of the body with JSON text, which needn't be a value of JavaScript. */
export function replaceField(
  input: Input,
  path: readonly (string | number)[],
  json: string,
): Input {
  const current: unknown = input.rawBody === undefined ? input.body : JSON.parse(input.rawBody);
  const text = JSON.stringify(setNested(current, path, PLACEHOLDER));
  return { ...input, rawBody: text.replace(`"${PLACEHOLDER}"`, () => json) };
}

/** Replaces a parameter with a text. */
export function replaceParameter(
  input: Input,
  location: Exclude<Location, { in: 'body' }>,
  value: string | string[],
): Input {
  const { name } = location;
  const text = [value].flat()[0] ?? '';
  if (location.in === 'path') return { ...input, params: { ...input.params, [name]: text } };
  if (location.in === 'form') {
    return { ...input, body: { ...(input.body as object), [name]: text } };
  }
  if (location.in === 'header') return { ...input, headers: { ...input.headers, [name]: text } };
  return { ...input, query: { ...input.query, [name]: value } };
}
