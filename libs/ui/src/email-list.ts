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

/**
 * Adds every address in `text` (separated by commas, semicolons or white space) to `emails`.
 * Addresses are compared without regard to case and kept as typed.
 */
export function addEmails(emails: readonly string[], text: string): AddedEmails {
  const added = [...emails];
  const refused: { email: string; error: string }[] = [];
  for (const email of text.split(/[\s,;]+/).filter(Boolean)) {
    const known = added.some((other) => other.toLowerCase() === email.toLowerCase());
    if (!LOOKS_LIKE_EMAIL.test(email)) refused.push({ email, error: INVALID_EMAIL });
    else if (known) refused.push({ email, error: EMAIL_ALREADY_INVITED });
    else added.push(email);
  }
  const rest = refused.map(({ email }) => email).join(' ');
  return refused[0] ? { emails: added, rest, error: refused[0].error } : { emails: added, rest };
}
