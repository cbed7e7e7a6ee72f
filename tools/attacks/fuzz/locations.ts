import type { RequestInput } from '../entries/entry.ts';
import { FORM_TYPE, JSON_TYPE, type JsonSchema, type Operation } from '../operations/operation.ts';

/** A value in a request that the fuzzer replaces. */
export type Location =
  | { in: 'path' | 'query' | 'header' | 'form'; name: string }
  /** An empty path is the whole body. */
  | { in: 'body'; path: (string | number)[] };

const MAX_DEPTH = 6;

type Definitions = Record<string, JsonSchema>;

/** Lists the paths of all fields of a schema, with the first item of each array. */
function listFields(
  schema: JsonSchema,
  definitions: Definitions,
  path: (string | number)[] = [],
): (string | number)[][] {
  if (path.length > MAX_DEPTH) return [];
  const { $ref, properties = {}, items, anyOf = [] } = schema;
  const referred = $ref === undefined ? undefined : definitions[$ref.split('/').at(-1) ?? ''];
  return [
    ...(referred ? listFields(referred, definitions, path) : []),
    ...anyOf.flatMap((variant) => listFields(variant, definitions, path)),
    ...Object.entries(properties).flatMap(([name, property]) => [
      [...path, name],
      ...listFields(property, definitions, [...path, name]),
    ]),
    ...(items ? [[...path, 0], ...listFields(items, definitions, [...path, 0])] : []),
  ];
}

/** Lists the fields of a body. Files have none. */
function listBodyLocations({ body }: Operation): Location[] {
  if (body?.type === FORM_TYPE) {
    return Object.keys(body.schema.properties ?? {}).map((name) => ({ in: 'form', name }));
  }
  if (body?.type !== JSON_TYPE) return [];
  const paths = [[], ...listFields(body.schema, body.definitions)];
  const uniquePaths = new Map(paths.map((path) => [JSON.stringify(path), path]));
  return [...uniquePaths.values()].map((path) => ({ in: 'body', path }));
}

/** Lists the fields and parameters of an operation, and the query parameters of a valid request. */
export function listLocations(operation: Operation, input: RequestInput): Location[] {
  const { parameters } = operation;
  const queryNames = new Set([
    ...parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    ...Object.keys(input.query ?? {}),
  ]);
  return [
    ...parameters
      .filter((parameter) => parameter.in !== 'query')
      .map((parameter) => ({ in: parameter.in, name: parameter.name })),
    ...[...queryNames].map((name) => ({ in: 'query' as const, name })),
    ...listBodyLocations(operation),
  ];
}
