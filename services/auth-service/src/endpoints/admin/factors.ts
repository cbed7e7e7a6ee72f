import { userNotFound } from '../../admin/fields.ts';
import { audit } from '../../audit/log.ts';
import { deleteFactor, lockedFactor } from '../../mfa/factors.ts';
import { deletePasskey, passkeyJson, passkeysOf } from '../../passkeys/passkeys.ts';
import { admin } from '../../protocol/endpoint.ts';
import { userById } from '../../users/repository.ts';
import { factorJson } from '../../users/user-json.ts';

export const adminListFactors = admin({
  method: 'GET',
  path: '/admin/users/:user_id/factors',
  serve: async ({ db }, { params }) => {
    const user = await userById(db, params.user_id ?? '');
    if (!user) throw userNotFound();
    return { body: user.factors.map(factorJson) };
  },
});

export const adminDeleteFactor = admin({
  method: 'DELETE',
  path: '/admin/users/:user_id/factors/:factor_id',
  serve: async ({ db }, { params, client }) => {
    const userId = params.user_id ?? '';
    const factor = await db.transaction(async (trx) => {
      if (!(await userById(trx, userId))) throw userNotFound();
      const factor = await lockedFactor(trx, userId, params.factor_id ?? '');
      await deleteFactor(trx, factor);
      const traits = { user_id: userId, factor_id: factor.id };
      await audit(trx, { action: 'factor_deleted', actor: null, client, traits });
      return factor;
    });
    return { body: factorJson(factor) };
  },
});

export const adminListPasskeys = admin({
  method: 'GET',
  path: '/admin/users/:user_id/passkeys',
  serve: async ({ db }, { params }) => {
    const userId = params.user_id ?? '';
    if (!(await userById(db, userId))) throw userNotFound();
    return { body: (await passkeysOf(db, userId)).map(passkeyJson) };
  },
});

export const adminDeletePasskey = admin({
  method: 'DELETE',
  path: '/admin/users/:user_id/passkeys/:passkey_id',
  serve: async ({ db }, { params }) => {
    await deletePasskey(db, params.user_id ?? '', params.passkey_id ?? '');
    return { body: {} };
  },
});
