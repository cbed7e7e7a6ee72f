import { invalidFile } from './file-errors.ts';

const NOT_TEXT_MESSAGE = "This file isn't readable text. Export it again as UTF-8.";

/** Detects UTF-16 by its byte order mark, or by the zero byte in the first letter of `BEGIN`. */
function detectEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x42 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x42)) return 'utf-16be';
  return 'utf-8';
}

/**
 * Decodes a calendar file. iCalendar uses UTF-8 (RFC 5545 §3.1.4). UTF-16 is accepted if it can be
 * detected. Other encodings are rejected, because a wrong guess would silently corrupt names.
 *
 * @throws Problem 400 if the file is not valid text
 */
export function decodeFile(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes);
    // Only tabs and line breaks are valid control characters.
    // eslint-disable-next-line no-control-regex -- removes control characters
    return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  } catch {
    throw invalidFile(NOT_TEXT_MESSAGE);
  }
}
