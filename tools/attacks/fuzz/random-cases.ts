import fc from 'fast-check';
import type { RequestInput } from '../entries/entry.ts';
import type { Operation } from '../operations/operation.ts';
import type { Mutation } from './fixed-cases.ts';
import { hostileJson } from './hostile-values.ts';
import { listLocations } from './locations.ts';
import { replaceField, replaceParameter } from './replace-value.ts';

const HEADER_SAFE = /[^\x20-\x7e]/g;
/** Longest text that fits into the headers and URLs that the gateway accepts. */
const MAX_PARAMETER_LENGTH = 2000;

const MAX_DEPTH = 3;

const json = fc.oneof(
  fc.jsonValue({ maxDepth: MAX_DEPTH }).map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.date({ noInvalidDate: true }).map((date) => JSON.stringify(date.toISOString())),
  fc.integer().map(String),
  fc.constantFrom(...hostileJson.filter((text) => text.length < MAX_PARAMETER_LENGTH)),
);

/** Returns the text of a JSON string, or the JSON itself. */
const toText = (value: string) =>
  (value.startsWith('"') ? (JSON.parse(value) as string) : value).slice(0, MAX_PARAMETER_LENGTH);

/** Lists mutations that replace several values at once, reproducible with the seed. */
export function listRandomMutations(
  operation: Operation,
  input: RequestInput,
  { seed, count }: { seed: number; count: number },
): Mutation[] {
  const locations = listLocations(operation, input);
  if (locations.length === 0) return [];
  const changes = fc.array(fc.tuple(fc.nat(locations.length - 1), json), {
    minLength: 1,
    maxLength: 4,
  });
  return fc.sample(changes, { seed, numRuns: count }).map(
    (list): Mutation =>
      (base) =>
        list.reduce((current, [index, value]) => {
          const location = locations[index];
          if (!location) return current;
          // A replaced body can't be changed further.
          if (location.in === 'body') {
            return isParsable(current.rawBody)
              ? replaceField(current, location.path, value)
              : current;
          }
          const text = toText(value);
          return replaceParameter(
            current,
            location,
            location.in === 'header' ? text.replaceAll(HEADER_SAFE, '?') : text,
          );
        }, base),
  );
}

function isParsable(text: string | undefined): boolean {
  if (text === undefined) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
