/**
 * @module
 * Vocabulary and form rules of the project's language. `CONTRIBUTING.md` describes the style.
 *
 * A rule contains only words and forms that have no valid use in this project. Spelling and
 * terminology are checked by cspell and textlint.
 */

export interface Rule {
  pattern: RegExp;
  /** Suggested replacement, shown in the failure. */
  suggestion: string;
}

const word = (words: string, suggestion: string): Rule => ({
  pattern: new RegExp(String.raw`(?<![\w'’-])(?:${words})(?![\w'’-])`, 'i'),
  suggestion,
});

/** Words that don't appear in comments, docs, test titles or user-visible text. */
export const BANNED_TERMS: readonly Rule[] = [
  word('told|tells?|telling', 'notify, report, return, describe, log'),
  word('whoever|whomever', 'the user, the caller, anyone who'),
  word('somebody|nobody', 'the user, another user, someone, no one'),
  word('anew', 'again, refetch, retry'),
  word('thereby|whence|hence|likewise', 'so, which, also'),
  word('reckons?|reckoned', 'compute, estimate'),
  word('mends?|mended', 'fix, resolve, repair'),
  word('heard|hears?', 'receive, listen'),
  word('beside', 'next to, in addition to'),
  word('dearer', 'more expensive'),
  word('stand-ins?', 'emulator'),
  word('colours?|behaviours?|cancelled|optimise[sd]?', 'American spelling'),
  word('e-mails?', 'email'),
];

/** Further words that don't appear in the message catalog. */
export const BANNED_CATALOG_TERMS: readonly Rule[] = [
  word('letters?|mails?', 'email'),
  word('log ?in|login|log ?out|logout', 'sign in, sign out'),
  word('second steps?', 'two-factor authentication'),
  word('please', 'leave it out'),
];

/** Words that aren't part of a file name or declared identifier. */
export const NAME_WORDS: ReadonlySet<string> = new Set(
  'told tells telling asked asks kept said meant anew beside begun heard hears whoever somebody nobody mend mends mended manners lately'.split(
    ' ',
  ),
);

/** Comments start with a verb in the third person or a noun phrase. */
export const COMMENT_OPENER: Rule = {
  pattern: /^(?:What|Whoever|Whom|Those|Of|How (?:far|long|many|much)|So that|Such|Nothing)\b/,
  suggestion: 'start with a verb in the third person or a noun phrase',
};

/** A test title is a sentence about a subject, not a relative clause or a fragment. */
export const TITLE_OPENER: Rule = {
  pattern: /^(?:what|whoever|who|whom|whose|those|of|so|such|nothing|where|there|as|how)\b/i,
  suggestion: 'write a complete sentence: subject, behavior, condition',
};

/** Messages whose wording the product specification prescribes. */
export const SPECIFIED_MESSAGES: ReadonlySet<string> = new Set([
  'Account created! Please check your email to verify your account.',
  'Please confirm your password',
  'Please create a schedule first',
  'Please enter a valid email address',
  'Please log in first to upgrade to Pro.',
  'Please select at least one schedule',
]);

/** Quoted user input and code, in which every word is allowed. */
export const QUOTED: readonly RegExp[] = [/“[^”]*”/g, /‘[^’]*’/g, /`[^`]*`/g, /"[^"\n]*"/g];
