import { instant, instantOrDate, problemBody, timestamp, type Schema } from '@scheduler/contracts';
import * as z from 'zod/v4/core';
import { namedSchemas, publicRoutes } from './public-routes.ts';
import { fieldDescriptions } from './field-descriptions.ts';

/** JSON Schema, draft 2020-12. */
export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  description?: string;
}

export type Direction = 'input' | 'output';

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const requestBodies = new Set<Schema>(publicRoutes.map(({ body }) => body));

/** Registers schemas that become named components: request bodies as input, records as output. */
function createRegistry(direction: Direction) {
  const registry = z.registry<{ id: string }>();
  const usedIds = new Set<string>();
  for (const [name, schema] of [...namedSchemas, ['problem', problemBody] as const]) {
    const { type } = schema._zod.def;
    const isRecord = type === 'object' || (type === 'union' && name.startsWith('webhook'));
    const isIncluded =
      direction === 'input' ? requestBodies.has(schema) : isRecord && !requestBodies.has(schema);
    const id = capitalize(name);
    if (!isIncluded || usedIds.has(id)) continue;
    usedIds.add(id);
    registry.add(schema, { id });
  }
  return registry;
}

const registries = { input: createRegistry('input'), output: createRegistry('output') };

const DATE_TIME = { type: 'string', format: 'date-time' };
const DATE_OR_TIME = {
  anyOf: [DATE_TIME, { type: 'string', format: 'date' }],
};

/** Replacements for schemas whose format can't be derived from their checks. */
const schemaOverrides = new Map<unknown, JsonSchema>([
  [instant, DATE_TIME],
  [timestamp, DATE_TIME],
  [instantOrDate, DATE_OR_TIME],
]);

function refineJsonSchema(schema: Schema, json: JsonSchema): void {
  const override = schemaOverrides.get(schema);
  if (override) {
    for (const keyword of Object.keys(json)) delete json[keyword];
    Object.assign(json, structuredClone(override));
  }
  // The format replaces the pattern, and clients must accept unknown fields.
  if (json['format'] === 'uuid' || json['format'] === 'date') delete json['pattern'];
  if (json['additionalProperties'] === false) delete json['additionalProperties'];
}

const LOCAL_REF_PREFIX = '#/$defs/';
const COMPONENT_REF_PREFIX = '#/components/schemas/';

/** Rewrites references to point to the components of the document. */
function rewriteRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewriteRefs);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) =>
    key === '$ref' && typeof inner === 'string'
      ? [key, inner.replace(LOCAL_REF_PREFIX, COMPONENT_REF_PREFIX)]
      : [key, rewriteRefs(inner)],
  );
  return Object.fromEntries(entries) as unknown;
}

function addDescriptions(name: string, schema: JsonSchema): JsonSchema {
  for (const [field, description] of Object.entries(fieldDescriptions[name] ?? {})) {
    const property = schema.properties?.[field];
    if (property) property.description = description;
  }
  return schema;
}

/** Named schemas of the document, collected during conversion. */
export type Components = Map<string, JsonSchema>;

/** Converts a schema to JSON Schema and adds the named schemas it contains to the components. */
export function toJsonSchema(
  schema: Schema,
  direction: Direction,
  components: Components,
): JsonSchema {
  // References are only generated for schemas nested in an object.
  const { properties, $defs = {} } = z.toJSONSchema(
    new z.$ZodObject({ type: 'object', shape: { it: schema } }),
    {
      io: direction,
      unrepresentable: 'any',
      metadata: registries[direction],
      override: ({ zodSchema, jsonSchema }) =>
        refineJsonSchema(zodSchema, jsonSchema as JsonSchema),
    },
  );
  for (const [name, { id: _, ...definition }] of Object.entries($defs)) {
    if (!components.has(name)) {
      components.set(name, addDescriptions(name, rewriteRefs(definition) as JsonSchema));
    }
  }
  return rewriteRefs(properties?.['it'] ?? {}) as JsonSchema;
}
