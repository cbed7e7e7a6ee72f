import { locale } from '@scheduler/i18n/words';

/**
 * For programs that know of dark screens; the others show the letter as its parts say. Only so do
 * colors win over what the parts say of themselves.
 */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0d0e11!important;color:#ecedef!important}
.sheet{background:#15171b!important;border-color:#2a2d34!important}
.quiet{color:#a3a7b0!important}
.leading{background:#ecedef!important;border-color:#ecedef!important;color:#15171b!important}
.other{background:#15171b!important;border-color:#43474f!important;color:#ecedef!important}
}`;

/** A letter's HTML: what it says, of which every part is escaped, on a sheet. */
export const framed = (heading: string, content: string): string => `<!doctype html>
<html lang="${locale()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${heading}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:32px 16px;background:#f5f5f3;color:#16181e;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div class="sheet" style="max-width:520px;margin:0 auto;padding:32px;border:1px solid #e7e7e4;border-radius:12px;background:#ffffff">
<p class="quiet" style="margin:0 0 24px;font-size:14px;font-weight:600;color:#50535b">AI Scheduler</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;overflow-wrap:anywhere">${heading}</h1>
${content}
</div>
</body>
</html>
`;
