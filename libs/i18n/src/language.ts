import { languageOf } from './known.ts';
import { learn } from './spoken.ts';
import type { Catalogue } from './spoken.ts';

export { languages } from './known.ts';
export type { Catalogue } from './spoken.ts';

/** Where the choice is kept; without it the browser's languages decide. */
const LANGUAGE_KEY = 'scheduler.language';

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;

function kept(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null; // forbidden by the browser's settings
  }
}

/** The tag of the language to speak: the chosen one, else the first of the browser's that we know. */
export function chosenLanguage(): string {
  return languageOf([kept() ?? [], navigator.languages].flat()) ?? 'en';
}

/** Keeps the choice and shows the page anew in it. */
export function chooseLanguage(tag: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, tag);
  } catch {
    return; // cannot be kept
  }
  location.reload();
}

/** Takes over what was chosen on another device, unless this browser was told something. */
export function adoptLanguage(tag: string): void {
  if (kept() === null && tag !== chosenLanguage()) chooseLanguage(tag);
}

/** Marks the page with its language and direction. */
export function markLanguage(tag: string): void {
  document.documentElement.lang = tag;
  document.documentElement.dir = RIGHT_TO_LEFT.test(tag) ? 'rtl' : 'ltr';
}

/** Learns what a build says in the chosen language, unless that is English. */
export async function learnMessages(
  load: (tag: string) => Promise<Catalogue | undefined>,
): Promise<void> {
  const tag = chosenLanguage();
  if (tag === 'en') return;
  const catalogue = await load(tag);
  if (catalogue) learn(tag, catalogue);
}
