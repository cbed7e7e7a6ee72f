import { readSchemaFile } from '../objects/empty-objects.ts';
import { requireValue } from '../objects/required-fields.ts';
import { additionalSchemas } from './additional-schemas.ts';
import { createInvalidRequestError, createMissingParameterError } from './stripe-error.ts';

/** The subset of JSON Schema that `requests.json` uses. */
export interface Schema {
  $ref?: string;
  const?: string;
  enum?: string[];
  anyOf?: Schema[];
  type?: string[] | string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
}

const { $defs } = readSchemaFile('requests') as { $defs: Record<string, Schema> };
const configurationSchema = $defs['BillingPortal.ConfigurationCreateParams'];

const schemasByName: Record<string, Schema> = {
  ...$defs,
  ...additionalSchemas,
  'BillingPortal.ConfigurationUpdateParams': {
    ...configurationSchema,
    properties: { ...configurationSchema?.properties, active: { type: 'boolean' } },
    required: [],
  },
};

const getSchema = (name: string) => requireValue(schemasByName[name], `schema ${name}`);

const resolveReference = (schema: Schema): Schema =>
  schema.$ref ? resolveReference(getSchema(schema.$ref.slice('#/$defs/'.length))) : schema;

const joinPath = (path: string, name: string) => (path ? `${path}[${name}]` : name);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const createUnknownParameterError = (path: string) =>
  createInvalidRequestError(`Received unknown parameter: ${path}`, path, 'parameter_unknown');

const formatChoices = (values: string[]) => {
  const lastValue = values.at(-1);
  return values.length > 2
    ? `${values.slice(0, -1).join(', ')}, or ${lastValue}`
    : values.join(' or ');
};

function parseObject(schema: Schema, value: unknown, path: string): object {
  if (value === '') return {};
  if (!isRecord(value)) throw createInvalidRequestError(`Invalid object`, path);
  const { properties = {}, required = [], additionalProperties } = schema;
  const entries = Object.entries(value).map(([name, propertyValue]) => {
    const propertySchema = Object.hasOwn(properties, name)
      ? properties[name]
      : additionalProperties;
    if (!propertySchema) throw createUnknownParameterError(joinPath(path, name));
    return [name, parseValue(propertySchema, propertyValue, joinPath(path, name))];
  });
  const missingName = required.find((name) => !Object.hasOwn(value, name));
  if (missingName !== undefined) throw createMissingParameterError(joinPath(path, missingName));
  return Object.fromEntries(entries) as object;
}

function parseArray(schema: Schema, value: unknown, path: string): unknown[] {
  if (value === '') return [];
  const elements = isRecord(value) ? Object.values(value) : value;
  if (!Array.isArray(elements)) throw createInvalidRequestError('Invalid array', path);
  return elements.map((element, index) =>
    parseValue(schema.items ?? {}, element, joinPath(path, `${index}`)),
  );
}

function parseNumber(value: unknown, path: string): number {
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  throw createInvalidRequestError(
    `Invalid integer: ${String(value)}`,
    path,
    'parameter_invalid_integer',
  );
}

function parseBoolean(value: unknown, path: string): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  throw createInvalidRequestError(
    `Invalid boolean: ${String(value)}`,
    path,
    'parameter_invalid_boolean',
  );
}

/** Returns the first matching alternative, or throws the error of the one with the same shape. */
function parseUnion(choices: Schema[], value: unknown, path: string): unknown {
  const isNested = typeof value === 'object';
  let parseError: unknown;
  for (const choice of choices.map(resolveReference)) {
    try {
      return parseValue(choice, value, path);
    } catch (error) {
      const hasSameShape = isNested === (choice.type === 'object' || choice.type === 'array');
      if (hasSameShape || !parseError) parseError = error;
    }
  }
  throw parseError;
}

function parseString(value: unknown, path: string): string {
  if (typeof value === 'string') return value;
  throw createInvalidRequestError(`Invalid string: ${JSON.stringify(value)}`, path);
}

function parseValue(reference: Schema, value: unknown, path: string): unknown {
  const schema = resolveReference(reference);
  if (schema.anyOf) return parseUnion(schema.anyOf, value, path);
  const choices = schema.const === undefined ? schema.enum : [schema.const];
  if (choices) {
    if (choices.includes(value as string)) return value;
    throw createInvalidRequestError(
      `Invalid ${path}: must be one of ${formatChoices(choices)}`,
      path,
    );
  }
  if (schema.type === 'object') return parseObject(schema, value, path);
  if (schema.type === 'array') return parseArray(schema, value, path);
  if (schema.type === 'number') return parseNumber(value, path);
  if (schema.type === 'boolean') return parseBoolean(value, path);
  return schema.type === undefined ? value : parseString(value, path);
}

/**
 * Validates a decoded form against the named schema and converts numbers and booleans.
 *
 * @throws StripeError for unknown, missing or malformed parameters
 */
export const parseParameters = (name: string, form: object): object =>
  parseObject(getSchema(name), form, '');
