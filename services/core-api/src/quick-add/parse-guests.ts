import {
  consume,
  consumeInTitle,
  findMatch,
  getSpan,
  type ParserState,
  type TextSpan,
} from './parser-state.ts';

/** A person that the user has invited or shared a schedule with. */
export interface Contact {
  email: string;
  full_name: string | null;
}

/** A name in the text and the matching contacts. If several match, the user has to choose one. */
export interface NameMention {
  name: string;
  span: TextSpan;
  contacts: Contact[];
}

const NAME_SEPARATOR = '(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*|\\s+)';
const ADDRESS = '[^\\s@,;:<>()"\\uE000]{1,64}@[^\\s@,;:<>()"\\uE000]{1,188}[\\p{L}\\p{N}]';
const ADDRESSES = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:with|invite|inviting|and|cc)\\s+|[,&]\\s*)?(?<address>${ADDRESS})`,
  'iu',
);

const MAX_MATCHES = 20;

/** Parses email addresses and the words before them. */
export function parseEmailAddresses(state: ParserState): string[] {
  const addresses = new Map<string, string>();
  for (let i = 0; i < MAX_MATCHES; i += 1) {
    const result = findMatch(state, ADDRESSES, ({ groups }) => groups?.address ?? null);
    const [matchSpan, span] = result
      ? [getSpan(result.match), getSpan(result.match, 'address')]
      : [];
    if (!result || !matchSpan || !span) break;
    consume(state, { start: matchSpan.start, end: span.start }, null);
    consume(state, span, 'invited_users');
    const key = result.value.toLowerCase();
    if (!addresses.has(key)) addresses.set(key, result.value);
  }
  return [...addresses.values()];
}

const NAME = "\\p{Lu}[\\p{L}'’-]*(?: \\p{Lu}[\\p{L}'’-]*)?";
const MENTION = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:[Ww]ith|[Ii]nvite|[Ii]nviting|[Cc]all|[Mm]eet|[Mm]eeting)\\s+(?<names>(?:${NAME})(?:${NAME_SEPARATOR.replace('|\\s+)', ')')}(?:${NAME})){0,9})`,
  'u',
);

const normalizeName = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A contact with its names in lowercase without accents. */
interface SearchableContact {
  contact: Contact;
  fullName: string;
  words: Set<string>;
}

function toSearchableContact(contact: Contact): SearchableContact {
  const localPart = normalizeName(contact.email.slice(0, contact.email.indexOf('@')));
  const segments = localPart.split(/[._+-]+/);
  const fullName = contact.full_name ? normalizeName(contact.full_name) : segments.join(' ');
  return { contact, fullName, words: new Set([...fullName.split(/\s+/), ...segments, localPart]) };
}

/** Finds contacts by full name, one word of the name, or part of the email address before the @. */
function findContactsByName(contacts: readonly SearchableContact[], name: string): Contact[] {
  const normalizedName = normalizeName(name);
  const isFullName = normalizedName.includes(' ');
  return contacts
    .filter(({ fullName, words: nameWords }) =>
      isFullName
        ? fullName === normalizedName || fullName.startsWith(`${normalizedName} `)
        : nameWords.has(normalizedName),
    )
    .map(({ contact }) => contact);
}

/** Finds names of contacts. Names stay in the title, as in 'Lunch with Ana'. */
export function findMentions(state: ParserState, contacts: readonly Contact[]): NameMention[] {
  const mentions: NameMention[] = [];
  let searchableContacts: SearchableContact[] | null = null;
  let searchFrom = 0;
  for (let i = 0; i < MAX_MATCHES; i += 1) {
    const result = findMatch(state, MENTION, ({ index }) => (index >= searchFrom ? index : null));
    const names = result && getSpan(result.match, 'names');
    if (!result || !names) break;
    searchFrom = names.end;
    const nameWords = result.match.groups?.names ?? '';
    for (const match of nameWords.matchAll(new RegExp(NAME, 'gu'))) {
      const [fullName, firstName = ''] = [match[0], match[0].split(' ')[0]];
      searchableContacts ??= contacts.map(toSearchableContact);
      const fullNameMatches = findContactsByName(searchableContacts, fullName);
      const name = fullNameMatches.length > 0 ? fullName : firstName;
      const matches =
        fullNameMatches.length > 0
          ? fullNameMatches
          : findContactsByName(searchableContacts, firstName);
      const start = names.start + match.index;
      const span = { start, end: start + name.length };
      if (matches.length > 0) mentions.push({ name, span, contacts: matches });
    }
  }
  for (const { span } of mentions) consumeInTitle(state, span, 'invited_users');
  return mentions;
}
