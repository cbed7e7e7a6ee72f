/** Text that others wrote, or that a model did, is cut to this. */
const LONGEST = 200;

/** Control characters, the marks that turn the direction of text, and what is not seen at all. */
const UNSEEN =
  /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}|\p{Cn}|[\u2028\u2029\u115F\u1160\u3164\uFFA0]|\p{Variation_Selector}/gu;

/** What somebody else wrote as one line of text that can be seen, cut short. */
export function plainText(text: string, longest = LONGEST): string {
  const seen = text
    .replaceAll(/[\n\r\t]+/g, ' ')
    .replaceAll(UNSEEN, '')
    .normalize('NFC');
  const line = seen.replaceAll(/\s+/g, ' ').trim();
  return [...line].slice(0, longest).join('').trimEnd();
}

/** Addresses of any kind, and the ways in which text becomes a link or a picture. */
const LEADS_AWAY =
  /\b[a-z][a-z0-9+.-]*:\/\/|\b(?:mailto|javascript|data|tel|sms|file|vbscript):|\bwww\.|[^\s@]+@[^\s@]+|!?\[[^\]]*\]\s*[([]|<\/?[a-z!]|&#|\b[\p{L}\p{N}-]+\.(?:com|net|org|io|dev|example|test|ru|cn|xyz|info|app|co|me|ly|gg|zip|top)\b/iu;

/** Whether text holds what could lead somewhere or run: no sentence of ours does. */
export const leadsAway = (text: string): boolean => LEADS_AWAY.test(text);
