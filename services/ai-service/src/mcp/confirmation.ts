import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { Problem, type Actor } from '@scheduler/service-kit';

const TTL_MS = 10 * MINUTE_MS;

/** Serializes a value with sorted keys. */
const canonicalize = (value: unknown): string =>
  JSON.stringify(value, (_, nested: unknown) =>
    typeof nested === 'object' && nested !== null && !Array.isArray(nested)
      ? Object.fromEntries(Object.entries(nested).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : nested,
  );

const sign = ({ userId, token }: Actor, tool: string, effect: unknown, expiresAtMs: number) =>
  createHmac('sha256', `mcp:${token}`)
    .update(canonicalize([userId, tool, effect, expiresAtMs]))
    .digest('base64url');

/** Creates the token that confirms a dry run. */
export function createConfirmation(
  actor: Actor,
  tool: string,
  effect: unknown,
  now: number,
): string {
  const expiresAtMs = now + TTL_MS;
  return `${expiresAtMs}.${sign(actor, tool, effect, expiresAtMs)}`;
}

const confirmationConflict = (detail: string) => new Problem('conflict', detail);

/**
 * Verifies that a confirmed request is identical to its dry run: same tool, input and calendar
 * state.
 *
 * @throws Problem 409 if it differs or the confirmation has expired
 */
export function requireConfirmation(
  actor: Actor,
  tool: string,
  effect: unknown,
  confirmation: string,
  now: number,
): void {
  const [expiry = '', signature = ''] = confirmation.split('.');
  const expiresAtMs = Number(expiry);
  const expected = sign(actor, tool, effect, expiresAtMs);
  const isValid =
    signature.length === expected.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  if (!isValid) {
    throw confirmationConflict(
      'The request or the calendar differs from the dry run. Start a new dry run.',
    );
  }
  if (expiresAtMs < now)
    throw confirmationConflict('The dry run expired after 10 minutes. Start a new dry run.');
}
