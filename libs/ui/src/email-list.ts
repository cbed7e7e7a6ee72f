import { t } from '@scheduler/i18n';
export const INVALID_EMAIL = t('Please enter a valid email address');
export const EMAIL_ALREADY_INVITED = t('This email is already invited');

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface AddedEmails {
  emails: string[];
  /** What could not be added and stays in the input. */
  rest: string;
  /** Why, for the first that was refused. */
  error?: string;
}

/** A name in quotes, a word, or what separates one address from the next. */
const PARTS = /"[^"]*"|[^\s,;]+|[,;]/g;
const IN_BRACKETS = /<([^<>]+)>$/;

/**
 * Adds every address in `text` (separated by commas, semicolons or white space) to `emails`; of
 * `Ana Duarte <ana@northwind.test>`, as mail programs copy it, the address. Addresses are compared
 * without regard to case and kept as typed.
 */
export function addEmails(emails: readonly string[], text: string): AddedEmails {
  const added = [...emails];
  const refused: { email: string; error: string }[] = [];
  const refuse = (email: string, error: string) => refused.push({ email, error });
  let words: string[] = [];
  const noName = () => {
    for (const word of words) refuse(word, INVALID_EMAIL);
    words = [];
  };
  const add = (email: string) => {
    const known = added.some((other) => other.toLowerCase() === email.toLowerCase());
    if (!LOOKS_LIKE_EMAIL.test(email)) refuse(email, INVALID_EMAIL);
    else if (known) refuse(email, EMAIL_ALREADY_INVITED);
    else added.push(email);
  };
  for (const [part] of text.matchAll(PARTS)) {
    const [, inBrackets] = IN_BRACKETS.exec(part) ?? [];
    const isName = !part.includes('@') && part !== ',' && part !== ';';
    if (isName) {
      words.push(part);
      continue;
    }
    if (inBrackets === undefined) noName();
    words = [];
    if (part.includes('@')) add(inBrackets ?? part);
  }
  noName();
  const rest = refused.map(({ email }) => email).join(' ');
  return refused[0] ? { emails: added, rest, error: refused[0].error } : { emails: added, rest };
}
