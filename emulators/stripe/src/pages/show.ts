import type { Context } from 'koa';

/** Shows a page; browsers check redirects of a form against the origins named, so they are named. */
export function show(ctx: Context, html: string, leadsTo: (string | null)[] = []): void {
  const origins = leadsTo.filter((url) => url !== null).map((url) => new URL(url).origin);
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${[...new Set(origins)].join(' ')}`,
  ];
  ctx.set({ 'content-security-policy': policy.join('; '), 'referrer-policy': 'no-referrer' });
  ctx.type = 'html';
  ctx.body = html;
}
