import type { Factor, User } from '@scheduler/platform/session-store';
import type { Mfa } from './use-account.ts';

/** The second steps that count; recovery codes stand in for one and are none. */
export const stepsOf = ({ factors = [] }: Pick<User, 'factors'>): Factor[] =>
  (factors as Factor[]).filter(
    ({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code',
  );

/** Takes away enrolments that were begun and left: they hold on to their names. */
export async function tidyUp(mfa: Mfa, { factors = [] }: Pick<User, 'factors'>): Promise<void> {
  for (const { id, status } of factors) {
    if (status === 'unverified') await mfa.unenroll({ factorId: id });
  }
}

/** A name that none of their second steps has: `Security key`, then `Security key 2`. */
export function freeName(name: string, user: Pick<User, 'factors'>): string {
  const taken = new Set(stepsOf(user).map(({ friendly_name }) => friendly_name));
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`;
  return free;
}
