import type { Factor, User } from '@scheduler/platform/session-store';
import type { Mfa } from './use-account.ts';

/** Returns the active two-factor methods. Recovery codes, also stored as a factor, are excluded. */
export const getVerifiedFactors = ({ factors = [] }: Pick<User, 'factors'>): Factor[] =>
  (factors as Factor[]).filter(
    ({ status, factor_type }) => status === 'verified' && factor_type !== 'recovery_code',
  );

/** Removes abandoned enrollments, because their friendly names can't be reused. */
export async function removeUnverifiedFactors(
  mfa: Mfa,
  { factors = [] }: Pick<User, 'factors'>,
): Promise<void> {
  for (const { id, status } of factors) {
    if (status === 'unverified') await mfa.unenroll({ factorId: id });
  }
}

/** Returns a friendly name that isn't in use: `Security key`, then `Security key 2`. */
export function generateFactorName(name: string, user: Pick<User, 'factors'>): string {
  const usedNames = new Set(getVerifiedFactors(user).map(({ friendly_name }) => friendly_name));
  let candidate = name;
  for (let suffix = 2; usedNames.has(candidate); suffix += 1) candidate = `${name} ${suffix}`;
  return candidate;
}
