/** Maximum length of text written by others or by a model. */
const MAX_TEXT_LENGTH = 200;

/** Control characters, bidirectional controls and invisible characters. */
const INVISIBLE_CHARACTERS =
  /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}|\p{Cn}|[\u2028\u2029\u115F\u1160\u3164\uFFA0]|\p{Variation_Selector}/gu;

/** Reduces untrusted text to one line of visible characters with a limited length. */
export function sanitizeText(text: string, maxLength = MAX_TEXT_LENGTH): string {
  const visible = text
    .replaceAll(/[\n\r\t]+/g, ' ')
    .replaceAll(INVISIBLE_CHARACTERS, '')
    .normalize('NFC');
  const line = visible.replaceAll(/\s+/g, ' ').trim();
  return [...line].slice(0, maxLength).join('').trimEnd();
}

/** URLs, email addresses, domains, and Markdown or HTML markup. */
const LINK_OR_MARKUP =
  /\b[a-z][a-z0-9+.-]*:\/\/|\b(?:mailto|javascript|data|tel|sms|file|vbscript):|\bwww\.|[^\s@]+@[^\s@]+|!?\[[^\]]*\]\s*[([]|<\/?[a-z!]|&#|\b[\p{L}\p{N}-]+\.(?:com|net|org|io|dev|example|test|ru|cn|xyz|info|app|co|me|ly|gg|zip|top)\b/iu;

/** Returns whether text contains a link or markup. Our own sentences never contain any. */
export const containsLinkOrMarkup = (text: string): boolean => LINK_OR_MARKUP.test(text);
