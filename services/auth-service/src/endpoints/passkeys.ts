import { newId } from '@scheduler/service-kit';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { checkNotAnonymous } from '../mfa/factors.ts';
import {
  createdCredential,
  creationOptions,
  credentialResponse,
  requestOptions,
  usedCredential,
} from '../mfa/webauthn.ts';
import {
  beginCeremony,
  deletePasskey,
  endCeremony,
  passkeyJson,
  passkeysOf,
  renamePasskey,
  type PasskeyRecord,
} from '../passkeys/passkeys.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { open, signedIn } from '../protocol/endpoint.ts';
import { text } from '../protocol/fields.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import type { Caller } from '../sessions/caller.ts';
import { startSession } from '../sessions/start-session.ts';
import { refuseManaged } from '../users/managed.ts';
import { hasVerifiedFactor } from '../users/records.ts';

const answer = z.object({
  challenge_id: z.uuid('must be the id of a challenge'),
  credential: credentialResponse,
});

const failed = () =>
  new AuthError(422, 'webauthn_verification_failed', 'The passkey could not be verified');

function checkEnabled({ config }: Deps): void {
  if (config.GOTRUE_PASSKEY_ENABLED) return;
  throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
}

/** A passkey is a way in: it is added by whoever took every step. @throws AuthError 403 */
function checkRights({ user, session }: Caller): void {
  checkNotAnonymous(user);
  if (hasVerifiedFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to manage passkeys');
  }
  refuseManaged(user, 'The way into a SSO account is its organization alone');
}

export const passkeyRegistrationOptions = signedIn({
  method: 'POST',
  path: '/passkeys/registration/options',
  bodyOptional: true,
  body: z.object({}),
  serve: async (deps, _call, caller) => {
    checkEnabled(deps);
    checkRights(caller);
    const { user } = caller;
    const known = (await passkeysOf(deps.db, user.id)).map(({ credential }) => credential);
    const options = await creationOptions(deps, { user, known, discoverable: true });
    return { body: { ...(await beginCeremony(deps.db, user.id, options.challenge)), options } };
  },
});

export const passkeyRegistration = signedIn({
  method: 'POST',
  path: '/passkeys/registration/verify',
  body: answer,
  serve: async (deps, { body }, caller) => {
    checkEnabled(deps);
    checkRights(caller);
    const challenge = await endCeremony(deps.db, caller.user.id, body.challenge_id);
    const answered = { response: body.credential, challenge, byHolder: true };
    const credential = await createdCredential(deps, answered);
    if (!credential) throw failed();
    const [passkey] = await deps
      .db<PasskeyRecord>('passkeys')
      .insert({
        id: newId(),
        user_id: caller.user.id,
        credential_id: credential.id,
        credential: JSON.stringify(credential),
      } as object)
      .onConflict('credential_id')
      .ignore()
      .returning('*');
    if (!passkey) throw failed();
    return { body: passkeyJson(passkey) };
  },
});

export const passkeyAuthenticationOptions = open({
  method: 'POST',
  path: '/passkeys/authentication/options',
  limit: 'token',
  bodyOptional: true,
  body: z.object({}),
  serve: async (deps) => {
    checkEnabled(deps);
    const options = await requestOptions(deps, []);
    return { body: { ...(await beginCeremony(deps.db, null, options.challenge)), options } };
  },
});

/** Signs in whoever holds the key, without asking who it is. */
export const passkeyAuthentication = open({
  method: 'POST',
  path: '/passkeys/authentication/verify',
  limit: 'token',
  body: answer,
  serve: async (deps, { body, client }) => {
    checkEnabled(deps);
    const challenge = await endCeremony(deps.db, null, body.challenge_id);
    const answered = { response: body.credential, challenge, byHolder: true };
    const live = await deps.db.transaction(async (trx) => {
      const passkey = await trx<PasskeyRecord>('passkeys')
        .where({ credential_id: body.credential.id })
        .forUpdate()
        .first();
      const used = passkey && (await usedCredential(deps, passkey.credential, answered));
      if (!used) throw failed();
      await trx('passkeys')
        .where({ id: passkey.id })
        .update({ credential: JSON.stringify(used), last_used_at: trx.fn.now() });
      const start = { userId: passkey.user_id, method: 'passkey', provider: null, client };
      return startSession(deps, trx, start);
    });
    return { body: await tokenResponse(deps, live) };
  },
});

export const listPasskeys = signedIn({
  method: 'GET',
  path: '/passkeys',
  serve: async ({ db }, _call, { user }) => ({
    body: (await passkeysOf(db, user.id)).map(passkeyJson),
  }),
});

const MAX_NAME = 120;

export const updatePasskey = signedIn({
  method: 'PATCH',
  path: '/passkeys/:passkey_id',
  body: z.object({ friendly_name: text }),
  serve: async ({ db }, { params, body }, { user }) => {
    const name = body.friendly_name.trim();
    if (name === '' || name.length > MAX_NAME) {
      throw validationFailed(`friendly_name needs 1 to ${MAX_NAME} characters`);
    }
    return { body: passkeyJson(await renamePasskey(db, user.id, params.passkey_id ?? '', name)) };
  },
});

export const removePasskey = signedIn({
  method: 'DELETE',
  path: '/passkeys/:passkey_id',
  serve: async ({ db }, { params }, caller) => {
    checkRights(caller);
    await deletePasskey(db, caller.user.id, params.passkey_id ?? '');
    return { body: {} };
  },
});
