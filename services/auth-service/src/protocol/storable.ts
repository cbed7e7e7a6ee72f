import { badJson } from './auth-error.ts';

const MAX_DEPTH = 32;

function checkText(text: string) {
  if (text.includes('\u0000')) throw badJson('text with a NUL character cannot be stored');
  if (!text.isWellFormed()) throw badJson('text with half a surrogate pair cannot be stored');
}

/**
 * Refuses what Postgres cannot store as text or JSON, anywhere inside a body.
 *
 * @throws AuthError 400
 */
export function checkStorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') return checkText(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth === MAX_DEPTH) throw badJson(`values are nested more than ${MAX_DEPTH} deep`);
  for (const [key, part] of Object.entries(value)) {
    checkText(key);
    checkStorable(part, depth + 1);
  }
}
