import { createHash } from 'node:crypto';
import type { Context } from 'koa';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** Creates a strong ETag from the content alone, so all instances return the same one. */
export const createEtag = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Sends a response that clients must revalidate, or 304 if they have the current version. */
export function sendRevalidated(ctx: Context, etag: string, sendBody: () => void): void {
  ctx.set('Cache-Control', REVALIDATE);
  ctx.set('ETag', etag);
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
  else sendBody();
}
