import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceText {
  /** Path relative to the root of the workspace. */
  path: string;
  text: string;
}

const SPECIFIERS = [
  /\b(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /\bimport\s*['"]([^'"]+)['"]/g,
  /\b(?:import|require(?:\.resolve)?|import\.meta\.resolve|jest\.mock|requireActual)\(\s*(?:\/\*[^]*?\*\/\s*)?['"]([^'"]+)['"]/g,
  /@import\s+(?:url\()?['"]([^'"]+)['"]/g,
];

/** Lists the module specifiers that a source imports, including dynamic and type-only imports. */
export const findSpecifiers = (text: string): string[] =>
  SPECIFIERS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, specifier = '']) => specifier),
  );

// Few packages declare their style sheets and data.
const STYLE_SHEET_OR_DATA = /\.(?:css|json)$/;
const PACKAGE_NAME = /^(?:@[\w.-]+\/)?[\w.-]+/;

interface Manifest {
  exports?: unknown;
}

/** Returns whether a package exports a sub-path such as `./client`. */
function isExported({ exports }: Manifest, subpath: string): boolean {
  if (typeof exports !== 'object' || exports === null) return false;
  return Object.keys(exports).some((key) => {
    const [start = '', end] = key.split('*');
    return end === undefined ? key === subpath : subpath.startsWith(start) && subpath.endsWith(end);
  });
}

/**
 * Finds imports of files that a package doesn't declare as entry points, in its `exports` or, without
 * `exports`, below its root. Style sheets and data are public.
 *
 * @param root folder with `node_modules`
 * @returns one line per file and import
 */
export function findPrivateImports(sources: readonly SourceText[], root: string): string[] {
  return sources.flatMap(({ path, text }) =>
    findSpecifiers(text)
      .filter((specifier) => isPrivate(specifier, root))
      .map((specifier) => `${path}: ${specifier}`),
  );
}

function isPrivate(specifier: string, root: string): boolean {
  if (/(?:^|\/)node_modules\//.test(specifier)) return true;
  const name = PACKAGE_NAME.exec(specifier)?.[0];
  if (!name || specifier === name || STYLE_SHEET_OR_DATA.test(specifier)) return false;
  const file = join(root, 'node_modules', name, 'package.json');
  if (specifier.startsWith('.') || !existsSync(file)) return false;
  return !isExported(
    JSON.parse(readFileSync(file, 'utf8')) as Manifest,
    `.${specifier.slice(name.length)}`,
  );
}
