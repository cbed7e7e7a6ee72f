import parse, { type Expression } from 'spdx-expression-parse';

/** A component of the SBOM (CycloneDX 1.5) that npm creates, with the fields that are used here. */
export interface Component {
  name: string;
  version: string;
  /** npm omits licenses that aren't SPDX expressions. */
  licenses?: { license?: { id?: string }; expression?: string }[];
  properties?: { name: string; value: string }[];
}

export interface LicensedPackage {
  /** Name and version. */
  specifier: string;
  /** SPDX expression; empty if the package declares none. */
  license: string;
  isAllowed: boolean;
}

/** Licenses that allow everyone to use and distribute the product under Apache-2.0. */
const ALLOWED_LICENSES = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'PSF-2.0', 'Python-2.0', 'Unicode-3.0', 'Unlicense', 'WTFPL'],
  // Changes of the package's own files must be published.
  'MPL-2.0',
  // Data and fonts.
  ...['CC-BY-3.0', 'CC-BY-4.0', 'OFL-1.1'],
]);

/** Licenses of packages that don't declare an SPDX expression, from their license files. */
const UNDECLARED_LICENSES = new Map([
  ['cldrjs', 'MIT'],
  ['format', 'MIT'],
  ['url-template', 'BSD-3-Clause'],
  ['@cspell/dict-en-common-misspellings', 'CC-BY-SA-4.0'],
]);

/** Licenses of tools that aren't part of the product: a word list of the spell checker. */
const ALLOWED_IN_DEVELOPMENT = new Set(['CC-BY-SA-4.0']);

function isAllowedExpression(expression: Expression, isDevelopment: boolean): boolean {
  if ('license' in expression) {
    const { license } = expression;
    return ALLOWED_LICENSES.has(license) || (isDevelopment && ALLOWED_IN_DEVELOPMENT.has(license));
  }
  const sides = [expression.left, expression.right];
  const isAllowed = (side: Expression) => isAllowedExpression(side, isDevelopment);
  return expression.conjunction === 'or' ? sides.some(isAllowed) : sides.every(isAllowed);
}

function isAllowedLicense(license: string, isDevelopment: boolean): boolean {
  try {
    return isAllowedExpression(parse(license), isDevelopment);
  } catch {
    return false; // not an SPDX expression
  }
}

const getLicense = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? '').join(' AND ');

const hasProperty = ({ properties = [] }: Component, name: string): boolean =>
  properties.some((property) => property.name === `cdx:npm:package:${name}`);

/** Returns the license of each package from the registry, and whether the project may depend on it. */
export const checkLicenses = (components: readonly Component[]): LicensedPackage[] =>
  components
    .filter((component) => !hasProperty(component, 'private'))
    .map((component) => {
      const { name, version } = component;
      const license = getLicense(component) || (UNDECLARED_LICENSES.get(name) ?? '');
      const isDevelopment = hasProperty(component, 'development');
      return {
        specifier: `${name}@${version}`,
        license,
        isAllowed: isAllowedLicense(license, isDevelopment),
      };
    });
