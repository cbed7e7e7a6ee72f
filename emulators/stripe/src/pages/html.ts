const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

export const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** A button that posts its name to the page it stands on. */
export const action = (name: string, label: string, { quiet = false, value = '' } = {}) => `
  <form method="post">
    <input type="hidden" name="value" value="${escape(value)}">
    <button name="action" value="${name}"${quiet ? ' class="quiet"' : ''}>${escape(label)}</button>
  </form>`;

export const alert = (message: string | undefined) =>
  message ? `<p class="alert" role="alert">${escape(message)}</p>` : '';

interface Page {
  title: string;
  /** Where the emulator is reached, for the style sheet. */
  publicUrl: string;
  content: string;
}

/** A whole page, plainly marked as one where no money moves. */
export const page = ({ title, publicUrl, content }: Page) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} (test mode)</title>
<link rel="stylesheet" href="${escape(publicUrl)}/pages.css">
<header><p class="mode">Test mode: no real payment</p></header>
<main>
${content}
</main>
</html>
`;
