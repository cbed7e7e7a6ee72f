import { t } from '@scheduler/i18n';
export const INVALID_EMAIL = t('Please enter a valid email address');
const EMAIL_ALREADY_INVITED = t('This email is already invited');

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface AddEmailsResult {
  emails: string[];
  /** Rejected text, which stays in the input. */
  rest: string;
  /** Error message for the first rejected address. */
  error?: string;
}

/** A quoted name, a word or a separator. */
const TOKENS = /"[^"]*"|[^\s,;]+|[,;]/g;
const BRACKETED_ADDRESS = /<([^<>]+)>$/;

/**
 * Adds the addresses in a string to a list. Accepts `Ana Duarte <ana@northwind.test>`, as copied from
 * email clients. Addresses keep their case; duplicates are detected case-insensitively.
 *
 * @param text addresses separated by commas, semicolons or white space
 */
export function addEmails(emails: readonly string[], text: string): AddEmailsResult {
  const added = [...emails];
  const rejected: { email: string; error: string }[] = [];
  const reject = (email: string, error: string) => rejected.push({ email, error });
  let pendingNames: string[] = [];
  const rejectPendingNames = () => {
    for (const name of pendingNames) reject(name, INVALID_EMAIL);
    pendingNames = [];
  };
  const add = (email: string) => {
    const isDuplicate = added.some((other) => other.toLowerCase() === email.toLowerCase());
    if (!EMAIL_PATTERN.test(email)) reject(email, INVALID_EMAIL);
    else if (isDuplicate) reject(email, EMAIL_ALREADY_INVITED);
    else added.push(email);
  };
  for (const [token] of text.matchAll(TOKENS)) {
    const [, bracketed] = BRACKETED_ADDRESS.exec(token) ?? [];
    const isName = !token.includes('@') && token !== ',' && token !== ';';
    if (isName) {
      pendingNames.push(token);
      continue;
    }
    if (bracketed === undefined) rejectPendingNames();
    pendingNames = [];
    if (token.includes('@')) add(bracketed ?? token);
  }
  rejectPendingNames();
  const rest = rejected.map(({ email }) => email).join(' ');
  return rejected[0] ? { emails: added, rest, error: rejected[0].error } : { emails: added, rest };
}
