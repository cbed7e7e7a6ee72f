import { readFileSync } from 'node:fs';
import { facadeOf } from './shared.ts';

// A name that a facade lacks is undefined in the browser, where no compiler tells.

const imported = (request: string) => new RegExp(`import \\{([^}]*)\\} from '${request}'`, 'g');
const exported = /export \{([^}]*)\}/g;
// Types are `z`'s too, and no part of what is shipped.
const calledOnZod = /\bz\s*\.\s*(?!(?:core|infer|input|output)\b)([a-z_]\w*)/g;

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );

/** What a source text takes from each module that is shared through a facade. */
const uses: Record<string, (text: string) => string[]> = {
  'react-router-dom': (text) => namesIn(text, imported('react-router-dom')),
  '@tanstack/react-query': (text) => namesIn(text, imported('@tanstack/react-query')),
  'zod/mini': (text) => (text.includes("from 'zod/mini'") ? namesIn(text, calledOnZod) : []),
};

/**
 * Names that source texts take from a shared module and its facade does not have.
 *
 * @returns sentences, one for each name; [] when all is well
 */
export function missingFromFacades(texts: readonly string[]): string[] {
  return Object.entries(uses).flatMap(([request, namesOf]) => {
    const offered = new Set(namesIn(readFileSync(facadeOf(request), 'utf8'), exported));
    const used = new Set(texts.flatMap(namesOf));
    return [...used]
      .filter((name) => !offered.has(name))
      .map((name) => `'${name}' of ${request} is not shared: add it to ${facadeOf(request)}`);
  });
}
