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

const renderDetail = ([label, value]: [string, string]) =>
  `<tr><th class="secondary-text" scope="row" align="left" valign="top" style="padding:4px 16px 4px 0;font-size:13px;line-height:24px;font-weight:400;color:#6b6e76;white-space:nowrap">${toHtml(label)}</th>` +
  `<td valign="top" style="padding:4px 0;font-size:15px;line-height:24px;overflow-wrap:anywhere">${toHtml(value)}</td></tr>`;

const PRIMARY_BUTTON_STYLE = 'background:#16181e;color:#ffffff;border:1px solid #16181e';
const SECONDARY_BUTTON_STYLE = 'background:#ffffff;color:#16181e;border:1px solid #d6d6d2';

const renderButton = ({ label, link }: { label: string; link: string }, index: number) =>
  `<a class="${index === 0 ? 'primary-button' : 'secondary-button'}" href="${escapeHtml(link)}" style="display:inline-block;margin:0 8px 8px 0;padding:11px 19px;border-radius:8px;font-size:15px;font-weight:600;text-decoration:none;${index === 0 ? PRIMARY_BUTTON_STYLE : SECONDARY_BUTTON_STYLE}">${toHtml(label)}</a>`;

/** Renders an email as plain text and as HTML. */
export function renderEmail(content: EmailContent): RenderedEmail {
  const { lines, details = [], actions = [], footnote } = content;
  const heading = toSingleLine(content.heading);
  const text = [
    heading,
    ...lines,
    ...(details.length ? [details.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...actions.map(({ label, link }) => `${label}:\n${link}`),
    footnote,
  ];
  const html = [
    ...lines.map((line) => renderParagraph(line)),
    ...(details.length
      ? [
          `<table role="presentation" style="margin:0 0 24px;border-collapse:collapse">${details.map(renderDetail).join('')}</table>`,
        ]
      : []),
    ...(actions.length
      ? [`<div style="margin:24px 0 0">${actions.map(renderButton).join('')}</div>`]
      : []),
    renderFootnote(footnote),
  ];
  return {
    text: `${stripControlCharacters(text.join('\n\n'))}\n`,
    html: renderEmailLayout(escapeHtml(heading), html.join('\n')),
  };
}
