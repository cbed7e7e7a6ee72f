import { newId } from '@scheduler/service-kit';
import * as z from 'zod';
import { audit } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import { requireNotAnonymous } from '../mfa/factors.ts';
import {
  verifyRegistration,
  createRegistrationOptions,
  credentialResponse,
  createAuthenticationOptions,
  verifyAuthentication,
} from '../mfa/webauthn.ts';
import {
  startCeremony,
  deletePasskey,
  consumeChallenge,
  toPasskeyJson,
  findPasskeys,
  recordPasskeyUse,
  renamePasskey,
  type PasskeyRecord,
} from '../passkeys/passkeys.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { openEndpoint, authenticatedEndpoint } from '../protocol/endpoint.ts';
import { optionalText } from '../protocol/fields.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import { requireSecondFactor, type Caller } from '../sessions/caller.ts';
import { startSession } from '../sessions/start-session.ts';
import { requireStepUp } from '../sessions/step-up.ts';
import { rejectSsoManaged } from '../users/sso-managed.ts';

const ceremonyFields = z.object({
  challenge_id: z.uuid('must be the ID of a challenge'),
  credential: credentialResponse,
});

const passkeyVerificationFailed = () =>
  new AuthError(422, 'webauthn_verification_failed', "Couldn't verify the passkey");

function checkEnabled({ config }: Deps): void {
  if (config.GOTRUE_PASSKEY_ENABLED) return;
  throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
}

const AAL2_REQUIRED = 'AAL2 required to manage passkeys';

/** @throws AuthError 403 or 422 */
function checkCanManage(caller: Caller): void {
  requireNotAnonymous(caller.user);
  requireSecondFactor(caller, AAL2_REQUIRED);
  rejectSsoManaged(caller.user, 'SSO accounts can only sign in through their organization');
  requireStepUp(caller);
}

const MAX_NAME_LENGTH = 120;

export const passkeyEndpoints = [
  authenticatedEndpoint({
    method: 'POST',
    path: '/passkeys/registration/options',
    bodyOptional: true,
    body: z.object({}),
    serve: async (deps, _call, caller) => {
      checkEnabled(deps);
      checkCanManage(caller);
      const { user } = caller;
      const existingCredentials = (await findPasskeys(deps.db, user.id)).map(
        ({ credential }) => credential,
      );
      const options = await createRegistrationOptions(deps, {
        user,
        existingCredentials,
        isDiscoverable: true,
      });
      return { body: { ...(await startCeremony(deps.db, user.id, options.challenge)), options } };
    },
  }),
  authenticatedEndpoint({
    method: 'POST',
    path: '/passkeys/registration/verify',
    body: ceremonyFields,
    serve: async (deps, { body, client }, caller) => {
      checkEnabled(deps);
      checkCanManage(caller);
      const challenge = await consumeChallenge(deps.db, caller.user.id, body.challenge_id);
      const ceremony = { response: body.credential, challenge, requireUserVerification: true };
      const credential = await verifyRegistration(deps, ceremony);
      if (!credential) throw passkeyVerificationFailed();
      return deps.db.transaction(async (trx) => {
        const [passkey] = await trx<PasskeyRecord>('passkeys')
          .insert({
            id: newId(),
            user_id: caller.user.id,
            credential_id: credential.id,
            credential: JSON.stringify(credential),
          } as object)
          .onConflict('credential_id')
          .ignore()
          .returning('*');
        if (!passkey) throw passkeyVerificationFailed();
        await audit(trx, { action: 'passkey_added', actor: caller.user, client });
        return { body: toPasskeyJson(passkey) };
      });
    },
  }),
  openEndpoint({
    method: 'POST',
    path: '/passkeys/authentication/options',
    limit: 'token',
    bodyOptional: true,
    body: z.object({}),
    serve: async (deps) => {
      checkEnabled(deps);
      const options = await createAuthenticationOptions(deps, [], 'required');
      return { body: { ...(await startCeremony(deps.db, null, options.challenge)), options } };
    },
  }),
  /** Signs in with a discoverable passkey, without a user name. */
  openEndpoint({
    method: 'POST',
    path: '/passkeys/authentication/verify',
    storesDevice: true,
    limit: 'token',
    body: ceremonyFields,
    serve: async (deps, { body, client }) => {
      checkEnabled(deps);
      const challenge = await consumeChallenge(deps.db, null, body.challenge_id);
      const ceremony = { response: body.credential, challenge, requireUserVerification: true };
      const liveSession = await deps.db.transaction(async (trx) => {
        const passkey = await trx<PasskeyRecord>('passkeys')
          .where({ credential_id: body.credential.id })
          .forUpdate()
          .first();
        const usedPasskey =
          passkey && (await verifyAuthentication(deps, passkey.credential, ceremony));
        if (!usedPasskey) throw passkeyVerificationFailed();
        await recordPasskeyUse(trx, passkey.id, usedPasskey);
        const session = { userId: passkey.user_id, method: 'passkey', provider: null, client };
        return startSession(deps, trx, session);
      });
      return { body: await createTokenResponse(deps, liveSession) };
    },
  }),
  authenticatedEndpoint({
    method: 'GET',
    path: '/passkeys',
    serve: async ({ db }, _call, caller) => {
      requireSecondFactor(caller, AAL2_REQUIRED);
      return { body: (await findPasskeys(db, caller.user.id)).map(toPasskeyJson) };
    },
  }),
  authenticatedEndpoint({
    method: 'PATCH',
    path: '/passkeys/:passkey_id',
    body: z.object({ friendly_name: optionalText }),
    serve: async ({ db }, { params, body }, caller) => {
      requireSecondFactor(caller, AAL2_REQUIRED);
      const name = body.friendly_name.trim();
      if (name === '' || name.length > MAX_NAME_LENGTH) {
        throw validationFailed(`friendly_name needs 1 to ${MAX_NAME_LENGTH} characters`);
      }
      const passkey = await renamePasskey(db, caller.user.id, params.passkey_id ?? '', name);
      return { body: toPasskeyJson(passkey) };
    },
  }),
  authenticatedEndpoint({
    method: 'DELETE',
    path: '/passkeys/:passkey_id',
    serve: async ({ db }, { params, client }, caller) => {
      checkCanManage(caller);
      const { user } = caller;
      await db.transaction(async (trx) => {
        const name = await deletePasskey(trx, user.id, params.passkey_id ?? '');
        const traits = { subject: name };
        await audit(trx, { action: 'passkey_removed', actor: user, client, traits });
      });
      return { body: {} };
    },
  }),
];
