import type { StepUpMethod } from '@scheduler/contracts/auth';
import * as z from 'zod';
import { audit } from '../audit/audit-log.ts';
import { countConfirmationAttempt } from '../limits/attempt-limits.ts';
import type { Deps } from '../deps.ts';
import {
  createAuthenticationOptions,
  credentialResponse,
  verifyAuthentication,
} from '../mfa/webauthn.ts';
import {
  consumeChallenge,
  findPasskeys,
  recordPasskeyUse,
  startCeremony,
} from '../passkeys/passkeys.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { authenticatedEndpoint } from '../protocol/endpoint.ts';
import { optionalText } from '../protocol/fields.ts';
import { verifyPassword } from '../security/passwords.ts';
import type { Caller } from '../sessions/caller.ts';
import { findStepUpMethods, isRecentProof, recordStepUp } from '../sessions/step-up.ts';
import { consumeNonce, invalidNonce } from '../users/reauthentication.ts';

const body = z.object({
  password: optionalText,
  code: optionalText,
  challenge_id: z.uuid('must be the ID of a challenge').optional(),
  credential: credentialResponse.optional(),
});

type Proof = z.output<typeof body>;

const getMethod = ({ password, code, credential }: Proof): StepUpMethod | null => {
  if (credential) return 'passkey';
  if (password !== '') return 'password';
  return code === '' ? null : 'code';
};

async function verifyPasskey(
  deps: Deps,
  { user }: Caller,
  { challenge_id = '', credential }: Proof,
): Promise<boolean> {
  const challenge = await consumeChallenge(deps.db, user.id, challenge_id);
  const passkey = (await findPasskeys(deps.db, user.id)).find(
    ({ credential_id }) => credential_id === credential?.id,
  );
  if (!passkey || !credential) return false;
  const ceremony = { response: credential, challenge, requireUserVerification: true };
  const usedCredential = await verifyAuthentication(deps, passkey.credential, ceremony);
  if (usedCredential) await recordPasskeyUse(deps.db, passkey.id, usedCredential);
  return usedCredential !== null;
}

async function verifyProof(
  deps: Deps,
  caller: Caller,
  { method, proof, client }: { method: StepUpMethod; proof: Proof; client: ClientInfo },
): Promise<boolean> {
  if (method === 'passkey') return verifyPasskey(deps, caller, proof);
  if (method === 'password') return verifyPassword(proof.password, caller.user.encrypted_password);
  return consumeNonce(deps, caller.user.id, { nonce: proof.code, client });
}

function notVerified(method: StepUpMethod): AuthError {
  if (method === 'code') return invalidNonce();
  return method === 'password'
    ? new AuthError(422, 'invalid_credentials', 'The password is incorrect.', { field: 'password' })
    : new AuthError(422, 'webauthn_verification_failed', "Couldn't verify the passkey");
}

const AMR_METHODS: Partial<Record<StepUpMethod, string>> = { code: 'otp' };

export const stepUpEndpoints = [
  /** Returns how the caller can prove their identity, and whether they recently did. */
  authenticatedEndpoint({
    method: 'GET',
    path: '/step-up',
    serve: async ({ db }, _call, { user, session }) => ({
      body: {
        methods: await findStepUpMethods(db, user),
        required: !isRecentProof(session.authenticated_at),
      },
    }),
  }),
  /** Starts a step-up with one of the caller's passkeys. */
  authenticatedEndpoint({
    method: 'POST',
    path: '/step-up/options',
    limit: 'token',
    bodyOptional: true,
    body: z.object({}),
    serve: async (deps, _call, { user }) => {
      const passkeys = await findPasskeys(deps.db, user.id);
      if (passkeys.length === 0) throw validationFailed("You don't have a passkey");
      const credentials = passkeys.map(({ credential }) => credential);
      const options = await createAuthenticationOptions(deps, credentials, 'required');
      return { body: { ...(await startCeremony(deps.db, user.id, options.challenge)), options } };
    },
  }),
  /**
   * Proves the caller's identity again by passkey, by password, or by a code from `/reauthenticate`.
   * A second factor is verified with the endpoints of factors instead. The proof applies to this session,
   * and is part of access tokens issued from then on.
   */
  authenticatedEndpoint({
    method: 'POST',
    path: '/step-up',
    body,
    serve: async (deps, { body, client }, caller) => {
      const method = getMethod(body);
      if (!method) throw validationFailed('A password, a code or a credential is required');
      if (!(await findStepUpMethods(deps.db, caller.user)).includes(method)) {
        throw new AuthError(
          422,
          'validation_failed',
          'Use a stronger method to confirm your identity',
        );
      }
      const attempt = await countConfirmationAttempt(deps, caller);
      if (!(await verifyProof(deps, caller, { method, proof: body, client }))) {
        throw notVerified(method);
      }
      await attempt.refund();
      await deps.db.transaction(async (trx) => {
        await recordStepUp(trx, caller.session.id, AMR_METHODS[method] ?? method);
        const traits = { method };
        await audit(trx, { action: 'user_reauthenticated', actor: caller.user, client, traits });
      });
      return { body: {} };
    },
  }),
];
