import { badJson } from './auth-error.ts';

const MAX_DEPTH = 32;

function requireSafeString(text: string) {
  if (text.includes('\u0000')) throw badJson('text must not contain NUL characters');
  if (!text.isWellFormed()) throw badJson('text must not contain unpaired surrogates');
}

/**
 * Rejects text that Postgres can't store as text or JSON, anywhere in a value.
 *
 * @throws AuthError 400
 */
export function requireSafeText(value: unknown, depth = 0): void {
  if (typeof value === 'string') return requireSafeString(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth === MAX_DEPTH) throw badJson(`values are nested more than ${MAX_DEPTH} deep`);
  for (const [key, child] of Object.entries(value)) {
    requireSafeString(key);
    requireSafeText(child, depth + 1);
  }
}
