import { ApiError } from './api-error.ts';

type Node = Record<string, unknown>;

const MAX_DEPTH = 10;
const MAX_PROPERTIES = 5000;
/** JSON Schema keywords that structured outputs support. */
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

interface ValidationState {
  name: string;
  param: string;
  /** Number of properties so far. */
  propertyCount: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function reject({ name, param }: ValidationState, path: string[], problem: string): never {
  const context = path.map((part) => `'${part}'`).join(', ');
  throw new ApiError(
    400,
    `Invalid schema for response_format '${name}': In context=(${context}), ${problem}.`,
    {
      param,
      code: 'invalid_json_schema',
    },
  );
}

function checkObject(node: Node, state: ValidationState, path: string[]) {
  if (node.additionalProperties !== false) {
    reject(state, path, "'additionalProperties' is required to be supplied and to be false");
  }
  const properties = isNode(node.properties) ? node.properties : {};
  const required = new Set(Array.isArray(node.required) ? node.required : []);
  const names = Object.keys(properties);
  state.propertyCount += names.length;
  if (state.propertyCount > MAX_PROPERTIES)
    reject(state, path, `there are more than ${MAX_PROPERTIES} properties`);
  const missing = names.find((property) => !required.has(property));
  if (missing !== undefined) {
    reject(
      state,
      path,
      `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'`,
    );
  }
  for (const [property, child] of Object.entries(properties)) {
    checkNode(child, state, [...path, 'properties', property]);
  }
}

function checkBranches(node: Node, state: ValidationState, path: string[]) {
  if (Array.isArray(node.anyOf)) {
    for (const [index, branch] of node.anyOf.entries())
      checkNode(branch, state, [...path, 'anyOf', String(index)]);
  }
  if (node.items !== undefined) checkNode(node.items, state, [...path, 'items']);
  for (const key of ['$defs', 'definitions']) {
    const definitions = node[key];
    if (isNode(definitions)) {
      for (const [name, child] of Object.entries(definitions))
        checkNode(child, state, [...path, key, name]);
    }
  }
}

function checkNode(node: unknown, state: ValidationState, path: string[]) {
  if (!isNode(node)) reject(state, path, 'schema must be an object');
  const depth = path.filter((part) => part === 'properties' || part === 'items').length;
  if (depth > MAX_DEPTH) reject(state, path, `schemas nest at most ${MAX_DEPTH} levels`);
  const unknown = Object.keys(node).find((key) => !KEYWORDS.has(key));
  if (unknown !== undefined) reject(state, path, `'${unknown}' is not permitted`);
  if (typeof node.format === 'string' && !FORMATS.has(node.format)) {
    reject(state, path, `'${node.format}' is not a valid format`);
  }
  if (
    node.type === undefined &&
    node.anyOf === undefined &&
    node.$ref === undefined &&
    node.enum === undefined &&
    node.const === undefined
  ) {
    reject(state, path, "schema must have a 'type' key");
  }
  const types = [node.type].flat();
  if (types.includes('array') && node.items === undefined)
    reject(state, path, 'array schema missing items');
  if (types.includes('object')) checkObject(node, state, path);
  checkBranches(node, state, path);
}

/**
 * Validates a schema against the rules of structured outputs.
 *
 * @throws ApiError 400 `invalid_json_schema`
 */
export function checkStrict(name: string, schema: unknown, param: string): void {
  const state: ValidationState = { name, param, propertyCount: 0 };
  if (!isNode(schema) || schema.type !== 'object') {
    reject(state, [], 'schema must be a JSON Schema of \'type: "object"\'');
  }
  checkNode(schema, state, []);
}
