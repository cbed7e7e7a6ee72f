import { includable } from '../objects/includable.ts';
import type { Kind } from '../store.ts';
import type { World } from '../world.ts';
import { invalid } from './stripe-error.ts';

const KINDS: Record<string, Kind> = {
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

const cannotExpand = (path: string) =>
  invalid(
    `This property cannot be expanded (${path}). You may want to try expanding it under another ` +
      'path.',
    'expand',
  );

type Fields = Record<string, unknown>;

function opened(world: World, parent: Fields, name: string, path: string): unknown {
  const value = parent[name] ?? includable(world, parent, name);
  if (typeof value === 'string') {
    const kind = KINDS[value.slice(0, value.indexOf('_'))];
    const found = kind && world.store.find(kind, value);
    if (!found) throw cannotExpand(path);
    return structuredClone(found);
  }
  if (value === undefined) throw cannotExpand(path);
  return value;
}

function open(world: World, target: unknown, [name, ...rest]: string[], path: string): void {
  if (name === undefined || target === null) return;
  if (Array.isArray(target)) {
    for (const each of target) open(world, each, [name, ...rest], path);
    return;
  }
  if (typeof target !== 'object') throw cannotExpand(path);
  const fields = target as Fields;
  fields[name] = opened(world, fields, name, path);
  open(world, fields[name], rest, path);
}

/** A copy of an answer in which what was asked for is shown whole, not by id. */
export function expanded(world: World, answer: object, paths: string[] = []): object {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const names = path.split('.');
    const depth = names.filter((name) => name !== 'data').length;
    if (depth > MAX_DEPTH)
      throw invalid(`You cannot expand more than 4 levels (${path}).`, 'expand');
    open(world, copy, names, path);
  }
  return copy;
}
