import type { Entries } from '../entries/entry.ts';
import type { Operation } from './operation.ts';

/** The roles of the service authenticate like the operation says. */
const isConsistent = ({ auth }: Operation, access: string) =>
  auth === 'none'
    ? access === 'public'
    : (access === 'admin') === (auth === 'admin') && access !== 'public';

/** Describes operations without an entry, entries without an operation, and contradictory entries. */
export function compareEntries(operations: readonly Operation[], entries: Entries): string[] {
  const keys = new Set(operations.map(({ key }) => key));
  return [
    ...operations.flatMap((operation) => {
      const entry = entries[operation.key];
      if (!entry) return [`${operation.key} has no entry in tools/attacks/entries`];
      if (isConsistent(operation, entry.access)) return [];
      return [`${operation.key} doesn't authenticate its callers as its entry states`];
    }),
    ...Object.keys(entries)
      .filter((key) => !keys.has(key))
      .map((key) => `The entry ${key} has no operation`),
  ];
}
