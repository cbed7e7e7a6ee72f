/** Text from which matches are removed until only unrecognized text is left. */
export interface TextScanner {
  rest: string;
}

const trimPunctuation = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,.;:!?-]+|[\s,.;:!?-]+$/g, '')
    .trim();

export const createScanner = (text: string): TextScanner => ({ rest: trimPunctuation(text) });

/** Removes the first match of a pattern from the text and returns it; `null` if nothing matches. */
export function extract(scanner: TextScanner, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(scanner.rest);
  if (!match) return null;
  const { rest } = scanner;
  scanner.rest = trimPunctuation(
    `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`,
  );
  return match;
}
