import { escapeHtml, sendHtml } from '@scheduler/emulator-kit';
import type { Context } from 'koa';

interface PageOptions {
  title: string;
  /** Base URL of the emulator, used for the stylesheet. */
  publicUrl: string;
  content: string;
}

/** Renders a full page with a banner that identifies it as a demo. */
const renderPage = ({ title, publicUrl, content }: PageOptions) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} (demo)</title>
<link rel="stylesheet" href="${escapeHtml(publicUrl)}/pages.css">
<header><p class="demo-banner">Demo Google account: this is not Google</p></header>
<main>
${content}
</main>
</html>
`;

/** Sends a page. Its forms may submit to the emulator and redirect to the origins of `formTargets`. */
export const sendPage = (ctx: Context, content: PageOptions, formTargets?: string[]): void =>
  sendHtml(ctx, renderPage(content), formTargets);

/** Rejects form submissions from other sites. */
export function rejectCrossSitePost(ctx: Context): void {
  const fetchSite = ctx.get('sec-fetch-site');
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none')
    ctx.throw(403, 'Cross-site form submission');
}
