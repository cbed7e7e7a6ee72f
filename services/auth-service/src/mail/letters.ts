import { locale, t } from '@scheduler/i18n/words';
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

const paragraph = (html: string, style = 'margin:0 0 16px;font-size:15px;line-height:24px') =>
  `<p style="${style}">${html}</p>`;

const button = (label: string, link: string) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#16181e;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${label}</a></p>`;

const codeBlock = (introduction: string, code: string) =>
  paragraph(introduction) +
  `<p style="margin:0 0 24px;font-family:ui-monospace,Consolas,monospace;font-size:28px;letter-spacing:6px;font-weight:600">${code}</p>`;

const page = (subject: string, content: string) => `<!doctype html>
<html lang="${locale()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#f5f5f3;color:#16181e;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;border:1px solid #e7e7e4;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-size:14px;font-weight:600;color:#50535b">AI Scheduler</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${subject}</h1>
${content}
</div>
</body>
</html>
`;

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
    paragraph(escapeHtml(footnote), 'margin:0;font-size:13px;line-height:20px;color:#6b6e76'),
  ];
  return { subject, text: `${text.join('\n\n')}\n`, html: page(subject, html.join('\n')) };
}
