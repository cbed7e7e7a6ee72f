import type { Middleware } from 'koa';
import { IMMUTABLE, sendRevalidated } from './caching.ts';
import { createRegistryReader } from './registry.ts';
import { resolveWithin, sendFile } from './static-file.ts';

const REMOTE_FILE_PATH = /^\/remotes\/([^/]+\/[^/]+\/.+)$/;

/**
 * Serves `/remotes.json` with the current version of each remote, and the immutable files of every
 * published version below `/remotes/<name>/<version>/`.
 */
export function serveRemotes({ remotesDir }: { remotesDir: string }): Middleware {
  const registry = createRegistryReader(remotesDir);
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/remotes.json') {
      const published = await registry();
      sendRevalidated(ctx, published.etag, () => {
        ctx.body = published.registry;
      });
      return;
    }
    if (!ctx.path.startsWith('/remotes/')) return next();
    const path = REMOTE_FILE_PATH.exec(ctx.path)?.[1];
    const file = path ? resolveWithin(remotesDir, path) : null;
    if (!file || !(await sendFile(ctx, file, IMMUTABLE))) ctx.status = 404;
  };
}
