import { escapeHtml } from '@scheduler/emulator-kit';

export const formatMoney = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

export const formatDate = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Renders a button that posts its action and value to the current page. */
export const renderActionButton = (
  name: string,
  label: string,
  { secondary = false, value = '' } = {},
) => `
  <form method="post">
    <input type="hidden" name="value" value="${escapeHtml(value)}">
    <button name="action" value="${name}"${secondary ? ' class="secondary"' : ''}>${escapeHtml(label)}</button>
  </form>`;

interface PageContent {
  title: string;
  /** Base URL of the stylesheet. */
  publicUrl: string;
  html: string;
}

/** Renders a full page with the test mode banner. */
export const renderPage = ({ title, publicUrl, html }: PageContent) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} (test mode)</title>
<link rel="stylesheet" href="${escapeHtml(publicUrl)}/pages.css">
<header><p class="test-mode-banner">Test mode: no real payment</p></header>
<main>
${html}
</main>
</html>
`;
