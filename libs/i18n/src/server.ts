import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { languageOf } from './known.ts';
import { pseudoCatalogue } from './pseudo.ts';
import type { Catalogue, Spoken } from './spoken.ts';

const spoken = new AsyncLocalStorage<Spoken | undefined>();

// A page speaks one language; a service speaks that of each whom it answers or writes to.
Object.defineProperty(globalThis, 'schedulerSpeaks', { get: () => spoken.getStore() });

const learned = new Map<string, Spoken>();

function learn(tag: string): Spoken {
  const known = learned.get(tag);
  if (known) return known;
  const file = new URL(`../locales/${tag}.json`, import.meta.url);
  const catalogue = pseudoCatalogue(tag) ?? (JSON.parse(readFileSync(file, 'utf8')) as Catalogue);
  const made = { tag, catalogues: [catalogue] };
  learned.set(tag, made);
  return made;
}

/**
 * Does work in a language: `t` and its kind speak it in all that the work calls and awaits.
 *
 * @param tag of a language that is known; English for any other
 */
export function speaking<Result>(tag: string | null, work: () => Result): Result {
  const known = languageOf([tag ?? 'en']) ?? 'en';
  return spoken.run(known === 'en' ? undefined : learn(known), work);
}

/** One part of the header: `de-AT;q=0.8`. */
function preferenceOf(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  return { tag, weight: Number(weight) || 0 };
}

const LANGUAGES_READ = 10;

/**
 * The language to answer a request in, which is English if none that is asked for is known.
 *
 * @param header `Accept-Language` (RFC 9110 §12.5.4)
 */
export function languageAsked(header: string): string {
  if (header === '') return 'en';
  const preferences = header.split(',', LANGUAGES_READ).map(preferenceOf);
  const wanted = preferences.filter(({ weight }) => weight > 0);
  return languageOf(wanted.toSorted((a, b) => b.weight - a.weight).map(({ tag }) => tag)) ?? 'en';
}
