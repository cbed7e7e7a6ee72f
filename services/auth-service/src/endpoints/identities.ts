import { ensureBrowserSecret } from '../oauth/browser-cookie.ts';
import { startAuthorization } from '../oauth/start-authorization.ts';
import { audit } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { authenticatedEndpoint } from '../protocol/endpoint.ts';
import { requireSecondFactor, type Caller } from '../sessions/caller.ts';
import { unlinkUserIdentity } from '../users/unlink-identity.ts';
import { rejectSsoManaged } from '../users/sso-managed.ts';
import { lockUserById } from '../users/repository.ts';

/** @throws AuthError 403 or 404 */
export function checkCanChangeIdentities({ config }: Deps, caller: Caller): void {
  if (!config.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  }
  requireSecondFactor(caller, 'AAL2 required to change linked identities');
  rejectSsoManaged(caller.user, 'SSO accounts can only sign in through their organization');
}

export const identityEndpoints = [
  /** Redirects to a provider to link its account to the current user. */
  authenticatedEndpoint({
    method: 'GET',
    path: '/user/identities/authorize',
    serve: async (deps, { query, redirectTo, getCookie }, caller) => {
      checkCanChangeIdentities(deps, caller);
      const { browserSecret, headers } = ensureBrowserSecret(deps, getCookie);
      const url = await startAuthorization(deps, {
        query,
        redirectTo,
        linkingTarget: caller.user.id,
        browserSecret,
      });
      return query.skip_http_redirect === 'true'
        ? { body: { url }, headers }
        : { status: 302, location: url, headers };
    },
  }),
  /** Unlinks an identity. The last one can't be unlinked. */
  authenticatedEndpoint({
    method: 'DELETE',
    path: '/user/identities/:identity_id',
    serve: async (deps, { params, client }, caller) => {
      checkCanChangeIdentities(deps, caller);
      await deps.db.transaction(async (trx) => {
        const user = (await lockUserById(trx, caller.user.id)) ?? caller.user;
        if (user.identities.length <= 1) {
          throw new AuthError(
            422,
            'single_identity_not_deletable',
            'User must have at least 1 identity after unlinking',
          );
        }
        const identity = user.identities.find(({ id }) => id === params.identity_id);
        if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
        await unlinkUserIdentity(trx, user, identity);
        const traits = { identity_id: identity.id, provider: identity.provider };
        await audit(trx, { action: 'identity_unlinked', actor: user, client, traits });
      });
      return { body: {} };
    },
  }),
];
