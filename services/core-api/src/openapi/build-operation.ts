import { STATUS_CODES } from 'node:http';
import { getRequiredScope, type Route } from '@scheduler/contracts';
import { summaries, tags } from './summaries.ts';
import { toJsonSchema, type Components, type JsonSchema } from './json-schema.ts';

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

export interface SuccessResponse {
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
  responses: Record<string, SuccessResponse | Reference>;
}

const JSON_TYPE = 'application/json';
const BINARY = { type: 'string', contentMediaType: 'application/octet-stream' };

/** POST routes that store nothing, or return a secret that can't be returned again. */
const NOT_IDEMPOTENT = new Set(['freebusy.ask', 'quickAdd.parse', 'ics.preview', 'feeds.create']);
const NOT_IDEMPOTENT_TAGS = new Set(['Account', 'Reminders']);

/** Routes whose writes are recorded in the history. */
const HISTORY_TAGS = new Set(['Events', 'Schedules', 'Invitations', 'History', 'Calendar files']);
const NOT_IN_HISTORY = new Set([...NOT_IDEMPOTENT, 'feeds.remove', 'subscriptions.refresh']);

const VERSIONED_DELETIONS = new Set(['events.remove', 'schedules.remove']);

const getRouteGroup = ({ name }: Route) => name.split('.')[0] ?? '';
const getTag = (route: Route): string => tags[getRouteGroup(route)] ?? 'Other';

const referToParameter = (name: string): Reference => ({ $ref: `#/components/parameters/${name}` });
const referToResponse = (name: string): Reference => ({ $ref: `#/components/responses/${name}` });
const referToHeader = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });

/** Converts path and query fields to parameters. */
function buildParameters({ params, query }: Route, components: Components): Parameter[] {
  const toParameters = (schema: JsonSchema, location: 'path' | 'query') =>
    Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
      name,
      in: location,
      required: location === 'path' || schema.required?.includes(name) === true,
      ...(description !== undefined && { description }),
      schema: property,
    }));
  return [
    ...toParameters(toJsonSchema(params, 'input', components), 'path'),
    ...toParameters(toJsonSchema(query, 'input', components), 'query'),
  ];
}

const acceptsIdempotencyKey = (route: Route) =>
  route.method === 'POST' &&
  !NOT_IDEMPOTENT.has(route.name) &&
  !NOT_IDEMPOTENT_TAGS.has(getTag(route));

const isVersioned = (response: JsonSchema | undefined, components: Components): boolean => {
  const { $ref } = response ?? {};
  const schema = $ref ? components.get($ref.split('/').at(-1) ?? '') : response;
  return schema?.properties?.['version'] !== undefined;
};

function buildSuccessResponse(
  route: Route,
  schema: JsonSchema | undefined,
  components: Components,
): SuccessResponse {
  const isInHistory =
    route.method !== 'GET' && HISTORY_TAGS.has(getTag(route)) && !NOT_IN_HISTORY.has(route.name);
  const headers = {
    ...(isVersioned(schema, components) && { ETag: referToHeader('ETag') }),
    ...(isInHistory && { 'batch-id': referToHeader('batch-id') }),
  };
  const type = route.responseType?.split(';')[0] ?? JSON_TYPE;
  return {
    description: STATUS_CODES[route.status] ?? 'Success',
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(schema && { content: { [type]: { schema } } }),
  };
}

function buildErrorResponses(route: Route, hasResourceId: boolean): Record<string, Reference> {
  const isWrite = route.method !== 'GET';
  const isForUser = route.auth === 'user';
  return {
    '400': referToResponse('invalid-request'),
    ...(isForUser && {
      '401': referToResponse('unauthenticated'),
      '403': referToResponse(route.requiresStepUp ? 'step-up-required' : 'forbidden'),
    }),
    ...(hasResourceId && { '404': referToResponse('not-found') }),
    ...(isWrite && isForUser && { '409': referToResponse('conflict') }),
    '429': referToResponse('too-many-requests'),
    '503': referToResponse('upstream-unavailable'),
  };
}

function buildSecurity(route: Route): Record<string, string[]>[] {
  if (route.auth === 'none') return [];
  const scope = getRequiredScope(route);
  return [{ session: [] }, ...(scope === null ? [] : [{ apiKey: scope === 'any' ? [] : [scope] }])];
}

function buildRequestBody({ body, bodyType, method }: Route, components: Components) {
  if (bodyType) return { required: true, content: { [bodyType.type]: { schema: BINARY } } };
  if (method === 'GET' || body._zod.def.type === 'undefined') return undefined;
  const schema = toJsonSchema(body, 'input', components);
  return { required: true, content: { [JSON_TYPE]: { schema } } };
}

function getResponseSchema(route: Route, components: Components): JsonSchema | undefined {
  if (route.responseType) return { type: 'string' };
  if (route.status === 204) return undefined;
  return toJsonSchema(route.response, 'output', components);
}

/** Builds the OpenAPI operation of a route. */
export function buildOperation(route: Route, components: Components): Operation {
  const [summary = route.name, description] = summaries[route.name] ?? [];
  const routeParameters = buildParameters(route, components);
  const requestBody = buildRequestBody(route, components);
  const schema = getResponseSchema(route, components);
  const isUpdate = route.method === 'PUT' && isVersioned(schema, components);
  const hasVersion = isUpdate || VERSIONED_DELETIONS.has(route.name);
  const hasResourceId =
    routeParameters.some(({ name }) => /(^|_)id$/.test(name)) || /\{|:/.test(route.path);
  return {
    operationId: route.name,
    tags: [getTag(route)],
    summary,
    ...(description !== undefined && { description }),
    security: buildSecurity(route),
    parameters: [
      ...routeParameters,
      ...(acceptsIdempotencyKey(route) ? [referToParameter('Idempotency-Key')] : []),
      ...(hasVersion ? [referToParameter('If-Match')] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      [String(route.status)]: buildSuccessResponse(route, schema, components),
      ...buildErrorResponses(route, hasResourceId),
      ...(hasVersion && { '412': referToResponse('version-mismatch') }),
    },
  };
}
