import { CONTEXT, locale, translationOf } from './spoken.ts';

/** The names in braces: `'from' | 'to'` of `{from} to {to}`. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Values<Text extends string> = Record<NamesIn<Text>, string | number>;

/** Nothing, or the values of the text's names. */
export type ValuesOf<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Values<Text>];

const fill = (text: string, values?: Record<string, string | number>) =>
  values ? text.replaceAll(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name)) : text;

/** The text in the page's language, its names still in braces. */
export function translated(text: string, key = text): string {
  const found = translationOf(key);
  return typeof found === 'string' ? found : text;
}

/**
 * A text in the page's language, by its English one; what has no translation stays English.
 *
 * @param text a literal: catalogues are made of what the sources hold
 * @param values of its names in braces
 */
export const t = <const Text extends string>(text: Text, ...[values]: ValuesOf<Text>): string =>
  fill(translated(text), values);

/** As `t`, of a word that means several things: `May`, the month and the verb. */
export function tIn<const Text extends string>(
  context: string,
  text: Text,
  ...[values]: ValuesOf<Text>
): string {
  return fill(translated(text, context + CONTEXT + text), values);
}

interface Forms<One extends string, Other extends string> {
  one: One;
  other: Other;
}

/**
 * A text by number: `plural(2, { one: '# event', other: '# events' })`; `#` is the number, in the
 * page's digits.
 */
export function plural<const One extends string, const Other extends string>(
  count: number,
  { one, other }: Forms<One, Other>,
  ...[values]: ValuesOf<`${One}${Other}`>
): string {
  const found = translationOf(other) ?? { one, other };
  const text = typeof found === 'string' ? found : formOf(count, found);
  return fill(text.replaceAll('#', digitsOf(count)), values);
}

const formOf = (count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>>): string =>
  forms[categoryOf(count)] ?? forms.other ?? '#';

// The first question to `Intl` is dear, and what pages count at first needs none in English.
const isPlain = (count: number) =>
  locale() === 'en-US' && Number.isInteger(count) && count >= 0 && count < 1000;

const digitsOf = (count: number): string =>
  isPlain(count) ? String(count) : countingIn(locale()).digits.format(count);

function categoryOf(count: number): Intl.LDMLPluralRule {
  if (isPlain(count)) return count === 1 ? 'one' : 'other';
  return countingIn(locale()).rules.select(count);
}

interface Counting {
  rules: Intl.PluralRules;
  digits: Intl.NumberFormat;
}

const counting = new Map<string, Counting>();

/** Made once for each language: a calendar counts hundreds of times. */
function countingIn(tag: string): Counting {
  let known = counting.get(tag);
  if (!known) {
    known = { rules: new Intl.PluralRules(tag), digits: new Intl.NumberFormat(tag) };
    counting.set(tag, known);
  }
  return known;
}
