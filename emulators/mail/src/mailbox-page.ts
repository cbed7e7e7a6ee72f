import { escapeHtml } from '@scheduler/emulator-kit';
import type { Message } from './message.ts';

const renderTime = (iso: string) =>
  `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 16))}</time>`;

const renderListItem = (message: Message, openId: string | undefined) => `
  <li>
    <a href="/?id=${message.id}"${message.id === openId ? ' aria-current="true"' : ''}>
      <span class="recipients">${escapeHtml(message.to.join(', '))}</span>
      ${renderTime(message.date)}
      <span class="subject">${escapeHtml(message.subject || '(no subject)')}</span>
    </a>
  </li>`;

const renderAttachment = (id: string) => (file: Message['attachments'][number], index: number) =>
  `
  <li>
    <a href="/messages/${id}/attachments/${index}" download>${escapeHtml(file.filename)}</a>
    <span>${escapeHtml(file.content_type)}, ${Math.max(1, Math.round(file.size / 1024))} KB</span>
  </li>`;

const renderSection = (title: string, content: string) => `
  <details open><summary>${title}</summary>${content}</details>`;

function renderMessage(message: Message): string {
  const { id, attachments } = message;
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`);
  return `
  <h2>${escapeHtml(message.subject || '(no subject)')}</h2>
  <dl>
    <dt>From</dt><dd>${escapeHtml(message.from)}</dd>
    <dt>To</dt><dd>${escapeHtml(message.to.join(', '))}</dd>
    <dt>Date</dt><dd>${renderTime(message.date)}</dd>
  </dl>
  ${attachments.length > 0 ? `<ul class="files">${attachments.map(renderAttachment(id)).join('')}</ul>` : ''}
  ${message.html ? `<iframe title="Email content" src="/messages/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>` : ''}
  ${message.text ? renderSection('Text', `<pre>${escapeHtml(message.text)}</pre>`) : ''}
  ${renderSection('Headers', `<pre>${escapeHtml(headers.join('\n'))}</pre>`).replace(' open', '')}`;
}

/** Renders the mailbox: the list of emails on the left, the open one on the right. */
export function renderMailboxPage(messages: Message[], open: Message | undefined): string {
  const listItems = messages.map((message) => renderListItem(message, open?.id)).join('');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox (emulator)</title>
<link rel="stylesheet" href="/mailbox.css">
<script src="/mailbox.js" type="module"></script>
<header>
  <h1>Mailbox</h1>
  <p>This is an emulator. It receives every email of this installation and sends none.</p>
  <button type="button" id="clear"${messages.length === 0 ? ' hidden' : ''}>Delete all</button>
</header>
<div class="panes">
  <nav aria-label="Emails" id="emails">${
    listItems
      ? `<ol>${listItems}</ol>`
      : '<p class="empty">No emails yet. This page refreshes automatically.</p>'
  }</nav>
  <main>${open ? renderMessage(open) : '<p class="empty">Select an email.</p>'}</main>
</div>
</html>
`;
}

/** Returns the HTML part with inlined images and links that open in a new tab. */
export function renderHtmlPart({ html, attachments }: Message): string {
  const inlineImages = new Map(
    attachments.map((file) => [
      file.content_id,
      `data:${file.content_type};base64,${file.content}`,
    ]),
  );
  const complete = html.replace(
    /cid:([^"'\s)>]+)/g,
    (link, id: string) => inlineImages.get(id) ?? link,
  );
  return `<base target="_blank">${complete}`;
}
