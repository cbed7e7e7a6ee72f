import { escapeHtml, toSingleLine, stripControlCharacters } from '../plain-text.ts';
import { renderEmailLayout } from './layout.ts';

/** Content of an email. All strings are plain text and are escaped when rendered. */
export interface EmailContent {
  heading: string;
  lines: string[];
  /** Label and value, for example `['When', 'Friday, November 20']`. */
  details?: [label: string, value: string][];
  /** Buttons. The first one is the primary action. */
  actions?: { label: string; link: string }[];
  /** Why the recipient received this email. */
  footnote: string;
  /** Link below the footnote. */
  footerLink?: { label: string; link: string };
  /** Whether http(s) URLs in the details become links. Other schemes never do. */
  linkDetails?: boolean;
}

export interface RenderedEmail {
  text: string;
  html: string;
}

const FOOTNOTE_STYLE = 'margin:24px 0 0;font-size:13px;line-height:20px;color:#6b6e76';

/** Escapes text for HTML and preserves its line breaks. */
const toHtml = (text: string) => escapeHtml(stripControlCharacters(text)).replaceAll('\n', '<br>');

const renderParagraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:15px;line-height:24px">${toHtml(text)}</p>`;

const renderFootnote = (text: string) =>
  `<p class="secondary-text" style="${FOOTNOTE_STYLE}">${toHtml(text)}</p>`;

const renderFooterLink = ({ label, link }: { label: string; link: string }) =>
  `<p class="secondary-text" style="${FOOTNOTE_STYLE}"><a class="secondary-text" href="${escapeHtml(link)}" style="color:#6b6e76">${toHtml(label)}</a></p>`;

/** Doesn't end with punctuation, which belongs to the sentence. */
const HTTP_URL = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;

/** Like {@link toHtml}, and turns http(s) URLs into links. */
function toLinkedHtml(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(HTTP_URL)) {
    parts.push(toHtml(text.slice(end, index)));
    parts.push(`<a href="${escapeHtml(url)}" rel="noopener noreferrer">${toHtml(url)}</a>`);
    end = index + url.length;
  }
  return [...parts, toHtml(text.slice(end))].join('');
}

const renderDetail = ([label, value]: [string, string], hasLinks: boolean) =>
  `<tr><th class="secondary-text" scope="row" align="left" valign="top" style="padding:4px 16px 4px 0;font-size:13px;line-height:24px;font-weight:400;color:#6b6e76;white-space:nowrap">${toHtml(label)}</th>` +
  `<td valign="top" style="padding:4px 0;font-size:15px;line-height:24px;overflow-wrap:anywhere">${hasLinks ? toLinkedHtml(value) : toHtml(value)}</td></tr>`;

const PRIMARY_BUTTON_STYLE = 'background:#16181e;color:#ffffff;border:1px solid #16181e';
const SECONDARY_BUTTON_STYLE = 'background:#ffffff;color:#16181e;border:1px solid #d6d6d2';

const renderButton = ({ label, link }: { label: string; link: string }, index: number) =>
  `<a class="${index === 0 ? 'primary-button' : 'secondary-button'}" href="${escapeHtml(link)}" style="display:inline-block;margin:0 8px 8px 0;padding:11px 19px;border-radius:8px;font-size:15px;font-weight:600;text-decoration:none;${index === 0 ? PRIMARY_BUTTON_STYLE : SECONDARY_BUTTON_STYLE}">${toHtml(label)}</a>`;

/** Renders an email as plain text and as HTML. */
export function renderEmail(content: EmailContent): RenderedEmail {
  const { lines, details = [], actions = [], footnote, footerLink, linkDetails = false } = content;
  const heading = toSingleLine(content.heading);
  const text = [
    heading,
    ...lines,
    ...(details.length ? [details.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...actions.map(({ label, link }) => `${label}:\n${link}`),
    footnote,
    ...(footerLink ? [`${footerLink.label}:\n${footerLink.link}`] : []),
  ];
  const html = [
    ...lines.map((line) => renderParagraph(line)),
    ...(details.length
      ? [
          `<table role="presentation" style="margin:0 0 24px;border-collapse:collapse">${details.map((detail) => renderDetail(detail, linkDetails)).join('')}</table>`,
        ]
      : []),
    ...(actions.length
      ? [`<div style="margin:24px 0 0">${actions.map(renderButton).join('')}</div>`]
      : []),
    renderFootnote(footnote),
    ...(footerLink ? [renderFooterLink(footerLink)] : []),
  ];
  return {
    text: `${stripControlCharacters(text.join('\n\n'))}\n`,
    html: renderEmailLayout(escapeHtml(heading), html.join('\n')),
  };
}
