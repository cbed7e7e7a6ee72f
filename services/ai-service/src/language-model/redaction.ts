import { sanitizeText } from './sanitize.ts';

/** A person who may be mentioned in the text. */
export interface KnownPerson {
  email: string;
  full_name: string | null;
}

/** Placeholder for a person in text sent to a model. */
export type PersonRef = `p${number}`;

const EMAIL = /[^\s@,;<>()"']+@[^\s@,;<>()"']*[\p{L}\p{N}]/gu;
const LINK = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+/giu;
/** Matches phone, card and account numbers. Times are too short, and `ISO_DATE` excludes dates. */
const LONG_NUMBER = /\+?\d(?:[ ()/.-]?\d){7,}/g;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Capitalized words after these words are treated as names, even if unknown. */
const CAPITALIZED_NAME =
  /(?<=\b(?:with|and|to|for|from|by|invite|ask|call|meet|tell|of|between)\s+|,\s*|&\s*)\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?/gu;
const CALENDAR_WORDS =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|today|tomorrow|i)$/i;

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Lists a person's full name and the parts of their name and email address. Omits parts with fewer
 * than three letters.
 */
function listNames({ email, full_name }: KnownPerson): string[] {
  const localPart = email.split('@', 1)[0] ?? '';
  const fullName = full_name ?? '';
  return [fullName, ...fullName.split(/\s+/), ...localPart.split(/[._+-]+/)].filter(
    (name) => name.length > 2,
  );
}

/** Replaces people, email addresses and numbers. A person always gets the same placeholder. */
export interface Redaction {
  redact: (text: string) => string;
  /** Returns the original text of a placeholder, or `null` if it was never assigned. */
  getOriginal: (ref: string) => string | null;
  getRefs: () => PersonRef[];
}

/** @param knownPeople people whose names are replaced wherever they occur */
export function createRedaction(knownPeople: readonly KnownPerson[]): Redaction {
  const refs = new Map<string, PersonRef>();
  const originals = new Map<string, string>();
  const getRef = (identity: string, original: string): PersonRef => {
    const ref = refs.get(identity) ?? (`p${refs.size + 1}` as const);
    refs.set(identity, ref);
    if (!originals.has(ref)) originals.set(ref, original);
    return ref;
  };
  const emailByName = new Map(
    knownPeople.flatMap((person) =>
      listNames(person).map((name) => [name.toLowerCase(), person.email.toLowerCase()] as const),
    ),
  );
  const longestFirst = [...emailByName.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map(escapeRegExp);
  const namePattern = longestFirst.length
    ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
    : null;
  const replaceName = (name: string) =>
    getRef(emailByName.get(name.toLowerCase()) ?? name.toLowerCase(), name);
  return {
    redact(text) {
      let redacted = text.replaceAll(LINK, '[link]');
      redacted = redacted.replaceAll(EMAIL, (email) => getRef(email.toLowerCase(), email));
      redacted = redacted.replaceAll(LONG_NUMBER, (digits) =>
        ISO_DATE.test(digits) ? digits : '[number]',
      );
      if (namePattern) redacted = redacted.replaceAll(namePattern, replaceName);
      return redacted.replaceAll(CAPITALIZED_NAME, (name) =>
        CALENDAR_WORDS.test(name) ? name : replaceName(name),
      );
    },
    getOriginal: (ref) => originals.get(ref) ?? null,
    getRefs: () => [...refs.values()],
  };
}

/** Sanitizes and redacts a title written by others. */
export const redactTitle = (redaction: Redaction, title: string): string =>
  redaction.redact(sanitizeText(title));
