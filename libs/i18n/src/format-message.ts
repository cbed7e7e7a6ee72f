import { CONTEXT, getLocale, findTranslation } from './active-locale.ts';

/** Placeholder names of a message: `'from' | 'to'` for `{from} to {to}`. */
type PlaceholderNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNames<Rest>
  : never;

type Values<Text extends string> = Record<PlaceholderNames<Text>, string | number>;

/** Arguments for a message's placeholders; none if it has no placeholders. */
export type MessageValues<Text extends string> = [PlaceholderNames<Text>] extends [never]
  ? []
  : [values: Values<Text>];

const fillPlaceholders = (text: string, values?: Record<string, string | number>) =>
  values ? text.replaceAll(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name)) : text;

/** Translates a message without filling in its placeholders. */
export function translateText(text: string, key = text): string {
  const translation = findTranslation(key);
  return typeof translation === 'string' ? translation : text;
}

/**
 * Translates an English text to the active language. Messages without a translation stay in English.
 *
 * @param text a string literal, because message extraction reads the sources
 * @param values by placeholder name
 */
export const t = <const Text extends string>(
  text: Text,
  ...[values]: MessageValues<Text>
): string => fillPlaceholders(translateText(text), values);

/**
 * Like `t`, for a message with several meanings, for example “May” (month or verb).
 *
 * @param context distinguishes the meanings in the catalog
 */
export function tWithContext<const Text extends string>(
  context: string,
  text: Text,
  ...[values]: MessageValues<Text>
): string {
  return fillPlaceholders(translateText(text, context + CONTEXT + text), values);
}

/** Opening and closing quotation marks of the languages that don't use the English ones. */
const quotationMarks: Record<string, readonly [string, string]> = { de: ['„', '“'] };

/** Puts text, such as an event title, in the quotation marks of the active language. */
export function quote(text: string): string {
  const [open, close] = quotationMarks[getLocale()] ?? ['“', '”'];
  return open + text + close;
}

interface PluralForms<One extends string, Other extends string> {
  one: One;
  other: Other;
}

/**
 * Translates a message with a number, for example `plural(2, { one: '# event', other: '# events' })`.
 * `#` is replaced by the formatted number.
 *
 * @param count selects the plural form
 */
export function plural<const One extends string, const Other extends string>(
  count: number,
  { one, other }: PluralForms<One, Other>,
  ...[values]: MessageValues<`${One}${Other}`>
): string {
  const translation = findTranslation(other) ?? { one, other };
  const text = typeof translation === 'string' ? translation : selectForm(count, translation);
  return fillPlaceholders(text.replaceAll('#', formatNumber(count)), values);
}

const selectForm = (count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>>): string =>
  forms[selectPluralCategory(count)] ?? forms.other ?? '#';

// Creating `Intl` objects is slow, and English pages rarely need them for the counts that are
// displayed first.
const isSimpleEnglishNumber = (count: number) =>
  getLocale() === 'en-US' && Number.isInteger(count) && count >= 0 && count < 1000;

const formatNumber = (count: number): string =>
  isSimpleEnglishNumber(count) ? String(count) : getFormatters(getLocale()).digits.format(count);

function selectPluralCategory(count: number): Intl.LDMLPluralRule {
  if (isSimpleEnglishNumber(count)) return count === 1 ? 'one' : 'other';
  return getFormatters(getLocale()).rules.select(count);
}

interface NumberFormatters {
  rules: Intl.PluralRules;
  digits: Intl.NumberFormat;
}

const formattersByLocale = new Map<string, NumberFormatters>();

/** Returns cached formatters: a calendar formats hundreds of numbers. */
function getFormatters(tag: string): NumberFormatters {
  let formatters = formattersByLocale.get(tag);
  if (!formatters) {
    formatters = { rules: new Intl.PluralRules(tag), digits: new Intl.NumberFormat(tag) };
    formattersByLocale.set(tag, formatters);
  }
  return formatters;
}
