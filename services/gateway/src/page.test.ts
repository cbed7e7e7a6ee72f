import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, get as request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Koa from 'koa';
import { page } from './page.ts';
import { remotes } from './remotes.ts';
import { sendRaw } from './testing/gateway.ts';

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
  await lay('shell/index.html', INDEX);
  await lay('shell/routes.json', JSON.stringify(ROUTES));
  await lay('shell/shell.0a1b2c3d.js', 'shell()');
  await lay('shell/shell.0a1b2c3d.js.br', brotliCompressSync('shell()'));
  await lay('shell/favicon.svg', '<svg/>');
  await lay('secret.txt', 'secret');
  await publish('1.0.0-a');
  const remotesDir = join(folder, 'remotes');
  const config = { apiBase: '/api', supabaseUrl: '</script>' };
  const app = new Koa();
  app.use(remotes({ remotesDir }));
  app.use(page({ shellDir: join(folder, 'shell'), remotesDir, config }));
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

async function lay(path: string, content: string | Buffer) {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), content);
}

async function publish(version: string) {
  const exposes = {
    './calendar': { js: ['calendar.js'], css: ['calendar.css'] },
    './public': {
      js: ['public.js'],
      css: ['public.css'],
      page: {
        js: ['pages/public.js'],
        css: ['pages/public.css'],
        early: ['pages/early.js'],
        sketch: 'pages/public.html',
      },
    },
  };
  const described = { global: `calendar_${version}`, entry: 'remoteEntry.js', exposes };
  await lay(`remotes/calendar/${version}/remote.json`, JSON.stringify(described));
  await lay(`remotes/calendar/${version}/remoteEntry.js`, `// ${version}`);
  await lay(`remotes/calendar/${version}/pages/public.html`, '<h1>A better week</h1>');
  await point(version);
}

async function point(current: string) {
  await lay('remotes/draft.json', JSON.stringify({ calendar: { current, previous: [] } }));
  await rename(join(folder, 'remotes/draft.json'), join(folder, 'remotes/registry.json'));
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });
const textOf = async (path: string) => (await get(path)).text();

/** Asks as a browser that has the file; `fetch` would ask past every cache. */
async function statusFor(path: string, etag: string) {
  const asked = request({ port, path, headers: { 'if-none-match': etag }, agent: false });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

const dataOf = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');

test('a screen is the page, with configuration and registry in it, never stored', async () => {
  const response = await get('/dashboard');
  expect(response.headers.get('content-type')).toMatch('text/html');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const html = await response.text();
  expect(dataOf(html, 'config')).toEqual({ apiBase: '/api', supabaseUrl: '</script>' });
  expect(dataOf(html, 'remotes')).toMatchObject({ calendar: { version: '1.0.0-a' } });
  expect(html).not.toContain('rel="preload"');
});

test.each(['/calendar', '/app/calendar'])('%s preloads what its remote needs', async (path) => {
  const html = await textOf(path);
  for (const file of ['remoteEntry.js', 'calendar.js']) {
    expect(html).toContain(
      `<link rel="preload" as="script" href="/remotes/calendar/1.0.0-a/${file}">`,
    );
  }
  expect(html).toContain('as="style" href="/remotes/calendar/1.0.0-a/calendar.css"');
});

test('a page of its own runs in the place of the shell, which it is told of', async () => {
  const html = await textOf('/');
  expect(html).toContain('<script defer src="/remotes/calendar/1.0.0-a/pages/public.js"></script>');
  expect(html).toContain('rel="stylesheet" href="/remotes/calendar/1.0.0-a/pages/public.css"');
  expect(html).not.toContain(SHELL);
  expect(html).not.toContain('rel="preload"');
  expect(dataOf(html, 'host')).toEqual(['/shell.0a1b2c3d.js']);
  expect(await textOf('/calendar')).toContain(SHELL);
});

test('what a page of its own shows at first is there before its script, at its first place', async () => {
  const html = await textOf('/');
  expect(html).toContain('<body><div data-sketch=""><h1>A better week</h1></div>');
  const early = '<script src="/remotes/calendar/1.0.0-a/pages/early.js"></script>';
  expect(html.indexOf(early)).toBeGreaterThan(html.indexOf('id="config"'));
  expect(await textOf('/calendar')).not.toContain('data-sketch');
});

test('the page is not sent again while nothing changed', async () => {
  const etag = (await get('/calendar')).headers.get('etag') ?? '';
  expect(await statusFor('/calendar', etag)).toBe(304);
  await publish('1.0.0-b');
  expect(await statusFor('/calendar', etag)).toBe(200);
});

test('a move of the pointer is seen at once, forth and back', async () => {
  expect(await textOf('/remotes.json')).toContain('1.0.0-a');
  await publish('1.0.0-b');
  expect(await textOf('/remotes.json')).toContain('1.0.0-b');
  expect(await textOf('/calendar')).toContain('/1.0.0-b/');
  await point('1.0.0-a');
  expect(await textOf('/remotes.json')).toContain('1.0.0-a');
  expect(await textOf('/remotes/calendar/1.0.0-b/remoteEntry.js')).toBe('// 1.0.0-b');
});

test('a remote whose files are away is left out until they are back', async () => {
  const files = join(folder, 'remotes/calendar/1.0.0-a');
  await rename(files, `${files}.away`);
  expect(await textOf('/remotes.json')).toBe('{}');
  expect((await get('/dashboard')).status).toBe(200);
  await rename(`${files}.away`, files);
  expect(await textOf('/remotes.json')).toContain('1.0.0-a');
});

test('a registry that cannot be read leaves the last one in force', async () => {
  await textOf('/remotes.json');
  await lay('remotes/registry.json', '{"calendar":');
  expect(await textOf('/remotes.json')).toContain('1.0.0-a');
});

test('hashed files are kept for ever, compressed as asked', async () => {
  const compressed = await get('/shell.0a1b2c3d.js', { 'accept-encoding': 'br' });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(compressed.headers.get('cache-control')).toMatch('immutable');
  expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i);
  expect(await compressed.text()).toBe('shell()');
  const plain = await get('/shell.0a1b2c3d.js', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
});

test('a version is kept for ever, the registry never', async () => {
  const entry = await get('/remotes/calendar/1.0.0-a/remoteEntry.js');
  expect(entry.headers.get('cache-control')).toMatch('immutable');
  const registry = await get('/remotes.json');
  expect(registry.headers.get('cache-control')).toBe('no-cache');
  const etag = registry.headers.get('etag') ?? '';
  expect(await statusFor('/remotes.json', etag)).toBe(304);
});

test.each(['/shell.ffffffff.js', '/remotes/calendar/9.9.9/remoteEntry.js', '/remotes/calendar'])(
  '%s is missing, and no page takes its place',
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
])('%s does not leave the folder', async (path) => {
  const { status, text } = await sendRaw(port, path);
  expect(status).toBe(404);
  expect(text).not.toContain('secret');
});
