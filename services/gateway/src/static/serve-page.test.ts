import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, get as request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Koa from 'koa';
import { servePages } from './serve-page.ts';
import { serveRemotes } from './serve-remotes.ts';
import { sendRaw } from '../testing/start-gateway.ts';

const SHELL = '<script defer="defer" src="/shell.0a1b2c3d.js"></script>';
const INDEX = `<!doctype html><html><head><title>t</title>${SHELL}</head><body></body></html>`;
const ROUTES = [
  { path: '/calendar', remote: 'calendar', expose: './calendar' },
  { path: '/', remote: 'calendar', expose: './public' },
];

let folder: string;
let server: Server;
let port: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-'));
  await writeFixture('shell/index.html', INDEX);
  await writeFixture('shell/routes.json', JSON.stringify(ROUTES));
  await writeFixture('shell/shell.0a1b2c3d.js', 'shell()');
  await writeFixture('shell/shell.0a1b2c3d.js.br', brotliCompressSync('shell()'));
  await writeFixture('shell/favicon.svg', '<svg/>');
  await writeFixture('secret.txt', 'secret');
  await publish('1.0.0-a');
  const remotesDir = join(folder, 'remotes');
  const config = { apiBase: '/api', supabaseUrl: '</script>' };
  const app = new Koa();
  app.use(serveRemotes({ remotesDir }));
  app.use(servePages({ shellDir: join(folder, 'shell'), remotesDir, config }));
  const handle = app.callback();
  server = createServer((request, response) => void handle(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function writeFixture(path: string, content: string | Buffer) {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), content);
}

async function publish(version: string) {
  const exposes = {
    './calendar': { js: ['remoteEntry.js', 'calendar.js'], css: ['calendar.css'] },
    './public': {
      js: ['public.js'],
      css: ['public.css'],
      page: {
        js: ['pages/public.js'],
        css: ['pages/public.css'],
        early: ['pages/early.js'],
        html: 'pages/public.html',
      },
    },
  };
  const remoteJson = { entry: 'mf-manifest.json', exposes };
  await writeFixture(`remotes/calendar/${version}/remote.json`, JSON.stringify(remoteJson));
  await writeFixture(`remotes/calendar/${version}/remoteEntry.js`, `// ${version}`);
  await writeFixture(`remotes/calendar/${version}/pages/public.html`, '<h1>A better week</h1>');
  await setCurrentVersion(version);
}

async function setCurrentVersion(current: string) {
  await writeFixture('remotes/draft.json', JSON.stringify({ calendar: { current, previous: [] } }));
  await rename(join(folder, 'remotes/draft.json'), join(folder, 'remotes/registry.json'));
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });
const getText = async (path: string) => (await get(path)).text();

