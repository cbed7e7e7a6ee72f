import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { encodingFor } from './encoding.ts';
import { registryReader } from './registry.ts';
import type { PublishedRemotes } from './registry.ts';
import { fileWithin, IMMUTABLE, REVALIDATE, sendFile } from './static-file.ts';

export interface PageOptions {
  /** The shell's build: `index.html`, `routes.json` and the assets. */
  shellDir: string;
  remotesDir: string;
  /** What browsers may know of this deployment; served as `/config.json`, too. */
  config: Record<string, unknown>;
}

/** The shell's own word on which remote's module a path shows. */
const routesJson = z.array(z.object({ path: z.string(), remote: z.string(), expose: z.string() }));
type RemoteRoute = z.infer<typeof routesJson>[number];

const HASHED = /\.[0-9a-f]{8}\.\w+$/;

/**
 * Serves the shell: its assets, and for every other path its page, into which go the configuration,
 * the registry and preloads of the remote that the path will show, so that nothing of the first
 * screen waits for anything but the page. Where the remote has a page of its own for visitors, that
 * runs in the shell's place, and fetches the shell when it is needed.
 */
export function page(options: PageOptions): Middleware {
  const { shellDir, remotesDir, config } = options;
  const registry = registryReader(remotesDir);
  const pageOf = pages(options);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/config.json') {
      ctx.set('Cache-Control', REVALIDATE);
      ctx.body = config;
      return;
    }
    // Screens have no dot in their path: whatever has one is a file, and a missing one is missed.
    if (!basename(ctx.path).includes('.')) return sendPage(ctx, pageOf(ctx.path, await registry()));
    const file = ctx.path.endsWith('.html') ? null : fileWithin(shellDir, ctx.path);
    const caching = HASHED.test(ctx.path) ? IMMUTABLE : REVALIDATE;
    if (!file || !(await sendFile(ctx, file, caching))) ctx.status = 404;
  };
}

interface Page {
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
  etag: string;
}

/** Makes each page once for a given registry; pages differ only by the remote they preload. */
function pages({ shellDir, remotesDir, config }: PageOptions) {
  const template = readFileSync(join(shellDir, 'index.html'), 'utf8');
  const routes = routesJson.parse(JSON.parse(readFileSync(join(shellDir, 'routes.json'), 'utf8')));
  const shellScripts = [...template.matchAll(SHELL_SCRIPT)].map(([, src]) => src);
  const made = new Map<string, Page>();
  let madeFor = '';
  return (path: string, { remotes, etag }: PublishedRemotes): Page => {
    if (madeFor !== etag) made.clear();
    madeFor = etag;
    const route = routes.find((each) => each.path === path.replace(/^\/app(?=\/)/, ''));
    const key = route?.path ?? '';
    const known = made.get(key);
    if (known) return known;
    const files = route && remotes[route.remote]?.exposes[route.expose];
    const head = [
      ...(files?.page ? filesOfPage(files.page) : preloads(remotes, route)),
      dataBlock('config', config),
      dataBlock('remotes', remotes),
      files?.page ? dataBlock('host', shellScripts) : '',
      // They read what stands above.
      ...(files?.page?.early ?? []).map((src) => `<script src="${src}"></script>`),
    ].join('');
    const sketch = key === '/' ? sketchOf(remotesDir, files?.page?.sketch) : '';
    const html = files?.page ? template.replaceAll(SHELL_SCRIPT, '') : template;
    const fresh = compressed(
      html.replace('</head>', () => `${head}</head>`).replace('<body>', (body) => body + sketch),
    );
    made.set(key, fresh);
    return fresh;
  };
}

/** As the shell's build writes them. */
const SHELL_SCRIPT = /<script defer(?:="defer")? src="([^"]+)"><\/script>/g;

const REMOTES = '/remotes';

/** What is shown at the page's first place until its script has come; nothing if it cannot be read. */
function sketchOf(remotesDir: string, address: string | undefined): string {
  if (!address?.startsWith(REMOTES)) return '';
  const file = fileWithin(remotesDir, address.slice(REMOTES.length));
  try {
    return file ? `<div data-sketch="">${readFileSync(file, 'utf8')}</div>` : '';
  } catch {
    return '';
  }
}

const filesOfPage = ({ js, css }: { js: string[]; css: string[] }) => [
  ...css.map((href) => `<link rel="stylesheet" href="${href}">`),
  ...js.map((src) => `<script defer src="${src}"></script>`),
];

function preloads(remotes: PublishedRemotes['remotes'], route: RemoteRoute | undefined) {
  const remote = route && remotes[route.remote];
  if (!remote) return [];
  const { js, css } = remote.exposes[route.expose] ?? { js: [], css: [] };
  const link = (as: string) => (href: string) => `<link rel="preload" as="${as}" href="${href}">`;
  return [...[remote.entry, ...js].map(link('script')), ...css.map(link('style'))];
}

// A data block never runs, so it needs no leave from the content security policy.
const dataBlock = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

function compressed(html: string): Page {
  const identity = Buffer.from(html);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    identity,
    gzip: gzipSync(identity),
    br: brotliCompressSync(identity),
    etag: `W/"${hash}"`,
  };
}

function sendPage(ctx: Context, { etag, ...bodies }: Page) {
  const encoding = encodingFor(ctx) ?? 'identity';
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', REVALIDATE);
  ctx.set('ETag', etag);
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.type = 'html';
  ctx.body = bodies[encoding];
}
