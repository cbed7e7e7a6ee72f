import { readFile } from 'node:fs/promises';
import { validate } from '@readme/openapi-parser';
import { getRequiredScope } from '@scheduler/contracts';
import { createLog, openDatabase } from '@scheduler/service-kit';
import { coreRoutes } from '../app.ts';
import { openFeedRoutes } from '../ics/feeds/routes.ts';
import { createStreamHub } from '../live/stream-hub.ts';
import { startCore, type TestCore } from '../testing/core.ts';
import { publicRoutes } from './contracts.ts';
import { openApiDocument } from './document.ts';
import { fieldNotes } from './field-notes.ts';
import { openApiRoutes } from './routes.ts';
import { summaries, tags } from './summaries.ts';

interface Named {
  operationId: string;
  'x-actions'?: Record<string, Named>;
}

const document = openApiDocument();

const namesIn = (operation: Named): string[] => [
  operation.operationId,
  ...Object.values(operation['x-actions'] ?? {}).flatMap(namesIn),
];

const documented = new Set(
  Object.values(document.paths).flatMap((path) => Object.values(path).flatMap(namesIn)),
);

const nowhere = {
  db: openDatabase({ url: 'postgres://nowhere', schema: 'core' }),
  log: createLog('core-api', 'silent'),
};
const mounted = [
  ...coreRoutes({
    db: nowhere.db,
    hub: createStreamHub(nowhere),
    getPlan: () => Promise.resolve('free'),
    signingSecrets: [''],
  }),
  ...openFeedRoutes(nowhere),
  ...openApiRoutes(),
].map(({ route }) => route);

test('the document is OpenAPI 3.1', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(await validate(structuredClone(document) as never)).toEqual(
    expect.objectContaining({ valid: true, warnings: [] }),
  );
});

test('every route that is mounted is in it', () => {
  expect(mounted.filter(({ name }) => !documented.has(name))).toEqual([]);
});

test('every route has a summary and a place, and none is left over', () => {
  const names = publicRoutes.map(({ name }) => name);
  expect(Object.keys(summaries).toSorted()).toEqual(names.toSorted());
  const areas = new Set(names.map((name) => name.split('.')[0]));
  expect(new Set(Object.keys(tags))).toEqual(areas);
});

test('what is said of fields is said of fields that there are', () => {
  const schemas: Record<string, { properties?: object }> = document.components.schemas;
  const missing = Object.entries(fieldNotes).flatMap(([schema, notes]) =>
    Object.keys(notes)
      .filter((field) => !Object.hasOwn(schemas[schema]?.properties ?? {}, field))
      .map((field) => `${schema}.${field}`),
  );
  expect(missing).toEqual([]);
});

test('API keys are let in wherever nothing is said against it', () => {
  const closed = mounted.filter((route) => route.auth === 'user' && getRequiredScope(route) === null);
  expect(closed.map(({ name }) => name).toSorted()).toEqual([
    'apiKeys.create',
    'apiKeys.list',
    'apiKeys.remove',
    'feeds.create',
    'feeds.list',
    'feeds.remove',
    'live.follow',
  ]);
});

test('calls that share a method and a path are told apart by their action', () => {
  const { post } = document.paths['/api/schedules'] as unknown as Record<string, Named>;
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

describe('served', () => {
  let core: TestCore;
  beforeAll(async () => {
    core = await startCore();
  });
  afterAll(() => core.stop());

  test.each([
    ['/openapi.json', 'application/json; charset=utf-8'],
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs.css', 'text/css; charset=utf-8'],
  ])('%s is open to everyone, and not sent twice', async (path, type) => {
    const response = await fetch(core.baseUrl + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(core.baseUrl + path, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test('the document is what the contracts say', async () => {
    const response = await fetch(`${core.baseUrl}/openapi.json`);
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });

  test('the page holds all of it, and nothing that its security policy refuses', async () => {
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

test("the page's colours are the product's", async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
  const [style, tokens] = [
    await read('docs.css'),
    await read('../../../../libs/ui/src/tokens.css'),
  ];
  const colours = style.match(/--[\w-]+: light-dark\(.+\);/g) ?? [];
  expect(colours).toHaveLength(11);
  for (const colour of colours) expect(tokens).toContain(colour);
});
