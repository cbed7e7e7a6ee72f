import { readFileSync } from 'node:fs';
import webpack from 'webpack';
import type { Compilation, Compiler } from 'webpack';
import { getFacadePath } from './shared-modules.ts';

// An export that a facade lacks is undefined at run time, without a compiler error.

const imported = (request: string) => new RegExp(`import \\{([^}]*)\\} from '${request}'`, 'g');
const exported = /export \{([^}]*)\}/g;
// Types of `z` aren't part of the bundle.
const calledOnZod = /\bz\s*\.\s*(?!(?:core|infer|input|output)\b)([a-z_]\w*)/g;

const findNames = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );

/** Finds the names that a source imports from each module with a facade. */
const nameFinders: Record<string, (text: string) => string[]> = {
  'react-router-dom': (text) => findNames(text, imported('react-router-dom')),
  '@tanstack/react-query': (text) => findNames(text, imported('@tanstack/react-query')),
  'zod/mini': (text) => (text.includes("from 'zod/mini'") ? findNames(text, calledOnZod) : []),
};

/**
 * Finds names that sources import from a shared module and that its facade doesn't export.
 *
 * @returns one message per missing name
 */
export function findMissingFacadeNames(texts: readonly string[]): string[] {
  return Object.entries(nameFinders).flatMap(([request, findUsedNames]) => {
    const exportedNames = new Set(
      findNames(readFileSync(getFacadePath(request), 'utf8'), exported),
    );
    const used = new Set(texts.flatMap(findUsedNames));
    return [...used]
      .filter((name) => !exportedNames.has(name))
      .map((name) => `'${name}' of ${request} is not shared: add it to ${getFacadePath(request)}`);
  });
}

/** Fails a build that imports names missing from a facade. */
export class FacadeNamesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FacadeNamesPlugin', (compilation) => {
      compilation.hooks.afterOptimizeChunks.tap('FacadeNamesPlugin', () => {
        for (const errorMessage of findMissingFacadeNames(readShippedSources(compilation))) {
          compilation.errors.push(new webpack.WebpackError(errorMessage));
        }
      });
    });
  }
}

/** Reads the sources that are part of the bundle. */
function readShippedSources({ modules, chunkGraph }: Compilation): string[] {
  return [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .map((module) => (module instanceof webpack.NormalModule ? module.resource : ''))
    .filter((file) => /^[^?]*\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
}
