import { badFile } from './refusals.ts';

const NOT_TEXT = 'This file is not readable text. Export it again, in UTF-8.';

/** UTF-16 says so by its mark, or by the zeros of its first two letters, `BE` of `BEGIN`. */
function encodingOf(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0x42 && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x42)) return 'utf-16be';
  return 'utf-8';
}

/**
 * The text of a calendar file. iCalendar is UTF-8 (RFC 5545 §3.1.4); UTF-16 is taken where it shows
 * itself. Another charset could only be guessed, and a wrong guess garbles names unseen: it is
 * refused.
 *
 * @throws Problem 400
 */
export function decodeFile(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // Nothing but tabs and line breaks controls a text of today.
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  } catch {
    throw badFile(NOT_TEXT);
  }
}
