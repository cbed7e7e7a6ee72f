const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches times and amounts. They're masked, so the model can't change them. */
const FIGURES =
  /\d[\d.,:]*(?:\s?(?:[AP]M|h|m|min|%|hours?|minutes?|days?|weeks?|points?))*(?![\p{L}\p{N}])|(?<![\p{L}])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|today|tomorrow|yesterday|noon|midnight|mornings?|afternoons?|evenings?|weekends?)(?![\p{L}])/giu;
/** Matches number words, which a rephrased sentence must not add or drop. */
const AMOUNTS =
  /(?<![\p{L}])(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|sixty|hundred|thousand|half|twice|double|triple|quarter|percent|first|second|third|daily|weekly|monthly|hour|hours|minute|minutes|never|always|all|every|none)(?![\p{L}])/giu;
const NEGATIONS =
  /(?<![\p{L}])(?:no|not|never|without|none|nothing|neither|nor|cannot|less|fewer)(?![\p{L}])|n['’]t(?![\p{L}])/giu;
const PLACEHOLDER = /\{\d+\}/g;

export interface MaskedSentence {
  /** The sentence with placeholders, for example `{1}`. */
  text: string;
  values: string[];
}

/**
 * Replaces names, quoted titles, times and amounts with placeholders.
 *
 * @param names titles and people in the sentence
 */
export function maskValues(sentence: string, names: readonly string[]): MaskedSentence {
  const values: string[] = [];
  const addPlaceholder = (value: string) => `{${values.push(value)}}`;
  const knownNames = names
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .map(escapeRegExp);
  const quoted = '[‘“"][^’”"]*[’”"]';
  const protectedText = new RegExp([...knownNames, quoted].join('|'), 'gu');
  // Splitting excludes the replaced names from the search for figures.
  const segments = sentence.split(new RegExp(`(${protectedText.source})`, 'gu'));
  const text = segments
    .map((segment, index) =>
      index % 2 === 1 ? addPlaceholder(segment) : segment.replaceAll(FIGURES, addPlaceholder),
    )
    .join('');
  return { text, values };
}

const countMatches = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length;
const getSortedMatches = (text: string, pattern: RegExp) =>
  (text.match(pattern) ?? []).map((word) => word.toLowerCase()).toSorted();
const areEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((word, index) => word === b[index]);

const MAX_ADDED_CHARACTERS = 80;

/**
 * Returns whether a rephrased sentence contains the same placeholders, adds no figures, and has as
 * many amounts and negations as the original.
 */
export function hasSameMeaning({ text }: MaskedSentence, rephrased: string): boolean {
  const unmaskedText = rephrased.replaceAll(PLACEHOLDER, '');
  return (
    areEqual(getSortedMatches(text, PLACEHOLDER), getSortedMatches(rephrased, PLACEHOLDER)) &&
    countMatches(unmaskedText, FIGURES) === 0 &&
    !/[\p{N}{}<>[\]`*_#|\\]/u.test(unmaskedText) &&
    areEqual(
      getSortedMatches(text.replaceAll(PLACEHOLDER, ''), AMOUNTS),
      getSortedMatches(unmaskedText, AMOUNTS),
    ) &&
    countMatches(unmaskedText, NEGATIONS) === countMatches(text, NEGATIONS) &&
    rephrased.length <= text.length + MAX_ADDED_CHARACTERS
  );
}

export const unmaskValues = ({ values }: MaskedSentence, text: string): string =>
  text.replaceAll(/\{(\d+)\}/g, (_, number: string) => values[Number(number) - 1] ?? '');
