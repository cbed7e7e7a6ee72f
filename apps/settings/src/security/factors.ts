import type { Factor, User } from '@scheduler/platform/session-store';

/** The second steps that count; recovery codes stand in for one and are none. */
export const stepsOf = ({ factors = [] }: Pick<User, 'factors'>): Factor[] =>
  (factors as Factor[]).filter(
    ({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code',
  );

/** Enrolments that were begun and left. */
export const leftoversOf = ({ factors = [] }: Pick<User, 'factors'>): Factor[] =>
  (factors as Factor[]).filter(({ status }) => status === 'unverified');

/** A name that no factor of theirs has: `Security key`, then `Security key 2`. */
export function freeName(name: string, { factors = [] }: Pick<User, 'factors'>): string {
  const taken = new Set(factors.map(({ friendly_name }) => friendly_name));
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`;
  return free;
}
