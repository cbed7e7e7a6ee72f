import { escapeHtml, onOneLine, withoutControls } from '../plain-text.ts';
import { framed } from './frame.ts';

/** What a letter says; every part is plain text and is shown as such. */
export interface Letter {
  heading: string;
  lines: string[];
  /** Such as ['When', 'Friday, 20 November']. */
  facts?: [label: string, value: string][];
  /** Places to go, the first one leading. */
  actions?: { label: string; link: string }[];
  /** Why this came, in small print. */
  footnote: string;
}

export interface WrittenLetter {
  text: string;
  html: string;
}

const SMALL = 'margin:24px 0 0;font-size:13px;line-height:20px;color:#6b6e76';

/** Escaped, with the line breaks that a person typed. */
const shown = (text: string) => escapeHtml(withoutControls(text)).replaceAll('\n', '<br>');

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:15px;line-height:24px">${shown(text)}</p>`;

const smallPrint = (text: string) => `<p class="quiet" style="${SMALL}">${shown(text)}</p>`;

const fact = ([label, value]: [string, string]) =>
  `<tr><th class="quiet" scope="row" align="left" valign="top" style="padding:4px 16px 4px 0;font-size:13px;line-height:24px;font-weight:400;color:#6b6e76;white-space:nowrap">${shown(label)}</th>` +
  `<td valign="top" style="padding:4px 0;font-size:15px;line-height:24px;overflow-wrap:anywhere">${shown(value)}</td></tr>`;

const LEADING = 'background:#16181e;color:#ffffff;border:1px solid #16181e';
const OTHER = 'background:#ffffff;color:#16181e;border:1px solid #d6d6d2';

const button = ({ label, link }: { label: string; link: string }, index: number) =>
  `<a class="${index === 0 ? 'leading' : 'other'}" href="${escapeHtml(link)}" style="display:inline-block;margin:0 8px 8px 0;padding:11px 19px;border-radius:8px;font-size:15px;font-weight:600;text-decoration:none;${index === 0 ? LEADING : OTHER}">${shown(label)}</a>`;

/** Writes a letter as plain text and as HTML that says the same. */
export function writeLetter(letter: Letter): WrittenLetter {
  const { lines, facts = [], actions = [], footnote } = letter;
  const heading = onOneLine(letter.heading);
  const text = [
    heading,
    ...lines,
    ...(facts.length ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...actions.map(({ label, link }) => `${label}:\n${link}`),
    footnote,
  ];
  const html = [
    ...lines.map((line) => paragraph(line)),
    ...(facts.length
      ? [
          `<table role="presentation" style="margin:0 0 24px;border-collapse:collapse">${facts.map(fact).join('')}</table>`,
        ]
      : []),
    ...(actions.length
      ? [`<div style="margin:24px 0 0">${actions.map(button).join('')}</div>`]
      : []),
    smallPrint(footnote),
  ];
  return {
    text: `${withoutControls(text.join('\n\n'))}\n`,
    html: framed(escapeHtml(heading), html.join('\n')),
  };
}
