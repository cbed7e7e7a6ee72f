import type { Context } from 'koa';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export const alert = (message: string | undefined) =>
  message ? `<p class="alert" role="alert">${escape(message)}</p>` : '';

interface Page {
  title: string;
  /** Where the emulator is reached, for the style sheet. */
  publicUrl: string;
  content: string;
}

/** A whole page, plainly marked as not Google's. */
const page = ({ title, publicUrl, content }: Page) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} (demo)</title>
<link rel="stylesheet" href="${escape(publicUrl)}/pages.css">
<header><p class="mode">Demo Google account: this is not Google</p></header>
<main>
${content}
</main>
</html>
`;

/** Shows a page; its forms lead here or, through a redirect, to the places named. */
export function showPage(ctx: Context, content: Page, leadsTo: string[] = []): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${leadsTo.map((url) => new URL(url).origin).join(' ')}`,
  ];
  ctx.set({ 'content-security-policy': policy.join('; '), 'referrer-policy': 'same-origin' });
  ctx.type = 'html';
  ctx.body = page(content);
}

/** Refuses a form that another site sent. */
export function refuseStrangers(ctx: Context): void {
  const from = ctx.get('sec-fetch-site');
  if (from && from !== 'same-origin' && from !== 'none') ctx.throw(403, 'Not from this page');
}
