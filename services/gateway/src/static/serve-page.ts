import { readFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { negotiateEncoding } from '../negotiate-encoding.ts';
import { createEtag, IMMUTABLE, sendRevalidated } from './caching.ts';
import { createRegistryCheck, createRegistryReader } from './registry.ts';
import type { PublishedRemotes } from './registry.ts';
import { resolveWithin, sendFile } from './static-file.ts';

export interface PageOptions {
  /** Build output of the shell: `index.html`, `routes.json` and assets. */
  shellDir: string;
  remotesDir: string;
  /** Public configuration, also served as `/config.json`. */
  config: Record<string, unknown>;
}

/** The shell's routes and the remote module that each of them displays. */
const routesJson = z.array(z.object({ path: z.string(), remote: z.string(), expose: z.string() }));
type RemoteRoute = z.infer<typeof routesJson>[number];

/** Paths that crawlers and monitoring tools request from any server. They never return the app. */
const WELL_KNOWN_PATH = /^\/(\.well-known|metrics|ready|live|health)(\/|$)/;

const HASHED_FILE = /\.[0-9a-f]{8}\.\w+$/;

/**
 * Serves the shell's assets, and its page for all other paths. The page includes the configuration,
 * the remote registry and preload links for the remote that displays the requested path. The
 * browser needs no further requests to locate the files of the first screen.
 *
 * If the remote provides its own page for visitors, that page replaces the shell, which is loaded
 * on demand.
 */
export function servePages(options: PageOptions): Middleware {
  const { shellDir, remotesDir, config } = options;
  const registry = createRegistryReader(remotesDir);
  const renderPage = createPageRenderer(options);
  const configEtag = createEtag(JSON.stringify(config));
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/config.json') {
      sendRevalidated(ctx, configEtag, () => {
        ctx.body = config;
      });
      return;
    }
    if (WELL_KNOWN_PATH.test(ctx.path)) {
      ctx.status = 404;
      return;
    }
    // Only file names contain a dot. They return 404 if the file doesn't exist.
    if (!basename(ctx.path).includes('.'))
      return sendPage(ctx, renderPage(ctx.path, await registry()));
    const file = ctx.path.endsWith('.html') ? null : resolveWithin(shellDir, ctx.path);
    const cacheControl = HASHED_FILE.test(ctx.path) ? IMMUTABLE : undefined;
    if (!file || !(await sendFile(ctx, file, cacheControl))) ctx.status = 404;
  };
}

/** Creates a check that rejects if the gateway can't serve pages. */
export function createPageCheck({
  shellDir,
  remotesDir,
}: Pick<PageOptions, 'shellDir' | 'remotesDir'>): () => Promise<void> {
  const checkRegistry = createRegistryCheck(remotesDir);
  return async () => {
    await access(join(shellDir, 'index.html'));
    await checkRegistry();
  };
}

interface Page {
  identity: Buffer;
  gzip: Buffer;
  br: Buffer;
  etag: string;
}

/** Creates a page renderer with a cache that is cleared when the registry changes. */
function createPageRenderer({ shellDir, remotesDir, config }: PageOptions) {
  const template = readFileSync(join(shellDir, 'index.html'), 'utf8');
  const routes = routesJson.parse(JSON.parse(readFileSync(join(shellDir, 'routes.json'), 'utf8')));
  const shellScripts = [...template.matchAll(SHELL_SCRIPT)].map(([, src]) => src);
  const cachedPages = new Map<string, Page>();
  let cachedEtag = '';
  return (path: string, { remotes, registry, etag }: PublishedRemotes): Page => {
    if (cachedEtag !== etag) cachedPages.clear();
    cachedEtag = etag;
    const route = routes.find((candidate) => candidate.path === path.replace(/^\/app(?=\/)/, ''));
    const key = route?.path ?? '';
    const cachedPage = cachedPages.get(key);
    if (cachedPage) return cachedPage;
    const files = route && remotes[route.remote]?.exposes[route.expose];
    const head = [
      ...(files?.page ? renderPageAssets(files.page) : renderPreloads(remotes, route)),
      renderJsonScript('config', config),
      renderJsonScript('remotes', registry),
      files?.page ? renderJsonScript('host', shellScripts) : '',
      // These scripts read the JSON above.
      ...(files?.page?.early ?? []).map((src) => `<script src="${src}"></script>`),
    ].join('');
    const prerendered = key === '/' ? readPrerenderedMarkup(remotesDir, files?.page?.html) : '';
    const html = files?.page ? template.replaceAll(SHELL_SCRIPT, '') : template;
    const rendered = compressPage(
      html
        .replace('</head>', () => `${head}</head>`)
        .replace('<body>', (body) => body + prerendered),
    );
    cachedPages.set(key, rendered);
    return rendered;
  };
}

/** Script tags as written by the shell's build. */
const SHELL_SCRIPT = /<script defer(?:="defer")? src="([^"]+)"><\/script>/g;

const REMOTES_PATH = '/remotes';

/** Returns the prerendered markup to display until the page's script has loaded, if available. */
function readPrerenderedMarkup(remotesDir: string, url: string | undefined): string {
  if (!url?.startsWith(REMOTES_PATH)) return '';
  const file = resolveWithin(remotesDir, url.slice(REMOTES_PATH.length));
  try {
    return file ? `<div data-prerendered="">${readFileSync(file, 'utf8')}</div>` : '';
  } catch {
    return '';
  }
}

const renderPageAssets = ({ js, css }: { js: string[]; css: string[] }) => [
  ...css.map((href) => `<link rel="stylesheet" href="${href}">`),
  ...js.map((src) => `<script defer src="${src}"></script>`),
];

function renderPreloads(remotes: PublishedRemotes['remotes'], route: RemoteRoute | undefined) {
  const remote = route && remotes[route.remote];
  if (!remote) return [];
  const { js, css } = remote.exposes[route.expose] ?? { js: [], css: [] };
  const renderLink = (as: string) => (href: string) =>
    `<link rel="preload" as="${as}" href="${href}">`;
  return [
    // `fetch` uses a preloaded response only if it was requested in the same CORS mode.
    `<link rel="preload" as="fetch" crossorigin href="${remote.entry}">`,
    ...js.map(renderLink('script')),
    ...css.map(renderLink('style')),
  ];
}

// JSON scripts aren't executed, so the content security policy allows them.
const renderJsonScript = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

function compressPage(html: string): Page {
  const identity = Buffer.from(html);
  return {
    identity,
    gzip: gzipSync(identity),
    br: brotliCompressSync(identity),
    // Weak, because all encodings of the page share one ETag.
    etag: `W/${createEtag(identity)}`,
  };
}

function sendPage(ctx: Context, { etag, ...bodies }: Page) {
  const encoding = negotiateEncoding(ctx) ?? 'identity';
  ctx.vary('Accept-Encoding');
  sendRevalidated(ctx, etag, () => {
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
    ctx.type = 'html';
    ctx.body = bodies[encoding];
  });
}
