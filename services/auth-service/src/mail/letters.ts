import { t } from '@scheduler/i18n/words';
import { framed } from '@scheduler/service-kit/mail';
import { wordsOf, type Letter } from './words.ts';

export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
}

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const paragraph = (html: string) =>
  `<p style="margin:0 0 16px;font-size:15px;line-height:24px">${html}</p>`;

const smallPrint = (html: string) =>
  `<p class="quiet" style="margin:0;font-size:13px;line-height:20px;color:#6b6e76">${html}</p>`;

const button = (label: string, link: string) =>
  `<p style="margin:24px 0"><a class="leading" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#16181e;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${label}</a></p>`;

const codeBlock = (introduction: string, code: string) =>
  paragraph(introduction) +
  `<p style="margin:0 0 24px;font-family:ui-monospace,Consolas,monospace;font-size:28px;letter-spacing:6px;font-weight:600">${code}</p>`;

/** Writes a letter as plain text and as HTML that says the same. */
export function writeLetter(letter: Letter): WrittenMail {
  const { subject, lines, action, footnote } = wordsOf(letter);
  const code = 'code' in letter ? letter.code : null;
  const introduction = action ? t('Or enter this code:') : t('Your code:');
  const text = [
    ...lines,
    ...(action ? [`${action}:\n${letter.link}`] : []),
    ...(code ? [`${introduction} ${code}`] : []),
    footnote,
  ];
  const html = [
    ...lines.map((line) => paragraph(escapeHtml(line))),
    ...(action && letter.link ? [button(action, letter.link)] : []),
    ...(code ? [codeBlock(introduction, code)] : []),
    smallPrint(escapeHtml(footnote)),
  ];
  return { subject, text: `${text.join('\n\n')}\n`, html: framed(subject, html.join('\n')) };
}
