import { STATUS_CODES } from 'node:http';
import { getRequiredScope, type Route } from '@scheduler/contracts';
import { summaries, tags } from './summaries.ts';
import { toJsonSchema, type Components, type JsonSchema } from './schemas.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Reference {
  $ref: string;
}

type Content = Record<string, { schema: JsonSchema }>;

export interface Answer {
  description: string;
  headers?: Record<string, Reference>;
  content?: Content;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer | Reference>;
}

const JSON_TYPE = 'application/json';
const BINARY = { type: 'string', contentMediaType: 'application/octet-stream' };

/** POSTs that store nothing, or answer with what is told only once. */
const WITHOUT_KEY = new Set(['freebusy.ask', 'quickAdd.parse', 'ics.preview', 'feeds.create']);
const WITHOUT_KEY_TAGS = new Set(['Account', 'Reminders']);

/** Routes whose writes make a batch of the history. */
const LOGGED_TAGS = new Set(['Events', 'Schedules', 'Invitations', 'History', 'Calendar files']);
const UNLOGGED = new Set([...WITHOUT_KEY, 'feeds.remove', 'subscriptions.refresh']);

const VERSIONED_REMOVALS = new Set(['events.remove', 'schedules.remove']);

const areaOf = ({ name }: Route) => name.split('.')[0] ?? '';
const tagOf = (route: Route): string => tags[areaOf(route)] ?? 'Other';

const parameter = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` });
const refusal = (name: string): Reference => ({ $ref: `#/components/responses/${name}` });
const header = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });

/** The fields of a query or a path, as parameters. */
function parametersOf({ params, query }: Route, components: Components): Parameter[] {
  const of = (schema: JsonSchema, where: 'path' | 'query') =>
    Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
      name,
      in: where,
      required: where === 'path' || schema.required?.includes(name) === true,
      ...(description !== undefined && { description }),
      schema: property,
    }));
  return [
    ...of(toJsonSchema(params, 'input', components), 'path'),
    ...of(toJsonSchema(query, 'input', components), 'query'),
  ];
}

const takesKey = (route: Route) =>
  route.method === 'POST' && !WITHOUT_KEY.has(route.name) && !WITHOUT_KEY_TAGS.has(tagOf(route));

const isVersioned = (answer: JsonSchema | undefined, components: Components): boolean => {
  const { $ref } = answer ?? {};
  const schema = $ref ? components.get($ref.split('/').at(-1) ?? '') : answer;
  return schema?.properties?.['version'] !== undefined;
};

function answerOf(route: Route, schema: JsonSchema | undefined, components: Components): Answer {
  const isLogged =
    route.method !== 'GET' && LOGGED_TAGS.has(tagOf(route)) && !UNLOGGED.has(route.name);
  const headers = {
    ...(isVersioned(schema, components) && { ETag: header('ETag') }),
    ...(isLogged && { 'batch-id': header('batch-id') }),
  };
  const type = route.responseType?.split(';')[0] ?? JSON_TYPE;
  return {
    description: STATUS_CODES[route.status] ?? 'Success',
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(schema && { content: { [type]: { schema } } }),
  };
}

function refusalsOf(route: Route, isNamed: boolean): Record<string, Reference> {
  const isWrite = route.method !== 'GET';
  const isForUser = route.auth === 'user';
  return {
    '400': refusal('invalid-request'),
    ...(isForUser && { '401': refusal('unauthenticated'), '403': refusal('forbidden') }),
    ...(isNamed && { '404': refusal('not-found') }),
    ...(isWrite && isForUser && { '409': refusal('conflict') }),
    '429': refusal('too-many-requests'),
    '503': refusal('upstream-unavailable'),
  };
}

function securityOf(route: Route): Record<string, string[]>[] {
  if (route.auth === 'none') return [];
  const scope = getRequiredScope(route);
  return [{ session: [] }, ...(scope === null ? [] : [{ apiKey: scope === 'any' ? [] : [scope] }])];
}

function bodyOf({ body, bodyType, method }: Route, components: Components) {
  if (bodyType) return { required: true, content: { [bodyType.type]: { schema: BINARY } } };
  if (method === 'GET' || body._zod.def.type === 'undefined') return undefined;
  const schema = toJsonSchema(body, 'input', components);
  return { required: true, content: { [JSON_TYPE]: { schema } } };
}

function answerSchema(route: Route, components: Components): JsonSchema | undefined {
  if (route.responseType) return { type: 'string' };
  if (route.status === 204) return undefined;
  return toJsonSchema(route.response, 'output', components);
}

/** One route as an operation of OpenAPI. */
export function operationOf(route: Route, components: Components): Operation {
  const [summary = route.name, description] = summaries[route.name] ?? [];
  const named = parametersOf(route, components);
  const requestBody = bodyOf(route, components);
  const schema = answerSchema(route, components);
  const isUpdate = route.method === 'PUT' && isVersioned(schema, components);
  const hasVersion = isUpdate || VERSIONED_REMOVALS.has(route.name);
  const isNamed = named.some(({ name }) => /(^|_)id$/.test(name)) || /\{|:/.test(route.path);
  return {
    operationId: route.name,
    tags: [tagOf(route)],
    summary,
    ...(description !== undefined && { description }),
    security: securityOf(route),
    parameters: [
      ...named,
      ...(takesKey(route) ? [parameter('Idempotency-Key')] : []),
      ...(hasVersion ? [parameter('If-Match')] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      [String(route.status)]: answerOf(route, schema, components),
      ...refusalsOf(route, isNamed),
      ...(hasVersion && { '412': refusal('version-mismatch') }),
    },
  };
}
