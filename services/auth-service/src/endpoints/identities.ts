import { beginAtProvider } from '../oauth/begin.ts';
import { audit } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { signedIn } from '../protocol/endpoint.ts';
import type { Caller } from '../sessions/caller.ts';
import { loseIdentity } from '../users/lose-identity.ts';
import { refuseManaged } from '../users/managed.ts';
import { hasVerifiedFactor } from '../users/records.ts';
import { lockedUserById } from '../users/repository.ts';

/** Ways in are changed by whoever took every step. @throws AuthError 403 or 404 */
export function checkLinking({ config }: Deps, { user, session }: Caller): void {
  if (!config.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  }
  if (hasVerifiedFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to change linked identities');
  }
  refuseManaged(user, 'The way into a SSO account is its organization alone');
}

/** Goes on to a provider's page, to add the account there to the caller's. */
export const linkIdentity = signedIn({
  method: 'GET',
  path: '/user/identities/authorize',
  serve: async (deps, { query, redirectTo }, caller) => {
    checkLinking(deps, caller);
    const url = await beginAtProvider(deps, { query, redirectTo, linkingTarget: caller.user.id });
    return query.skip_http_redirect === 'true' ? { body: { url } } : { status: 302, location: url };
  },
});

/** Takes a way in away; never the last one. */
export const unlinkIdentity = signedIn({
  method: 'DELETE',
  path: '/user/identities/:identity_id',
  serve: async (deps, { params, client }, caller) => {
    checkLinking(deps, caller);
    await deps.db.transaction(async (trx) => {
      const user = (await lockedUserById(trx, caller.user.id)) ?? caller.user;
      if (user.identities.length <= 1) {
        throw new AuthError(
          422,
          'single_identity_not_deletable',
          'User must have at least 1 identity after unlinking',
        );
      }
      const identity = user.identities.find(({ id }) => id === params.identity_id);
      if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
      await loseIdentity(trx, user, identity);
      const traits = { identity_id: identity.id, provider: identity.provider };
      await audit(trx, { action: 'identity_unlinked', actor: user, client, traits });
    });
    return { body: {} };
  },
});
