import { runInThisContext } from 'node:vm';
import convertToModule from './babel-to-esm-loader.ts';

const babel = `"use strict";

var _interopRequireDefault = require("@babel/runtime/helpers/interopRequireDefault");
Object.defineProperty(exports, "__esModule", {
  value: true
});
exports.half = exports.default = exports.LIMIT = void 0;
Object.defineProperty(exports, "add", {
  enumerable: true,
  get: function get() {
    return dates.add;
  }
});
exports.half = half;
var _clsx = _interopRequireDefault(require("clsx"));
var dates = _interopRequireWildcard(require("date-arithmetic"));
var _sizes = require("./sizes");
var LIMIT = exports.LIMIT = 3;
function half(x) { return _sizes.of(x) / 2; }
var Row = exports.default = function Row() { return (0, _clsx.default)(dates.add); };
Row.limit = LIMIT;
`;

test("the loader converts Babel's CommonJS output to imports and exports", () => {
  const lines = convertToModule(babel).split('\n').filter(Boolean);
  expect(lines).toEqual([
    'export { add as add } from "date-arithmetic";',
    'export { half };',
    'import _clsx from "clsx";',
    'import * as dates from "date-arithmetic";',
    'import * as _sizes from "./sizes";',
    'export var LIMIT = 3;',
    'function half(x) { return _sizes.of(x) / 2; }',
    'export { Row as default };',
    'var Row = function Row() { return (0, _clsx)(dates.add); };',
    'Row.limit = LIMIT;',
  ]);
});

test('the loader replaces Babel helpers with built-in features of browsers', () => {
  const written = `var _getPrototypeOf2 = _interopRequireDefault(require("@babel/runtime/helpers/getPrototypeOf"));
function ownKeys(e, r) { return [e, r]; }
function _objectSpread(e) { return ownKeys(e); }
function _callSuper(t, o, e) { return o = (0, _getPrototypeOf2.default)(o), _isNativeReflectConstruct(); }
function _isNativeReflectConstruct() { return false; }`;
  class Parent {
    name: string;
    constructor(name: string) {
      this.name = name;
    }
  }
  const module = convertToModule(written).replace(/^import .*$/m, '');
  const { spread, callSuper } = runInThisContext(
    `(() => { ${module}; return { spread: _objectSpread, callSuper: _callSuper }; })()`,
  ) as { spread: typeof Object.assign; callSuper: (...args: unknown[]) => Parent };

  expect(spread(spread({}, { a: 1, b: 1 }), null, { b: 2 })).toEqual({ a: 1, b: 2 });
  class Child extends Parent {}
  const child = callSuper(new Child(''), Child, ['by its parent']);
  expect(child).toBeInstanceOf(Child);
  expect(child.name).toBe('by its parent');
});

test("the loader rejects sources that it can't convert", () => {
  expect(() => convertToModule('exports.a = other;')).toThrow(
    'No module can be made of this: exports.a',
  );
  expect(() => convertToModule('if (x) require("y");')).toThrow('No module can be made of this');
});
