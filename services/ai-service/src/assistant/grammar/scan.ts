/** A text of which pieces are taken until nothing is left that was not understood. */
export interface Scan {
  rest: string;
}

const tidy = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,.;:!?-]+|[\s,.;:!?-]+$/g, '')
    .trim();

export const scan = (text: string): Scan => ({ rest: tidy(text) });

/** Takes what a pattern finds out of the text; `null` when it finds nothing. */
export function take(scanned: Scan, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(scanned.rest);
  if (!match) return null;
  const { rest } = scanned;
  scanned.rest = tidy(`${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`);
  return match;
}
