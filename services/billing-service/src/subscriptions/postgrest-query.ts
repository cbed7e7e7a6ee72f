import type { Subscription } from '@scheduler/contracts/billing';
import { PostgrestError } from './postgrest-error.ts';

/** A table read parsed from a PostgREST query string. */
export interface PostgrestQuery {
  pick: (row: Subscription) => Partial<Subscription>;
  matches: (row: Subscription) => boolean;
  offset: number;
  limit: number;
}

type Column = keyof Subscription;
type Filter = (row: Subscription) => boolean;

const columns: readonly Column[] = [
  'id',
  'user_id',
  'status',
  'plan_type',
  'current_period_end',
  'cancel_at',
  'created_at',
  'updated_at',
];
const isColumn = (name: string): name is Column => (columns as readonly string[]).includes(name);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The filterable columns, with the normalization of their values. */
const normalizers: Partial<Record<Column, (value: string) => string>> = {
  id: parseUuid,
  user_id: parseUuid,
  status: (value) => value,
  plan_type: (value) => value,
};

function parseUuid(value: string): string {
  if (UUID.test(value)) return value.toLowerCase();
  throw new PostgrestError(400, '22P02', `invalid input syntax for type uuid: "${value}"`);
}

function parseColumn(name: string): Column {
  if (isColumn(name)) return name;
  throw new PostgrestError(400, '42703', `column user_subscriptions.${name} does not exist`);
}

const createParseError = (part: string, text: string) =>
  new PostgrestError(400, 'PGRST100', `"failed to parse ${part} (${text})" (line 1, column 1)`);

/** Parses a list, for example `(a,"b c")`. Quoted members can contain commas. */
function parseList(text: string, filter: string): string[] {
  const inner = /^\((.*)\)$/s.exec(text)?.[1];
  if (inner === undefined) throw createParseError('filter', filter);
  return [...inner.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(
    ([, quoted, unquoted]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? unquoted ?? '',
  );
}

const LOGIC = /^(not\.)?(and|or)$/;

function parseFilter(name: string, text: string): Filter {
  if (LOGIC.test(name)) throw createParseError('logic tree', text);
  const column = parseColumn(name);
  const [, operator, value] = /^(eq|neq|in)\.(.*)$/s.exec(text) ?? [];
  const normalize = normalizers[column];
  if (operator === undefined || value === undefined || !normalize)
    throw createParseError('filter', text);
  const values = (operator === 'in' ? parseList(value, text) : [value]).map(normalize);
  return (row) => values.includes(String(row[column])) === (operator !== 'neq');
}

function parseSelect(text: string): Column[] {
  return text.split(',').flatMap((part) => {
    const name = part.trim();
    if (name === '*') return columns;
    if (!/^\w+$/.test(name)) throw createParseError('select parameter', text);
    return [parseColumn(name)];
  });
}

function parseInteger(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw createParseError(`${name} parameter`, text);
  return Number(text);
}

/** Validates `created_at.desc.nullslast`. A single row needs no sorting. */
function checkOrder(text: string) {
  for (const part of text.split(',')) {
    const name = /^(\w+)(\.(asc|desc))?(\.nulls(first|last))?$/.exec(part)?.[1];
    if (name === undefined) throw createParseError('order', text);
    parseColumn(name);
  }
}

/**
 * Parses `?select=…&column=eq.…&order=…&offset=…&limit=…`.
 *
 * @throws PostgrestError 400 for unsupported parameters
 */
export function parseQuery(query: URLSearchParams): PostgrestQuery {
  let selected = columns;
  let offset = 0;
  let limit = Number.POSITIVE_INFINITY;
  const filters: Filter[] = [];
  for (const [name, text] of query) {
    if (name === 'select') selected = parseSelect(text || '*');
    else if (name === 'limit') limit = parseInteger(name, text);
    else if (name === 'offset') offset = parseInteger(name, text);
    else if (name === 'order') checkOrder(text);
    else filters.push(parseFilter(name, text));
  }
  return {
    pick: (row) => Object.fromEntries(selected.map((column) => [column, row[column]])),
    matches: (row) => filters.every((matches) => matches(row)),
    offset,
    limit,
  };
}
