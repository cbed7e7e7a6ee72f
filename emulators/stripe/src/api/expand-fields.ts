import { getIncludableField } from '../objects/includable-fields.ts';
import type { TableName } from '../store.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { createInvalidRequestError } from './stripe-error.ts';

const TABLES_BY_ID_PREFIX: Record<string, TableName> = {
  cus: 'customers',
  prod: 'products',
  price: 'prices',
  sub: 'subscriptions',
  in: 'invoices',
  pm: 'paymentMethods',
  cs: 'sessions',
  bpc: 'portalConfigurations',
  clock: 'clocks',
};

const MAX_DEPTH = 4;

const createExpandError = (path: string) =>
  createInvalidRequestError(
    `This property cannot be expanded (${path}). You may want to try expanding it under another ` +
      'path.',
    'expand',
  );

type Fields = Record<string, unknown>;

function getExpandedValue(
  state: EmulatorState,
  parent: Fields,
  name: string,
  path: string,
): unknown {
  const value = parent[name] ?? getIncludableField(state, parent, name);
  if (typeof value === 'string') {
    const table = TABLES_BY_ID_PREFIX[value.slice(0, value.indexOf('_'))];
    const row = table && state.store.find(table, value);
    if (!row) throw createExpandError(path);
    return structuredClone(row);
  }
  if (value === undefined) throw createExpandError(path);
  return value;
}

function expandPath(
  state: EmulatorState,
  target: unknown,
  [name, ...rest]: string[],
  path: string,
): void {
  if (name === undefined || target === null) return;
  if (Array.isArray(target)) {
    for (const element of target) expandPath(state, element, [name, ...rest], path);
    return;
  }
  if (typeof target !== 'object') throw createExpandError(path);
  const fields = target as Fields;
  fields[name] = getExpandedValue(state, fields, name, path);
  expandPath(state, fields[name], rest, path);
}

/** Returns a copy of a response with the objects at the given paths in place of their IDs. */
export function expandFields(state: EmulatorState, response: object, paths: string[] = []): object {
  const copy = structuredClone(response);
  for (const path of paths) {
    const names = path.split('.');
    const depth = names.filter((name) => name !== 'data').length;
    if (depth > MAX_DEPTH)
      throw createInvalidRequestError(`You cannot expand more than 4 levels (${path}).`, 'expand');
    expandPath(state, copy, names, path);
  }
  return copy;
}
