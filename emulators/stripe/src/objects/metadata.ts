import type { Metadata } from './shapes.ts';

type Patch = Record<string, number | string | null> | '' | null | undefined;

/** Metadata after a request: keys are merged, an empty value unsets its key, '' unsets all. */
export function withMetadata(current: Metadata, patch: Patch): Metadata {
  if (patch === undefined) return current;
  if (patch === '' || patch === null) return {};
  const merged = Object.entries({ ...current, ...patch });
  return Object.fromEntries(
    merged.filter(([, value]) => value !== '').map(([name, value]) => [name, String(value)]),
  );
}
