const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Everything that a sentence says of time and amounts: it is never left to a model. */
const FIGURES =
  /\d[\d.,:]*(?:\s?(?:[AP]M|h|m|min|%|hours?|minutes?|days?|weeks?|points?))*(?![\p{L}\p{N}])|(?<![\p{L}])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|today|tomorrow|yesterday|noon|midnight|mornings?|afternoons?|evenings?|weekends?)(?![\p{L}])/giu;
/** Words for amounts, which a sentence may not gain. */
const AMOUNTS =
  /(?<![\p{L}])(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|sixty|hundred|thousand|half|twice|double|triple|quarter|percent|first|second|third|daily|weekly|monthly|hour|hours|minute|minutes|never|always|all|every|none)(?![\p{L}])/giu;
const NEGATIONS =
  /(?<![\p{L}])(?:no|not|never|without|none|nothing|neither|nor|cannot|less|fewer)(?![\p{L}])|n['’]t(?![\p{L}])/giu;
const PLACE = /\{\d+\}/g;

export interface Masked {
  /** With places such as `{1}` where something stood. */
  text: string;
  values: string[];
}

/** @param names titles and people that stand in the sentence */
export function mask(sentence: string, names: readonly string[]): Masked {
  const values: string[] = [];
  const place = (value: string) => `{${values.push(value)}}`;
  const known = names
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .map(escaped);
  const quoted = '[‘“"][^’”"]*[’”"]';
  const outside = new RegExp([...known, quoted].join('|'), 'gu');
  // Those that are put in are not looked into again.
  const parts = sentence.split(new RegExp(`(${outside.source})`, 'gu'));
  const text = parts
    .map((part, index) => (index % 2 === 1 ? place(part) : part.replaceAll(FIGURES, place)))
    .join('');
  return { text, values };
}

const count = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length;
const sorted = (text: string, pattern: RegExp) =>
  (text.match(pattern) ?? []).map((word) => word.toLowerCase()).toSorted();
const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((word, index) => word === b[index]);

const MORE_LETTERS = 80;

/**
 * Whether a rewording says what the sentence says: each place once, no figure, amount or denial
 * more or less.
 */
export function saysTheSame({ text }: Masked, reworded: string): boolean {
  const rest = reworded.replaceAll(PLACE, '');
  return (
    same(sorted(text, PLACE), sorted(reworded, PLACE)) &&
    count(rest, FIGURES) === 0 &&
    !/[\p{N}{}<>[\]`*_#|\\]/u.test(rest) &&
    same(sorted(text.replaceAll(PLACE, ''), AMOUNTS), sorted(rest, AMOUNTS)) &&
    count(rest, NEGATIONS) === count(text, NEGATIONS) &&
    reworded.length <= text.length + MORE_LETTERS
  );
}

/** A sentence with everything back in its place. */
export const unmask = ({ values }: Masked, text: string): string =>
  text.replaceAll(/\{(\d+)\}/g, (_, number: string) => values[Number(number) - 1] ?? '');
