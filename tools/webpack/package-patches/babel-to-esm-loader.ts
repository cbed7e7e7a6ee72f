const NAME = /(?<name>[\w$]+)/.source;
const FROM = /require\((?<from>"[^"]+")\)/.source;

// Pairs of Babel's CommonJS output and the ES module source it came from, applied in this order.
const forms: [RegExp, string][] = [
  [/^"use strict";$/gm, ''],
  [/^Object\.defineProperty\(exports, "__esModule", \{\s*value: true\s*\}\);$/gm, ''],
  [/^(?:exports\.\w+ = )+void 0;$/gm, ''],
  [/^var _interopRequireDefault = require\(.*\);$/gm, ''],
  [new RegExp(`^var ${NAME} = _interopRequireDefault\\(${FROM}\\);`, 'gm'), 'import $1 from $2;'],
  [
    new RegExp(`^var ${NAME} = _interopRequireWildcard\\(${FROM}\\);`, 'gm'),
    'import * as $1 from $2;',
  ],
  [/^var _typeof = require\(("[^"]+")\);/gm, 'import _typeof from $1;'],
  [new RegExp(`^var ${NAME} = ${FROM};`, 'gm'), 'import * as $1 from $2;'],
  [/^var (\w+) = exports\.default = /gm, 'export { $1 as default };\nvar $1 = '],
  [/^exports\.default = (\w+);/gm, 'export default $1;'],
  [/^var (\w+) = exports\.\1 = /gm, 'export var $1 = '],
  [/^exports\.(\w+) = \1;/gm, 'export { $1 };'],
];

// Helpers that Babel adds to each file for browsers without `Object.assign` or `Reflect`.
const helpers: [RegExp, string][] = [
  [/^function (?:ownKeys|_isNativeReflectConstruct)\(.*\}$/gm, ''],
  [
    /^function _objectSpread\(.*\}$/gm,
    'function _objectSpread(...all) { return Object.assign(...all); }',
  ],
  [
    /^function _callSuper\(.*\}$/gm,
    'function _callSuper(self, type, given = []) { const { getPrototypeOf } = Object;' +
      ' return Reflect.construct(getPrototypeOf(type), given, getPrototypeOf(self).constructor); }',
  ],
];

const reexport =
  /^Object\.defineProperty\(exports, "(\w+)", \{[^}]*return (\w+)\.(\w+);\s*\}\s*\}\);$/gm;

/** Converts re-exports from modules that are imported into a local variable. */
const convertReexports = (source: string) =>
  source.replace(reexport, (_all, name: string, from: string, member: string) => {
    const request = new RegExp(`^var ${from} = .*require\\(("[^"]+")\\)`, 'm').exec(source)?.[1];
    return `export { ${member} as ${name} } from ${request};`;
  });

/** Converts Babel's CommonJS output back to an ES module, so that webpack can tree-shake it. */
export default function convertToModule(source: string): string {
  const defaults = [...source.matchAll(/^var ([\w$]+) = _interopRequireDefault\(/gm)];
  const module = [...helpers, ...forms].reduce(
    (text, [form, by]) => text.replace(form, by),
    convertReexports(source),
  );
  const namedImports = defaults.reduce(
    (text, [, name = '']) => text.replaceAll(`${name}.default`, name),
    module,
  );
  const remaining = /\bexports\b|[^\w]require\(/.exec(namedImports);
  if (remaining)
    throw new Error(
      `No module can be made of this: ${namedImports.slice(remaining.index, remaining.index + 80)}`,
    );
  return namedImports;
}
