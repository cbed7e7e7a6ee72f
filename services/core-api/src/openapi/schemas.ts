import { instant, instantOrDate, problemBody, timestamp, type Schema } from '@scheduler/contracts';
import * as z from 'zod/v4/core';
import { namedSchemas, publicRoutes } from './contracts.ts';
import { fieldNotes } from './field-notes.ts';

/** A JSON schema (draft 2020-12) as it stands in the document. */
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

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const bodies = new Set<Schema>(publicRoutes.map(({ body }) => body));

/** What stands under a name of its own: what is sent, as it is sent, and the records of answers. */
function registryOf(direction: Direction) {
  const registry = z.registry<{ id: string }>();
  const taken = new Set<string>();
  for (const [name, schema] of [...namedSchemas, ['problem', problemBody] as const]) {
    const { type } = schema._zod.def;
    const isRecord = type === 'object' || (type === 'union' && name.startsWith('webhook'));
    const fits = direction === 'input' ? bodies.has(schema) : isRecord && !bodies.has(schema);
    const id = capitalised(name);
    if (!fits || taken.has(id)) continue;
    taken.add(id);
    registry.add(schema, { id });
  }
  return registry;
}

const registries = { input: registryOf('input'), output: registryOf('output') };

const DATE_TIME = { type: 'string', format: 'date-time' };
const DATE_OR_TIME = {
  anyOf: [DATE_TIME, { type: 'string', format: 'date' }],
};

/** What a schema means beyond what its checks can be read to say. */
const meanings = new Map<unknown, JsonSchema>([
  [instant, DATE_TIME],
  [timestamp, DATE_TIME],
  [instantOrDate, DATE_OR_TIME],
]);

function explain(schema: Schema, json: JsonSchema): void {
  const meaning = meanings.get(schema);
  if (meaning) {
    for (const keyword of Object.keys(json)) delete json[keyword];
    Object.assign(json, structuredClone(meaning));
  }
  // A format says as much, and clients must bear fields that are new to them.
  if (json['format'] === 'uuid' || json['format'] === 'date') delete json['pattern'];
  if (json['additionalProperties'] === false) delete json['additionalProperties'];
}

const LOCAL = '#/$defs/';
const SHARED = '#/components/schemas/';

/** The same with references into the document, and without what a document says once. */
function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) =>
    key === '$ref' && typeof inner === 'string'
      ? [key, inner.replace(LOCAL, SHARED)]
      : [key, relocated(inner)],
  );
  return Object.fromEntries(entries) as unknown;
}

function withNotes(name: string, schema: JsonSchema): JsonSchema {
  for (const [field, note] of Object.entries(fieldNotes[name] ?? {})) {
    const property = schema.properties?.[field];
    if (property) property.description = note;
  }
  return schema;
}

/** The schemas that the document names, collected while others are turned into JSON schemas. */
export type Components = Map<string, JsonSchema>;

/** A schema as JSON schema; what it holds under names of their own goes to the components. */
export function toJsonSchema(
  schema: Schema,
  direction: Direction,
  components: Components,
): JsonSchema {
  // Within an object, a schema that has a name is referred to by it.
  const { properties, $defs = {} } = z.toJSONSchema(
    new z.$ZodObject({ type: 'object', shape: { it: schema } }),
    {
      io: direction,
      unrepresentable: 'any',
      metadata: registries[direction],
      override: ({ zodSchema, jsonSchema }) => explain(zodSchema, jsonSchema as JsonSchema),
    },
  );
  for (const [name, { id: _, ...definition }] of Object.entries($defs)) {
    if (!components.has(name)) {
      components.set(name, withNotes(name, relocated(definition) as JsonSchema));
    }
  }
  return relocated(properties?.['it'] ?? {}) as JsonSchema;
}
