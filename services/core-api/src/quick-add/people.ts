import { claim, claimInTitle, find, spanOf, type Reading, type Span } from './reading.ts';

/** Somebody that the person has invited or shared with before. */
export interface Acquaintance {
  email: string;
  full_name: string | null;
}

/** A name that was said, and who may be meant; more than one is a question. */
export interface NamedPerson {
  name: string;
  span: Span;
  people: Acquaintance[];
}

const JOINT = '(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*|\\s+)';
const ADDRESS = '[^\\s@,;:<>()"\\uE000]{1,64}@[^\\s@,;:<>()"\\uE000]{1,188}[\\p{L}\\p{N}]';
const ADDRESSES = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:with|invite|inviting|and|cc)\\s+|[,&]\\s*)?(?<address>${ADDRESS})`,
  'iu',
);

const MOST_PEOPLE = 20;

/** Reads addresses, and the words that lead to them. */
export function readAddresses(reading: Reading): string[] {
  const addresses = new Map<string, string>();
  for (let i = 0; i < MOST_PEOPLE; i += 1) {
    const hit = find(reading, ADDRESSES, ({ groups }) => groups?.address ?? null);
    const [whole, span] = hit ? [spanOf(hit.match), spanOf(hit.match, 'address')] : [];
    if (!hit || !whole || !span) break;
    claim(reading, { start: whole.start, end: span.start }, null);
    claim(reading, span, 'invited_users');
    const key = hit.found.toLowerCase();
    if (!addresses.has(key)) addresses.set(key, hit.found);
  }
  return [...addresses.values()];
}

const NAME = "\\p{Lu}[\\p{L}'’-]*(?: \\p{Lu}[\\p{L}'’-]*)?";
const LED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:[Ww]ith|[Ii]nvite|[Ii]nviting|[Cc]all|[Mm]eet|[Mm]eeting)\\s+(?<names>(?:${NAME})(?:${JOINT.replace('|\\s+)', ')')}(?:${NAME})){0,9})`,
  'u',
);

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What a person may be called, in lower case and without accents. */
interface Callable {
  person: Acquaintance;
  fullName: string;
  words: Set<string>;
}

function callable(person: Acquaintance): Callable {
  const local = folded(person.email.slice(0, person.email.indexOf('@')));
  const pieces = local.split(/[._+-]+/);
  const fullName = person.full_name ? folded(person.full_name) : pieces.join(' ');
  return { person, fullName, words: new Set([...fullName.split(/\s+/), ...pieces, local]) };
}

/** Those whom a name fits: their full name, a word of it, or the address before the @. */
function peopleCalled(known: readonly Callable[], name: string): Acquaintance[] {
  const said = folded(name);
  const isWhole = said.includes(' ');
  return known
    .filter(({ fullName, words }) =>
      isWhole ? fullName === said || fullName.startsWith(`${said} `) : words.has(said),
    )
    .map(({ person }) => person);
}

/**
 * Finds names of people whom the person knows. The words stay in the title: 'Lunch with Ana' is
 * what anybody would write.
 */
export function readNames(reading: Reading, known: readonly Acquaintance[]): NamedPerson[] {
  const found: NamedPerson[] = [];
  let callables: Callable[] | null = null;
  let from = 0;
  for (let i = 0; i < MOST_PEOPLE; i += 1) {
    const hit = find(reading, LED, ({ index }) => (index >= from ? index : null));
    const names = hit && spanOf(hit.match, 'names');
    if (!hit || !names) break;
    from = names.end;
    const words = hit.match.groups?.names ?? '';
    for (const match of words.matchAll(new RegExp(NAME, 'gu'))) {
      const [whole, first = ''] = [match[0], match[0].split(' ')[0]];
      callables ??= known.map(callable);
      const both = peopleCalled(callables, whole);
      const name = both.length > 0 ? whole : first;
      const people = both.length > 0 ? both : peopleCalled(callables, first);
      const start = names.start + match.index;
      const span = { start, end: start + name.length };
      if (people.length > 0) found.push({ name, span, people });
    }
  }
  for (const { span } of found) claimInTitle(reading, span, 'invited_users');
  return found;
}
