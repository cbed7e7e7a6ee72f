import { readFileSync } from 'node:fs';
import webpack from 'webpack';
import type { Compilation, Compiler } from 'webpack';
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

/** Fails a build whose files take from a shared module what its facade does not have. */
export class FacadeNamesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FacadeNamesPlugin', (compilation) => {
      compilation.hooks.afterOptimizeChunks.tap('FacadeNamesPlugin', () => {
        for (const sentence of missingFromFacades(shippedTexts(compilation))) {
          compilation.errors.push(new webpack.WebpackError(sentence));
        }
      });
    });
  }
}

/** What of our own is shipped: contracts that only servers use cost the facade nothing. */
function shippedTexts({ modules, chunkGraph }: Compilation): string[] {
  return [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .map((module) => (module instanceof webpack.NormalModule ? module.resource : ''))
    .filter((file) => /^[^?]*\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
}
