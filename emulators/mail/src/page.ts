import type { Message } from './message.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const time = (iso: string) => `<time datetime="${escape(iso)}">${escape(iso.slice(0, 16))}</time>`;

const letterLine = (message: Message, openId: string | undefined) => `
  <li>
    <a href="/?id=${message.id}"${message.id === openId ? ' aria-current="true"' : ''}>
      <span class="who">${escape(message.to.join(', '))}</span>
      ${time(message.date)}
      <span class="subject">${escape(message.subject || '(no subject)')}</span>
    </a>
  </li>`;

const attachmentLine = (id: string) => (file: Message['attachments'][number], index: number) => `
  <li>
    <a href="/messages/${id}/attachments/${index}" download>${escape(file.filename)}</a>
    <span>${escape(file.content_type)}, ${Math.max(1, Math.round(file.size / 1024))} KB</span>
  </li>`;

const part = (title: string, content: string) => `
  <details open><summary>${title}</summary>${content}</details>`;

function letter(message: Message): string {
  const { id, attachments } = message;
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`);
  return `
  <h2>${escape(message.subject || '(no subject)')}</h2>
  <dl>
    <dt>From</dt><dd>${escape(message.from)}</dd>
    <dt>To</dt><dd>${escape(message.to.join(', '))}</dd>
    <dt>Date</dt><dd>${time(message.date)}</dd>
  </dl>
  ${attachments.length > 0 ? `<ul class="files">${attachments.map(attachmentLine(id)).join('')}</ul>` : ''}
  ${message.html ? `<iframe title="The letter" src="/messages/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>` : ''}
  ${message.text ? part('Text', `<pre>${escape(message.text)}</pre>`) : ''}
  ${part('Headers', `<pre>${escape(headers.join('\n'))}</pre>`).replace(' open', '')}`;
}

/** The mailbox: letters on the left, the open one on the right. */
export function mailboxPage(messages: Message[], open: Message | undefined): string {
  const lines = messages.map((message) => letterLine(message, open?.id)).join('');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox (emulator)</title>
<link rel="stylesheet" href="/mailbox.css">
<script src="/mailbox.js" type="module"></script>
<header>
  <h1>Mailbox</h1>
  <p>An emulator: every e-mail of this installation ends here and none is sent.</p>
  <button type="button" id="clear"${messages.length === 0 ? ' hidden' : ''}>Delete all</button>
</header>
<div class="panes">
  <nav aria-label="Letters" id="letters">${
    lines
      ? `<ol>${lines}</ol>`
      : '<p class="empty">No e-mail yet. This page refreshes by itself.</p>'
  }</nav>
  <main>${open ? letter(open) : '<p class="empty">Choose a letter.</p>'}</main>
</div>
</html>
`;
}

/** The HTML part, its embedded pictures put in and its links made to open in a new tab. */
export function htmlPart({ html, attachments }: Message): string {
  const pictures = new Map(
    attachments.map((file) => [
      file.content_id,
      `data:${file.content_type};base64,${file.content}`,
    ]),
  );
  const complete = html.replace(
    /cid:([^"'\s)>]+)/g,
    (link, id: string) => pictures.get(id) ?? link,
  );
  return `<base target="_blank">${complete}`;
}
