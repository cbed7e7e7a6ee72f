import type { Context } from 'koa';

/**
 * Sends a page with a content security policy. Browsers apply `form-action` to redirects after a
 * form submission, so it includes the origins of `redirectUrls`.
 */
export function sendPage(ctx: Context, html: string, redirectUrls: (string | null)[] = []): void {
  const origins = redirectUrls.filter((url) => url !== null).map((url) => new URL(url).origin);
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
