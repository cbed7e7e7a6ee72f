import { ApiError } from './api-error.ts';

type Node = Record<string, unknown>;

const DEEPEST = 10;
const MOST_PROPERTIES = 5000;
/** Keywords that structured outputs take; any other is refused. */
const KEYWORDS = new Set([
  '$schema',
  '$defs',
  'definitions',
  '$ref',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'enum',
  'const',
  'description',
  'title',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]);
const FORMATS = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);

interface Walk {
  name: string;
  param: string;
  /** Properties seen so far. */
  seen: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function refuse({ name, param }: Walk, path: string[], fault: string): never {
  const context = path.map((part) => `'${part}'`).join(', ');
  throw new ApiError(
    400,
    `Invalid schema for response_format '${name}': In context=(${context}), ${fault}.`,
    {
      param,
      code: 'invalid_json_schema',
    },
  );
}

function checkObject(node: Node, walk: Walk, path: string[]) {
  if (node.additionalProperties !== false) {
    refuse(walk, path, "'additionalProperties' is required to be supplied and to be false");
  }
  const properties = isNode(node.properties) ? node.properties : {};
  const required = new Set(Array.isArray(node.required) ? node.required : []);
  const names = Object.keys(properties);
  walk.seen += names.length;
  if (walk.seen > MOST_PROPERTIES)
    refuse(walk, path, `there are more than ${MOST_PROPERTIES} properties`);
  const absent = names.find((property) => !required.has(property));
  if (absent !== undefined) {
    refuse(
      walk,
      path,
      `'required' is required to be supplied and to be an array including every key in properties. Missing '${absent}'`,
    );
  }
  for (const [property, child] of Object.entries(properties)) {
    check(child, walk, [...path, 'properties', property]);
  }
}

function checkBranches(node: Node, walk: Walk, path: string[]) {
  if (Array.isArray(node.anyOf)) {
    for (const [index, branch] of node.anyOf.entries())
      check(branch, walk, [...path, 'anyOf', String(index)]);
  }
  if (node.items !== undefined) check(node.items, walk, [...path, 'items']);
  for (const key of ['$defs', 'definitions']) {
    const definitions = node[key];
    if (isNode(definitions)) {
      for (const [name, child] of Object.entries(definitions))
        check(child, walk, [...path, key, name]);
    }
  }
}

function check(node: unknown, walk: Walk, path: string[]) {
  if (!isNode(node)) refuse(walk, path, 'schema must be an object');
  const depth = path.filter((part) => part === 'properties' || part === 'items').length;
  if (depth > DEEPEST) refuse(walk, path, `schemas nest at most ${DEEPEST} levels`);
  const unknown = Object.keys(node).find((key) => !KEYWORDS.has(key));
  if (unknown !== undefined) refuse(walk, path, `'${unknown}' is not permitted`);
  if (typeof node.format === 'string' && !FORMATS.has(node.format)) {
    refuse(walk, path, `'${node.format}' is not a valid format`);
  }
  if (
    node.type === undefined &&
    node.anyOf === undefined &&
    node.$ref === undefined &&
    node.enum === undefined &&
    node.const === undefined
  ) {
    refuse(walk, path, "schema must have a 'type' key");
  }
  const types = [node.type].flat();
  if (types.includes('array') && node.items === undefined)
    refuse(walk, path, 'array schema missing items');
  if (types.includes('object')) checkObject(node, walk, path);
  checkBranches(node, walk, path);
}

/**
 * Holds a schema to what structured outputs support.
 *
 * @throws ApiError 400 `invalid_json_schema`
 */
export function checkStrict(name: string, schema: unknown, param: string): void {
  const walk: Walk = { name, param, seen: 0 };
  if (!isNode(schema) || schema.type !== 'object') {
    refuse(walk, [], 'schema must be a JSON Schema of \'type: "object"\'');
  }
  check(schema, walk, []);
}
