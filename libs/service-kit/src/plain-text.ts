/**
 * Collapses untrusted text to a single line without line breaks, control characters or bidirectional
 * overrides, which a terminal or email client could interpret.
 */
export const toSingleLine = (text: string): string =>
  stripControlCharacters(text).replaceAll(/\s+/g, ' ').trim();

/** Replaces control characters and bidirectional overrides in untrusted multi-line text. */
export const stripControlCharacters = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');

/** Escapes untrusted text for HTML content and attribute values. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
