import { extract, type TextScanner } from './text-scanner.ts';

const ADDRESS = '[^\\s@,;<>()"]{1,64}@[^\\s@,;<>()"]{1,188}[\\p{L}\\p{N}]';
/** Matches a name: any word, except for common words such as “the” or “today”. */
const NAME =
  "(?!(?:me|my|the|a|an|it|this|that|us|everyone|today|tomorrow)\\b)[\\p{L}][\\p{L}'’-]*(?: \\p{Lu}[\\p{L}'’-]*)*";
const PERSON = `(?:${ADDRESS}|${NAME})`;
const SEPARATOR = '(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*)';
const PERSON_LIST = `${PERSON}(?:${SEPARATOR}${PERSON}){0,9}`;

export const splitNames = (list: string) =>
  list
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/u)
    .map((name) => name.trim())
    .filter(Boolean);

const WITH_PEOPLE = new RegExp(`(?<![\\p{L}\\p{N}])[Ww]ith\\s+(?<names>${PERSON_LIST})`, 'u');
/** Matches names without “with”, as in “Ana, Tom and Ben”. */
const LEADING_PEOPLE = new RegExp(`^(?<names>${PERSON_LIST})`, 'u');

/** Extracts the people after “with”. Callers must extract days and times first. */
export function extractPeople(scanner: TextScanner): string[] {
  const names = extract(scanner, WITH_PEOPLE)?.groups?.names;
  return names ? splitNames(names) : [];
}

const PEOPLE_WHO_MEET = new RegExp(
  `^(?<names>${PERSON_LIST})(?:\\s+(?:and\\s+(?:I|me|we)|all))?\\s+(?:(?:all|both)\\s+)?(?:meet|get together|talk|free|available)\\b`,
  'u',
);

/** Extracts the people who want to meet, as in “Ana, Tom and I meet”. */
export function extractMeetingNames(scanner: TextScanner): string[] {
  const names = extract(scanner, PEOPLE_WHO_MEET)?.groups?.names;
  return names ? splitNames(names).filter((name) => !/^(?:i|we|me|us|you)$/i.test(name)) : [];
}

/** Extracts the people at the start of the text, as in “Ana and Tom together”. */
export function extractLeadingNames(scanner: TextScanner): string[] {
  const names = extract(scanner, LEADING_PEOPLE)?.groups?.names;
  return names ? splitNames(names).filter((name) => !/^(?:i|we|me|us|you)$/i.test(name)) : [];
}
