import type { Context } from 'koa';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and attribute values. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Renders an error message, if there is one. */
export const renderAlert = (message: string | undefined) =>
  message ? `<p class="alert" role="alert">${escapeHtml(message)}</p>` : '';

/**
 * Sends an HTML page without scripts. Browsers apply `form-action` to redirects after a form
 * submission, so it includes the origins of `formTargets`.
 */
export function sendHtml(ctx: Context, html: string, formTargets: readonly string[] = []): void {
  const origins = new Set(formTargets.map((url) => new URL(url).origin));
  const directives = [
    "default-src 'none'",
    "style-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${[...origins].join(' ')}`,
  ];
  ctx.set({ 'content-security-policy': directives.join('; '), 'referrer-policy': 'no-referrer' });
  ctx.type = 'html';
  ctx.body = html;
}
