import { requireUser } from '../../admin/user-fields.ts';
import { audit } from '../../audit/audit-log.ts';
import { deleteFactor, lockFactor } from '../../mfa/factors.ts';
import { deletePasskey, toPasskeyJson, findPasskeys } from '../../passkeys/passkeys.ts';
import { adminEndpoint } from '../../protocol/endpoint.ts';
import { findUserById } from '../../users/repository.ts';
import { toFactorJson } from '../../users/user-json.ts';

export const adminFactorEndpoints = [
  adminEndpoint({
    method: 'GET',
    path: '/admin/users/:user_id/factors',
    serve: async ({ db }, { params }) => {
      const { factors } = requireUser(await findUserById(db, params.user_id ?? ''));
      return { body: factors.map(toFactorJson) };
    },
  }),
  adminEndpoint({
    method: 'DELETE',
    path: '/admin/users/:user_id/factors/:factor_id',
    serve: async ({ db }, { params, client }) => {
      const userId = params.user_id ?? '';
      const factor = await db.transaction(async (trx) => {
        requireUser(await findUserById(trx, userId));
        const factor = await lockFactor(trx, userId, params.factor_id ?? '');
        await deleteFactor(trx, factor);
        const traits = { user_id: userId, factor_id: factor.id };
        await audit(trx, { action: 'factor_deleted', actor: null, client, traits });
        return factor;
      });
      return { body: toFactorJson(factor) };
    },
  }),
  adminEndpoint({
    method: 'GET',
    path: '/admin/users/:user_id/passkeys',
    serve: async ({ db }, { params }) => {
      const { id } = requireUser(await findUserById(db, params.user_id ?? ''));
      return { body: (await findPasskeys(db, id)).map(toPasskeyJson) };
    },
  }),
  adminEndpoint({
    method: 'DELETE',
    path: '/admin/users/:user_id/passkeys/:passkey_id',
    serve: async ({ db }, { params }) => {
      await deletePasskey(db, params.user_id ?? '', params.passkey_id ?? '');
      return { body: {} };
    },
  }),
];
