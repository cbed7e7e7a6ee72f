import type { Middleware } from 'koa';
import { registryReader } from './registry.ts';
import { fileWithin, IMMUTABLE, REVALIDATE, sendFile } from './static-file.ts';

const FILE = /^\/remotes\/([^/]+\/[^/]+\/.+)$/;

/**
 * Serves the remotes: `/remotes.json`, which says what version of each is current, and below
 * `/remotes/<name>/<version>/` every version that was ever published, unchanging.
 */
export function remotes({ remotesDir }: { remotesDir: string }): Middleware {
  const registry = registryReader(remotesDir);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/remotes.json') {
      const published = await registry();
      ctx.set('Cache-Control', REVALIDATE);
      ctx.set('ETag', published.etag);
      ctx.status = 200;
      if (ctx.fresh) ctx.status = 304;
      else ctx.body = published.remotes;
      return;
    }
    if (!ctx.path.startsWith('/remotes/')) return next();
    const path = FILE.exec(ctx.path)?.[1];
    const file = path ? fileWithin(remotesDir, path) : null;
    if (!file || !(await sendFile(ctx, file, IMMUTABLE))) ctx.status = 404;
  };
}
