import { t } from '@scheduler/i18n/translate';
import { escapeHtml } from '@scheduler/service-kit';
import { framed } from '@scheduler/service-kit/email';
import { getEmailText, getExpiryText, type EmailContent } from './templates.ts';

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

const renderParagraph = (html: string) =>
  `<p style="margin:0 0 16px;font-size:15px;line-height:24px">${html}</p>`;

const renderFootnote = (html: string) =>
  `<p class="secondary-text" style="margin:0;font-size:13px;line-height:20px;color:#6b6e76">${html}</p>`;

const renderButton = (label: string, link: string) =>
  `<p style="margin:24px 0"><a class="primary-button" href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#16181e;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${label}</a></p>`;

const renderCode = (introduction: string, code: string) =>
  renderParagraph(introduction) +
  `<p style="margin:0 0 24px;font-family:ui-monospace,Consolas,monospace;font-size:28px;letter-spacing:6px;font-weight:600">${code}</p>`;

/** Renders an email as plain text and HTML with the same content. */
export function renderEmail(content: EmailContent): RenderedEmail {
  const { subject, paragraphs, action, footnote } = getEmailText(content);
  const code = 'code' in content ? content.code : null;
  const lifetimes = 'lifetimes' in content ? content.lifetimes : undefined;
  const expiry = lifetimes ? [getExpiryText(lifetimes)] : [];
  const introduction = action ? t('Or enter this code:') : t('Your code:');
  const text = [
    ...paragraphs,
    ...(action ? [`${action}:\n${content.link}`] : []),
    ...(code ? [`${introduction} ${code}`] : []),
    ...expiry,
    footnote,
  ];
  const html = [
    ...paragraphs.map((paragraph) => renderParagraph(escapeHtml(paragraph))),
    ...(action && content.link ? [renderButton(action, content.link)] : []),
    ...(code ? [renderCode(introduction, code)] : []),
    ...expiry.map((text) => renderParagraph(escapeHtml(text))),
    renderFootnote(escapeHtml(footnote)),
  ];
  return { subject, text: `${text.join('\n\n')}\n`, html: framed(subject, html.join('\n')) };
}
