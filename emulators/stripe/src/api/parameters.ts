import { schemaFile } from '../objects/blank.ts';
import { certain } from '../objects/certain.ts';
import { moreSchemas } from './more-parameters.ts';
import { invalid } from './stripe-error.ts';

/** The part of JSON Schema in which Stripe's parameters are written down here. */
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

const { $defs } = schemaFile('requests') as { $defs: Record<string, Schema> };
const configuration = $defs['BillingPortal.ConfigurationCreateParams'];

const schemas: Record<string, Schema> = {
  ...$defs,
  ...moreSchemas,
  'BillingPortal.ConfigurationUpdateParams': {
    ...configuration,
    properties: { ...configuration?.properties, active: { type: 'boolean' } },
    required: [],
  },
};

const named = (name: string) => certain(schemas[name], `schema ${name}`);

const resolved = (schema: Schema): Schema =>
  schema.$ref ? resolved(named(schema.$ref.slice('#/$defs/'.length))) : schema;

const inside = (path: string, name: string) => (path ? `${path}[${name}]` : name);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unknownParameter = (path: string) =>
  invalid(`Received unknown parameter: ${path}`, path, 'parameter_unknown');

const missingParameter = (path: string) =>
  invalid(`Missing required param: ${path}.`, path, 'parameter_missing');

const oneOf = (values: string[]) => {
  const last = values.at(-1);
  return values.length > 2 ? `${values.slice(0, -1).join(', ')}, or ${last}` : values.join(' or ');
};

function readObject(schema: Schema, value: unknown, path: string): object {
  if (value === '') return {};
  if (!isRecord(value)) throw invalid(`Invalid object`, path);
  const { properties = {}, required = [], additionalProperties } = schema;
  const entries = Object.entries(value).map(([name, part]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (!known) throw unknownParameter(inside(path, name));
    return [name, readValue(known, part, inside(path, name))];
  });
  const absent = required.find((name) => !Object.hasOwn(value, name));
  if (absent !== undefined) throw missingParameter(inside(path, absent));
  return Object.fromEntries(entries) as object;
}

function readArray(schema: Schema, value: unknown, path: string): unknown[] {
  if (value === '') return [];
  const parts = isRecord(value) ? Object.values(value) : value;
  if (!Array.isArray(parts)) throw invalid('Invalid array', path);
  return parts.map((part, index) => readValue(schema.items ?? {}, part, inside(path, `${index}`)));
}

function readNumber(value: unknown, path: string): number {
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  throw invalid(`Invalid integer: ${String(value)}`, path, 'parameter_invalid_integer');
}

function readBoolean(value: unknown, path: string): boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  throw invalid(`Invalid boolean: ${String(value)}`, path, 'parameter_invalid_boolean');
}

/** Of several readings the first that fits; else the fault of the one of the value's own shape. */
function readAny(choices: Schema[], value: unknown, path: string): unknown {
  const nested = typeof value === 'object';
  let fault: unknown;
  for (const choice of choices.map(resolved)) {
    try {
      return readValue(choice, value, path);
    } catch (error) {
      const sameShape = nested === (choice.type === 'object' || choice.type === 'array');
      if (sameShape || !fault) fault = error;
    }
  }
  throw fault;
}

function readText(value: unknown, path: string): string {
  if (typeof value === 'string') return value;
  throw invalid(`Invalid string: ${JSON.stringify(value)}`, path);
}

function readValue(reference: Schema, value: unknown, path: string): unknown {
  const schema = resolved(reference);
  if (schema.anyOf) return readAny(schema.anyOf, value, path);
  const choices = schema.const === undefined ? schema.enum : [schema.const];
  if (choices) {
    if (choices.includes(value as string)) return value;
    throw invalid(`Invalid ${path}: must be one of ${oneOf(choices)}`, path);
  }
  if (schema.type === 'object') return readObject(schema, value, path);
  if (schema.type === 'array') return readArray(schema, value, path);
  if (schema.type === 'number') return readNumber(value, path);
  if (schema.type === 'boolean') return readBoolean(value, path);
  return schema.type === undefined ? value : readText(value, path);
}

/**
 * A decoded form as the parameters of that name, its numbers and booleans read.
 *
 * @throws StripeError as Stripe's own: unknown, missing or malformed parameters
 */
export const readParameters = (name: string, form: object): object =>
  readObject(named(name), form, '');
