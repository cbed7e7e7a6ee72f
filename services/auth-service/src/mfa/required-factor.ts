import type { Deps } from '../deps.ts';
import { hasVerifiedFactor, type User } from '../users/records.ts';

/** Returns whether the user can only sign in with a second factor, or with a passkey. */
export const isSecondFactorRequired = ({ config }: Pick<Deps, 'config'>, user: User): boolean =>
  hasVerifiedFactor(user) ||
  // Organizations are responsible for their accounts, and anonymous users can't have factors.
  (config.REQUIRE_SECOND_FACTOR && !user.is_sso_user && !user.is_anonymous);
