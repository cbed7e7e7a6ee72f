import { plainText } from './clean.ts';

/** Somebody who may be named in a text. */
export interface KnownPerson {
  email: string;
  full_name: string | null;
}

/** What stands for a person while a model reads. */
export type PersonRef = `p${number}`;

const EMAIL = /[^\s@,;<>()"']+@[^\s@,;<>()"']*[\p{L}\p{N}]/gu;
const LINK = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+/giu;
/** Numbers of telephones, cards and accounts; times and dates are shorter, or have signs between. */
const LONG_NUMBER = /\+?\d(?:[ ()/.-]?\d){7,}/g;
const A_DATE = /^\d{4}-\d{2}-\d{2}$/;
/** After these, capitals make a name, also one that nobody knows. */
const NAMED =
  /(?<=\b(?:with|and|to|for|from|by|invite|ask|call|meet|tell|of|between)\s+|,\s*|&\s*)\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?/gu;
const OUR_WORDS =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|today|tomorrow|i)$/i;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Names that somebody goes by: in full, and each word of it that is long enough to tell. */
function namesOf({ email, full_name }: KnownPerson): string[] {
  const local = email.split('@', 1)[0] ?? '';
  const full = full_name ?? '';
  return [full, ...full.split(/\s+/), ...local.split(/[._+-]+/)].filter((name) => name.length > 2);
}

/** Takes people, addresses and numbers out of texts; the same person is the same everywhere. */
export interface Redaction {
  redact: (text: string) => string;
  /** As it was written; `null` for one that was never given out. */
  wordsFor: (ref: string) => string | null;
  refs: () => PersonRef[];
}

/** @param known whose names are taken out wherever they stand */
export function createRedaction(known: readonly KnownPerson[]): Redaction {
  const refs = new Map<string, PersonRef>();
  const words = new Map<string, string>();
  const refFor = (identity: string, said: string): PersonRef => {
    const ref = refs.get(identity) ?? (`p${refs.size + 1}` as const);
    refs.set(identity, ref);
    if (!words.has(ref)) words.set(ref, said);
    return ref;
  };
  const owners = new Map(
    known.flatMap((person) =>
      namesOf(person).map((name) => [name.toLowerCase(), person.email.toLowerCase()] as const),
    ),
  );
  const longestFirst = [...owners.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  const anyName = longestFirst.length
    ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
    : null;
  const byName = (name: string) =>
    refFor(owners.get(name.toLowerCase()) ?? name.toLowerCase(), name);
  return {
    redact(text) {
      let rest = text.replaceAll(LINK, '[link]');
      rest = rest.replaceAll(EMAIL, (email) => refFor(email.toLowerCase(), email));
      rest = rest.replaceAll(LONG_NUMBER, (digits) => (A_DATE.test(digits) ? digits : '[number]'));
      if (anyName) rest = rest.replaceAll(anyName, byName);
      return rest.replaceAll(NAMED, (name) => (OUR_WORDS.test(name) ? name : byName(name)));
    },
    wordsFor: (ref) => words.get(ref) ?? null,
    refs: () => [...refs.values()],
  };
}

/** What somebody else wrote, made safe to be shown to a model as data. */
export const redactedTitle = (redaction: Redaction, title: string): string =>
  redaction.redact(plainText(title));