/** Sends a conditional request. `fetch` would add `Cache-Control: no-cache`. */
async function getRevalidatedStatus(path: string, etag: string) {
  const clientRequest = request({ port, path, headers: { 'if-none-match': etag }, agent: false });
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

const readJsonScript = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');

test('a screen is served as a page that contains the configuration and the registry and must be revalidated', async () => {
  const response = await get('/dashboard');
  expect(response.headers.get('content-type')).toMatch('text/html');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const html = await response.text();
  expect(readJsonScript(html, 'config')).toEqual({ apiBase: '/api', supabaseUrl: '</script>' });
  const entry = '/remotes/calendar/1.0.0-a/mf-manifest.json';
  expect(readJsonScript(html, 'remotes')).toEqual({ calendar: { version: '1.0.0-a', entry } });
  expect(html).not.toContain('rel="preload"');
});

test.each(['/calendar', '/app/calendar'])(
  'the page %s preloads the files of its remote',
  async (path) => {
    const html = await getText(path);
    for (const file of ['remoteEntry.js', 'calendar.js']) {
      expect(html).toContain(
        `<link rel="preload" as="script" href="/remotes/calendar/1.0.0-a/${file}">`,
      );
    }
    expect(html).toContain('as="style" href="/remotes/calendar/1.0.0-a/calendar.css"');
    expect(html).toContain(
      'as="fetch" crossorigin href="/remotes/calendar/1.0.0-a/mf-manifest.json"',
    );
  },
);

test('the page of a remote replaces the page of the shell and contains its script URLs', async () => {
  const html = await getText('/');
  expect(html).toContain('<script defer src="/remotes/calendar/1.0.0-a/pages/public.js"></script>');
  expect(html).toContain('rel="stylesheet" href="/remotes/calendar/1.0.0-a/pages/public.css"');
  expect(html).not.toContain(SHELL);
  expect(html).not.toContain('rel="preload"');
  expect(readJsonScript(html, 'host')).toEqual(['/shell.0a1b2c3d.js']);
  expect(await getText('/calendar')).toContain(SHELL);
});

test('prerendered markup is included only in the root page, before the script', async () => {
  const html = await getText('/');
  expect(html).toContain('<body><div data-prerendered=""><h1>A better week</h1></div>');
  const earlyScript = '<script src="/remotes/calendar/1.0.0-a/pages/early.js"></script>';
  expect(html.indexOf(earlyScript)).toBeGreaterThan(html.indexOf('id="config"'));
  expect(await getText('/calendar')).not.toContain('data-prerendered');
});

test.each(['/.well-known/caldav', '/.well-known', '/metrics', '/ready', '/live'])(
  '%s returns 404 instead of the app',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('a request for an unchanged page returns 304', async () => {
  const etag = (await get('/calendar')).headers.get('etag') ?? '';
  expect(await getRevalidatedStatus('/calendar', etag)).toBe(304);
  await publish('1.0.0-b');
  expect(await getRevalidatedStatus('/calendar', etag)).toBe(200);
});

test('a published or rolled back version is served immediately', async () => {
  expect(await getText('/remotes.json')).toContain('1.0.0-a');
  await publish('1.0.0-b');
  expect(await getText('/remotes.json')).toContain('1.0.0-b');
  expect(await getText('/calendar')).toContain('/1.0.0-b/');
  await setCurrentVersion('1.0.0-a');
  expect(await getText('/remotes.json')).toContain('1.0.0-a');
  expect(await getText('/remotes/calendar/1.0.0-b/remoteEntry.js')).toBe('// 1.0.0-b');
});

test('a remote with missing files is omitted until they exist', async () => {
  const files = join(folder, 'remotes/calendar/1.0.0-a');
  await rename(files, `${files}.away`);
  expect(await getText('/remotes.json')).toBe('{}');
  expect((await get('/dashboard')).status).toBe(200);
  await rename(`${files}.away`, files);
  expect(await getText('/remotes.json')).toContain('1.0.0-a');
});

test('an unreadable registry file does not replace the previous registry', async () => {
  await getText('/remotes.json');
  await writeFixture('remotes/registry.json', '{"calendar":');
  expect(await getText('/remotes.json')).toContain('1.0.0-a');
});

test('hashed files are immutable and are compressed with an encoding that the client accepts', async () => {
  const compressed = await get('/shell.0a1b2c3d.js', { 'accept-encoding': 'br' });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(compressed.headers.get('cache-control')).toMatch('immutable');
  expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(await compressed.text()).toBe('shell()');
  const uncompressed = await get('/shell.0a1b2c3d.js', { 'accept-encoding': 'identity' });
  expect(uncompressed.headers.get('content-encoding')).toBeNull();
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
});

test('a file without a hash in its name is revalidated with an ETag that differs by encoding', async () => {
  const br = brotliCompressSync('<svg/>');
  await writeFixture('shell/favicon.svg.br', br);
  const getEtag = async (encoding: string) => {
    const response = await get('/favicon.svg', { 'accept-encoding': encoding });
    expect(await response.text()).toBe('<svg/>');
    return response.headers.get('etag') ?? '';
  };
  const [plainEtag, compressedEtag] = [await getEtag('identity'), await getEtag('br')];
  expect(plainEtag).toMatch(/^".+"$/);
  expect(compressedEtag).not.toBe(plainEtag);
  expect(await getRevalidatedStatus('/favicon.svg', plainEtag)).toBe(304);
  expect(await getRevalidatedStatus('/favicon.svg', compressedEtag)).toBe(200);
  // A file of the same size with different content has a different ETag.
  await writeFixture('shell/draft.svg', '<SVG/>');
  await rename(join(folder, 'shell/draft.svg'), join(folder, 'shell/favicon.svg'));
  expect(await getRevalidatedStatus('/favicon.svg', plainEtag)).toBe(200);
});

test('the public configuration is revalidated with an ETag', async () => {
  const response = await get('/config.json');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const etag = response.headers.get('etag') ?? '';
  expect(await getRevalidatedStatus('/config.json', etag)).toBe(304);
  expect(await getRevalidatedStatus('/config.json', '"other"')).toBe(200);
});

test('the files of a version are immutable, and the registry is revalidated', async () => {
  const entry = await get('/remotes/calendar/1.0.0-a/remoteEntry.js');
  expect(entry.headers.get('cache-control')).toMatch('immutable');
  const registry = await get('/remotes.json');
  expect(registry.headers.get('cache-control')).toBe('no-cache');
  const etag = registry.headers.get('etag') ?? '';
  expect(await getRevalidatedStatus('/remotes.json', etag)).toBe(304);
});

test.each(['/shell.ffffffff.js', '/remotes/calendar/9.9.9/remoteEntry.js', '/remotes/calendar'])(
  '%s returns 404 instead of the page',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<html>');
  },
);

test.each([
  '/remotes/calendar/../../secret.txt',
  '/remotes/calendar/1.0.0-a/%2e%2e/%2e%2e/%2e%2e/secret.txt',
  '/remotes/calendar/1.0.0-a/..%2f..%2f..%2fsecret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '/shell.js%00.txt',
  '/%zz.txt',
])('the path %s does not escape the folder', async (path) => {
  const { status, text } = await sendRaw(port, path);
  expect(status).toBe(404);
  expect(text).not.toContain('secret');
});
