import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem, type Actor } from '@scheduler/service-kit';

const LIFE_MS = 10 * 60_000;

/** Whatever an effect consists of, in one order of keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const sign = ({ userId, token }: Actor, tool: string, effect: unknown, until: number) =>
  createHmac('sha256', `mcp:${token}`)
    .update(canonical([userId, tool, effect, until]))
    .digest('base64url');

/** What a dry run gives, to be sent with the very same request once somebody agreed to it. */
export function confirmationFor(actor: Actor, tool: string, effect: unknown, now: number): string {
  const until = now + LIFE_MS;
  return `${until}.${sign(actor, tool, effect, until)}`;
}

const notConfirmed = (detail: string) => new Problem('conflict', detail);

/**
 * Holds an effect to its dry run: the same tool, the same request, the same state of the calendar.
 *
 * @throws Problem 409
 */
export function requireConfirmation(
  actor: Actor,
  tool: string,
  effect: unknown,
  confirmation: string,
  now: number,
): void {
  const [time = '', given = ''] = confirmation.split('.');
  const until = Number(time);
  const expected = sign(actor, tool, effect, until);
  const isSame =
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  if (!isSame) {
    throw notConfirmed(
      'This is not what the dry run showed: the request or the calendar is another one. Run it dry again.',
    );
  }
  if (until < now) throw notConfirmed('The dry run is over ten minutes old. Run it dry again.');
}
