/**
 * What the contracts and forms use of `zod/mini`, so that a page carries it once instead of once
 * for each remote. A remote built against another facade than its host's brings its own.
 */
export {
  _default,
  array,
  boolean,
  enum,
  extend,
  literal,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  nullish,
  number,
  object,
  optional,
  parse,
  partial,
  pipe,
  refine,
  regex,
  safeParse,
  string,
  toLowerCase,
  transform,
  trim,
  undefined,
  unknown,
  uuid,
} from 'zod/v4/mini';
