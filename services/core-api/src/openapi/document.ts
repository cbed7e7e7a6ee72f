import { problemBody, problems, type ProblemCode, type Route } from '@scheduler/contracts';
import { webhookMessage } from '@scheduler/contracts/core';
import { addressOf, publicRoutes } from './contracts.ts';
import { merged, type Variant } from './merge.ts';
import { operationOf, type Operation } from './operation.ts';
import { toJsonSchema, type Components, type JsonSchema } from './schemas.ts';
import { tags } from './summaries.ts';

const INTRODUCTION = `Everything that AI Scheduler's own screens do.

**Signing in.** Send \`Authorization: Bearer …\` with an API key (\`aisk_…\`), which is made in a session
by \`POST /api/api-keys\`, or with the access token of a session. A key does what its scopes allow; each call below names the scope.

**Times** are ISO 8601 date-times with an offset, answered in UTC. Intervals are half-open: an event
that ends when another starts does not clash with it.

**Writing safely.** A POST with an \`Idempotency-Key\` can be sent again: the first answer is given
again, and nothing happens twice. Records have a \`version\`, also as \`ETag\`; a write with an older
one in \`If-Match\` is refused with 412 and the record as it is. The header \`batch-id\` of an answer
is what \`POST /api/history/{batch_id}/undo\` takes.

**Refusals** are problem details (RFC 9457). What is not yours answers as if it were not there: 404.`;

const ID_OF_HEADER = { type: 'string', maxLength: 255 };

const parameters = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes a repeated POST safe for 24 hours.',
    schema: ID_OF_HEADER,
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of the record that you saw.',
    schema: { type: 'string', examples: ['"3"'] },
  },
};

const headers = {
  ETag: { description: 'The version of the record.', schema: { type: 'string' } },
  'batch-id': {
    description: 'The change in the history; by this it is undone. Absent when nothing changed.',
    schema: { type: 'string', format: 'uuid' },
  },
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } },
};

const TOLD: ProblemCode[] = [
  'invalid-request',
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'version-mismatch',
  'too-many-requests',
  'upstream-unavailable',
];

const waits = new Set<ProblemCode>(['too-many-requests', 'upstream-unavailable']);

const refusals = (problem: JsonSchema) =>
  Object.fromEntries(
    TOLD.map((code) => [
      code,
      {
        description: problems[code].title,
        ...(waits.has(code) && {
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
    description: 'The access token of a session.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'aisk_…',
    description: 'An API key with the scope named.',
  },
};

const tagOrder = [...new Set(Object.values(tags))];
const areas = Object.keys(tags);
const placeOf = ({ name }: Route) => areas.indexOf(name.split('.')[0] ?? '');

function pathsOf(components: Components): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {};
  const calls = Map.groupBy(
    publicRoutes.toSorted((a, b) => placeOf(a) - placeOf(b)),
    (route) => `${route.method} ${addressOf(route)}`,
  );
  for (const [call, routes] of calls) {
    const [method = '', address = ''] = call.split(' ');
    const variants = routes
      .toSorted((a, b) => Number(a.action !== undefined) - Number(b.action !== undefined))
      .map((route): Variant => ({ route, operation: operationOf(route, components) }));
    paths[address] = {
      ...paths[address],
      [method.toLowerCase()]: merged(variants as [Variant, ...Variant[]]),
    };
  }
  return paths;
}

/** What is sent to the servers of webhooks. */
const webhooksOf = (message: JsonSchema) => ({
  message: {
    post: {
      operationId: 'webhook.message',
      tags: ['Webhooks'],
      summary: 'What your server is sent',
      description:
        'Signed as Standard Webhooks says. Any 2xx is taken as received; anything else is tried again for about a day.',
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

/** The product API in OpenAPI 3.1, made of nothing but the contracts. */
export function openApiDocument() {
  const components: Components = new Map();
  const paths = pathsOf(components);
  const problem = toJsonSchema(problemBody, 'output', components);
  const message = toJsonSchema(webhookMessage, 'output', components);
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: 'AI Scheduler API', version: '1', description: INTRODUCTION },
    servers: [{ url: '/' }],
    tags: tagOrder.map((name) => ({ name })),
    paths,
    webhooks: webhooksOf(message),
    components: {
      schemas: Object.fromEntries(components),
      parameters,
      headers,
      responses: refusals(problem),
      securitySchemes,
    },
  };
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;
