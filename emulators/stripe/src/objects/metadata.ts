import type { Metadata } from './types.ts';

type Patch = Record<string, number | string | null> | '' | null | undefined;

/** Merges metadata. An empty value removes its key; an empty patch ('') removes all keys. */
export function mergeMetadata(current: Metadata, patch: Patch): Metadata {
  if (patch === undefined) return current;
  if (patch === '' || patch === null) return {};
  const entries = Object.entries({ ...current, ...patch });
  return Object.fromEntries(
    entries.filter(([, value]) => value !== '').map(([name, value]) => [name, String(value)]),
  );
}
