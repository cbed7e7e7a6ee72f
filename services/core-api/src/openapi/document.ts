import { problemBody, problems, type ProblemCode, type Route } from '@scheduler/contracts';
import { webhookMessage } from '@scheduler/contracts/core';
import { getSitePath, publicRoutes } from './public-routes.ts';
import { mergeActions, type Variant } from './merge-actions.ts';
import { buildOperation, type Operation } from './build-operation.ts';
import { toJsonSchema, type Components, type JsonSchema } from './json-schema.ts';
import { tags } from './summaries.ts';

const INTRODUCTION = `The API behind the AI Scheduler web app.

**Authentication.** Send \`Authorization: Bearer …\` with an API key (\`aisk_…\`) or the access token of a session. Create API keys
with \`POST /api/api-keys\` in a session. A key can only access its scopes. The required scope is listed for each operation.

**Times** are ISO 8601 date-times with an offset and are returned in UTC. Intervals are half-open: an event
that ends when another starts doesn't overlap it.

**Safe writes.** Send an \`Idempotency-Key\` with a POST to retry it safely. A repeated request returns the first response and
changes nothing. Records have a \`version\`, which is also the \`ETag\`. A write with an outdated \`If-Match\`
is rejected with 412 and the current record. To undo a write, pass the \`batch-id\` header of its response
to \`POST /api/history/{batch_id}/undo\`.

**Errors** are problem details (RFC 9457). Records that you can't access return 404, as if they didn't exist.`;

const IDEMPOTENCY_KEY_SCHEMA = { type: 'string', maxLength: 255 };

const parameters = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes retries of a POST safe for 24 hours.',
    schema: IDEMPOTENCY_KEY_SCHEMA,
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of the record when you loaded it.',
    schema: { type: 'string', examples: ['"3"'] },
  },
};

const headers = {
  ETag: { description: 'Version of the record.', schema: { type: 'string' } },
  'batch-id': {
    description: 'ID of the history batch. Use it to undo the change. Absent if nothing changed.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } },
};

const ERROR_CODES: ProblemCode[] = [
  'invalid-request',
  'unauthenticated',
  'forbidden',
  'step-up-required',
  'not-found',
  'conflict',
  'version-mismatch',
  'too-many-requests',
  'upstream-unavailable',
];

const RETRYABLE_CODES = new Set<ProblemCode>(['too-many-requests', 'upstream-unavailable']);

const buildErrorResponses = (problem: JsonSchema) =>
  Object.fromEntries(
    ERROR_CODES.map((code) => [
      code,
      {
        description: problems[code].title,
        ...(RETRYABLE_CODES.has(code) && {
          headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
        }),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  );

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of a session.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'aisk_…',
    description: 'API key with the required scope.',
  },
};

const tagOrder = [...new Set(Object.values(tags))];
const routeGroups = Object.keys(tags);
const getRouteOrder = ({ name }: Route) => routeGroups.indexOf(name.split('.')[0] ?? '');

function buildPaths(components: Components): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {};
  const routesByEndpoint = Map.groupBy(
    publicRoutes.toSorted((a, b) => getRouteOrder(a) - getRouteOrder(b)),
    (route) => `${route.method} ${getSitePath(route)}`,
  );
  for (const [endpoint, routes] of routesByEndpoint) {
    const [method = '', path = ''] = endpoint.split(' ');
    const variants = routes
      .toSorted((a, b) => Number(a.action !== undefined) - Number(b.action !== undefined))
      .map((route): Variant => ({ route, operation: buildOperation(route, components) }));
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: mergeActions(variants as [Variant, ...Variant[]]),
    };
  }
  return paths;
}

/** Builds the description of the messages that webhooks receive. */
const buildWebhooks = (message: JsonSchema) => ({
  message: {
    post: {
      operationId: 'webhook.message',
      tags: ['Webhooks'],
      summary: 'Webhook message',
      description:
        'Signed according to Standard Webhooks. Any 2xx response confirms the delivery. Other responses are retried for about a day.',
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
        name,
        in: 'header',
        required: true,
        schema: { type: 'string' },
      })),
      requestBody: { required: true, content: { 'application/json': { schema: message } } },
      responses: { '204': { description: 'Received' } },
    },
  },
});

/** Generates the OpenAPI 3.1 document of the public API from the contracts. */
export function buildOpenApiDocument() {
  const components: Components = new Map();
  const paths = buildPaths(components);
  const problem = toJsonSchema(problemBody, 'output', components);
  const message = toJsonSchema(webhookMessage, 'output', components);
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: 'AI Scheduler API', version: '1', description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: tagOrder.map((name) => ({ name })),
    paths,
    webhooks: buildWebhooks(message),
    components: {
      schemas: Object.fromEntries(components),
      parameters,
      headers,
      responses: buildErrorResponses(problem),
      securitySchemes,
    },
  };
}

export type OpenApiDocument = ReturnType<typeof buildOpenApiDocument>;
