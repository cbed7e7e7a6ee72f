/**
 * Text of somebody else's on one line of ours: no line breaks, nothing that a terminal or a mail
 * program would act on (control characters, direction overrides).
 */
export const onOneLine = (text: string): string =>
  withoutControls(text).replaceAll(/\s+/g, ' ').trim();

/** Text of several lines, without characters that do something instead of showing. */
export const withoutControls = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');

/** Text of anybody's as part of a page or a letter. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
