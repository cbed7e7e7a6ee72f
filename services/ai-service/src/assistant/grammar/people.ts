import { take, type Scan } from './scan.ts';

const ADDRESS = '[^\\s@,;<>()"]{1,64}@[^\\s@,;<>()"]{1,188}[\\p{L}\\p{N}]';
/** A name as one writes it, or any word that nobody would take for something else. */
const NAME =
  "(?!(?:me|my|the|a|an|it|this|that|us|everyone|today|tomorrow)\\b)[\\p{L}][\\p{L}'’-]*(?: \\p{Lu}[\\p{L}'’-]*)*";
const ONE = `(?:${ADDRESS}|${NAME})`;
const JOINT = '(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*)';
const LIST = `${ONE}(?:${JOINT}${ONE}){0,9}`;

export const splitPeople = (list: string) =>
  list
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/u)
    .map((name) => name.trim())
    .filter(Boolean);

const WITH = new RegExp(`(?<![\\p{L}\\p{N}])[Ww]ith\\s+(?<names>${LIST})`, 'u');
/** 'Ana, Tom and Ben', whom a request names without 'with'. */
const THOSE = new RegExp(`^(?<names>${LIST})`, 'u');

/** Takes the people whom a text says something is with; the days and times are taken before. */
export function takePeople(scanned: Scan): string[] {
  const names = take(scanned, WITH)?.groups?.names;
  return names ? splitPeople(names) : [];
}

const MEETING = new RegExp(
  `^(?<names>${LIST})(?:\\s+(?:and\\s+(?:I|me|we)|all))?\\s+(?:(?:all|both)\\s+)?(?:meet|get together|talk|free|available)\\b`,
  'u',
);

/** Takes those who are to meet: 'Ana, Tom and I meet'. */
export function takeThoseWhoMeet(scanned: Scan): string[] {
  const names = take(scanned, MEETING)?.groups?.names;
  return names ? splitPeople(names).filter((name) => !/^(?:i|we|me|us|you)$/i.test(name)) : [];
}

/** Takes those whom a text begins with: 'Ana and Tom together'. */
export function takeThose(scanned: Scan): string[] {
  const names = take(scanned, THOSE)?.groups?.names;
  return names ? splitPeople(names).filter((name) => !/^(?:i|we|me|us|you)$/i.test(name)) : [];
}
