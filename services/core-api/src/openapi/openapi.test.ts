import { readFile } from 'node:fs/promises';
import { validate } from '@readme/openapi-parser';
import { getRequiredScope } from '@scheduler/contracts';
import { publicFeedRoutes } from '../ics/feeds/routes.ts';
import { disconnectedDeps, mountedRoutes } from '../testing/mounted-routes.ts';
import { startCore, type TestCore } from '../testing/start-core.ts';
import { publicRoutes } from './public-routes.ts';
import { buildOpenApiDocument } from './document.ts';
import { fieldDescriptions } from './field-descriptions.ts';
import { openApiRoutes } from './routes.ts';
import { summaries, tags } from './summaries.ts';

interface NamedOperation {
  operationId: string;
  'x-actions'?: Record<string, NamedOperation>;
}

const document = buildOpenApiDocument();

const listOperationIds = (operation: NamedOperation): string[] => [
  operation.operationId,
  ...Object.values(operation['x-actions'] ?? {}).flatMap(listOperationIds),
];

const documented = new Set(
  Object.values(document.paths).flatMap((path) => Object.values(path).flatMap(listOperationIds)),
);

const documentedRoutes = [
  ...mountedRoutes,
  ...[...publicFeedRoutes(disconnectedDeps), ...openApiRoutes()].map(({ route }) => route),
];

test('the generated document is valid OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await validate(structuredClone(document) as never)).toEqual(
    expect.objectContaining({ valid: true, warnings: [] }),
  );
});

test('the OpenAPI document contains every mounted route', () => {
  expect(documentedRoutes.filter(({ name }) => !documented.has(name))).toEqual([]);
});

test('every route in the OpenAPI document has a summary and a tag, and no summary or tag is unused', () => {
  const names = publicRoutes.map(({ name }) => name);
  expect(Object.keys(summaries).toSorted()).toEqual(names.toSorted());
  const routeGroups = new Set(names.map((name) => name.split('.')[0]));
  expect(new Set(Object.keys(tags))).toEqual(routeGroups);
});

test('every field description of the OpenAPI document refers to an existing field', () => {
  const schemas: Record<string, { properties?: object }> = document.components.schemas;
  const missing = Object.entries(fieldDescriptions).flatMap(([schema, descriptions]) =>
    Object.keys(descriptions)
      .filter((field) => !Object.hasOwn(schemas[schema]?.properties ?? {}, field))
      .map((field) => `${schema}.${field}`),
  );
  expect(missing).toEqual([]);
});

test('the OpenAPI document lists API keys for all routes except those that require a session', () => {
  const sessionOnlyRoutes = documentedRoutes.filter(
    (route) => route.auth === 'user' && getRequiredScope(route) === null,
  );
  expect(sessionOnlyRoutes.map(({ name }) => name).toSorted()).toEqual([
    'apiKeys.create',
    'apiKeys.list',
    'apiKeys.remove',
    'feeds.create',
    'feeds.list',
    'feeds.remove',
  ]);
});

test('routes that share a method and path are merged into one operation of the OpenAPI document', () => {
  const { post } = document.paths['/api/schedules'] as unknown as Record<string, NamedOperation>;
  expect(post).toMatchObject({
    operationId: 'schedules.create',
    parameters: expect.arrayContaining([
      expect.objectContaining({
        name: 'action',
        required: false,
        schema: { type: 'string', enum: ['accept', 'decline', 'share'] },
      }),
    ]) as unknown,
    'x-actions': {
      '': { operationId: 'schedules.create', requestBody: { required: true } },
      share: { operationId: 'schedules.share', security: [{}, { apiKey: ['schedules:write'] }] },
    },
  });
});

describe('API reference endpoint', () => {
  let core: TestCore;
  beforeAll(async () => {
    core = await startCore();
  });
  afterAll(() => core.stop());

  test.each([
    ['/openapi.json', 'application/json; charset=utf-8'],
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs.css', 'text/css; charset=utf-8'],
  ])(
    '%s is served without authentication and supports conditional requests',
    async (path, type) => {
      const response = await fetch(core.baseUrl + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      const etag = response.headers.get('etag') ?? '';
      const cachedResponse = await fetch(core.baseUrl + path, {
        headers: { 'if-none-match': etag },
      });
      expect(cachedResponse.status).toBe(304);
    },
  );

  test('serves the OpenAPI document that is generated from the contracts', async () => {
    const response = await fetch(`${core.baseUrl}/openapi.json`);
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test('serves a page that lists every route and complies with the content security policy', async () => {
    const page = await (await fetch(`${core.baseUrl}/docs`)).text();
    for (const { name } of publicRoutes) {
      expect(page).toContain(`<article id="${name.toLowerCase().replaceAll('.', '-')}">`);
    }
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    const targets = new Set([...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
    expect(links.filter((target) => !targets.has(target))).toEqual([]);
  });
});

test('the colors of the API reference page match the design tokens', async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
  const [stylesheet, tokens] = [
    await read('docs.css'),
    await read('../../../../libs/ui/src/styles/tokens.css'),
  ];
  const colors = stylesheet.match(/--[\w-]+: light-dark\(.+\);/g) ?? [];
  expect(colors).toHaveLength(11);
  for (const color of colors) expect(tokens).toContain(color);
});
