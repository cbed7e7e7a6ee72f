import type { Subscription } from '@scheduler/contracts/billing';
import { TableRefusal } from './table-refusal.ts';

/** A read of the table as PostgREST's query string states it. */
export interface TableRead {
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

/** The text columns, which can be compared as they stand; the two ids in lower case. */
const comparable: Partial<Record<Column, (value: string) => string>> = {
  id: asUuid,
  user_id: asUuid,
  status: (value) => value,
  plan_type: (value) => value,
};

function asUuid(value: string): string {
  if (UUID.test(value)) return value.toLowerCase();
  throw new TableRefusal(400, '22P02', `invalid input syntax for type uuid: "${value}"`);
}

function columnNamed(name: string): Column {
  if (isColumn(name)) return name;
  throw new TableRefusal(400, '42703', `column user_subscriptions.${name} does not exist`);
}

const unreadable = (part: string, text: string) =>
  new TableRefusal(400, 'PGRST100', `"failed to parse ${part} (${text})" (line 1, column 1)`);

/** The members of `(a,"b c")`; a quoted one may hold commas. */
function listOf(text: string, filter: string): string[] {
  const inner = /^\((.*)\)$/s.exec(text)?.[1];
  if (inner === undefined) throw unreadable('filter', filter);
  return [...inner.matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '',
  );
}

const LOGIC = /^(not\.)?(and|or)$/;

function filterOf(name: string, text: string): Filter {
  if (LOGIC.test(name)) throw unreadable('logic tree', text);
  const column = columnNamed(name);
  const [, operator, value] = /^(eq|neq|in)\.(.*)$/s.exec(text) ?? [];
  const normalise = comparable[column];
  if (operator === undefined || value === undefined || !normalise) throw unreadable('filter', text);
  const wanted = (operator === 'in' ? listOf(value, text) : [value]).map(normalise);
  return (row) => wanted.includes(String(row[column])) === (operator !== 'neq');
}

function selection(text: string): Column[] {
  return text.split(',').flatMap((part) => {
    const name = part.trim();
    if (name === '*') return columns;
    if (!/^\w+$/.test(name)) throw unreadable('select parameter', text);
    return [columnNamed(name)];
  });
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw unreadable(`${name} parameter`, text);
  return Number(text);
}

/** `created_at.desc.nullslast`: one row has one order, so only the columns are checked. */
function checkOrder(text: string) {
  for (const part of text.split(',')) {
    const name = /^(\w+)(\.(asc|desc))?(\.nulls(first|last))?$/.exec(part)?.[1];
    if (name === undefined) throw unreadable('order', text);
    columnNamed(name);
  }
}

/**
 * Reads `?select=…&column=eq.…&order=…&offset=…&limit=…`.
 *
 * @throws TableRefusal 400 for what is not supported
 */
export function readOf(query: URLSearchParams): TableRead {
  let selected = columns;
  let offset = 0;
  let limit = Number.POSITIVE_INFINITY;
  const filters: Filter[] = [];
  for (const [name, text] of query) {
    if (name === 'select') selected = selection(text || '*');
    else if (name === 'limit') limit = wholeNumber(name, text);
    else if (name === 'offset') offset = wholeNumber(name, text);
    else if (name === 'order') checkOrder(text);
    else filters.push(filterOf(name, text));
  }
  return {
    pick: (row) => Object.fromEntries(selected.map((column) => [column, row[column]])),
    matches: (row) => filters.every((matches) => matches(row)),
    offset,
    limit,
  };
}
