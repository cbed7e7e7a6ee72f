import { getLocale } from '@scheduler/i18n/translate';

/**
 * Styles for email clients with a dark mode. `!important` is needed to override the inline styles,
 * which all other clients use.
 */
const DARK_MODE_CSS = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0d0e11!important;color:#ecedef!important}
.card{background:#15171b!important;border-color:#2a2d34!important}
.secondary-text{color:#a3a7b0!important}
.primary-button{background:#ecedef!important;border-color:#ecedef!important;color:#15171b!important}
.secondary-button{background:#15171b!important;border-color:#43474f!important;color:#ecedef!important}
}`;

/**
 * Wraps the content of an email in a complete HTML document.
 *
 * @param heading escaped HTML
 * @param content escaped HTML
 */
export const renderEmailLayout = (heading: string, content: string): string => `<!doctype html>
<html lang="${getLocale()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${heading}</title><style>${DARK_MODE_CSS}</style></head>
<body class="page" style="margin:0;padding:32px 16px;background:#f5f5f3;color:#16181e;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div class="card" style="max-width:520px;margin:0 auto;padding:32px;border:1px solid #e7e7e4;border-radius:12px;background:#ffffff">
<p class="secondary-text" style="margin:0 0 24px;font-size:14px;font-weight:600;color:#50535b">AI Scheduler</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;overflow-wrap:anywhere">${heading}</h1>
${content}
</div>
</body>
</html>
`;
