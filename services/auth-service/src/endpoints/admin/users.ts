import * as z from 'zod';
import { requireUser, userFields } from '../../admin/user-fields.ts';
import { findPage } from '../../admin/pagination.ts';
import { createPasswordHash, createUser, saveUser } from '../../admin/save-user.ts';
import { audit } from '../../audit/audit-log.ts';
import { adminEndpoint } from '../../protocol/endpoint.ts';
import { lockUserById, updateUser, findUserById, deleteUser } from '../../users/repository.ts';
import { toUserJson } from '../../users/user-json.ts';

const path = '/admin/users/:user_id';

export const adminUserEndpoints = [
  adminEndpoint({
    method: 'POST',
    path: '/admin/users',
    body: userFields,
    serve: async (deps, { body, client }) => {
      const passwordHash = await createPasswordHash(deps, body, null);
      const user = await deps.db.transaction(async (trx) => {
        const user = requireUser(await createUser(deps, trx, body, passwordHash));
        const traits = { user_id: user.id, user_email: user.email ?? '' };
        await audit(trx, { action: 'user_signedup', actor: null, client, traits });
        return user;
      });
      return { body: toUserJson(user) };
    },
  }),
  adminEndpoint({
    method: 'GET',
    path: '/admin/users',
    serve: async ({ db, config }, { query }) => {
      const list = { table: 'users', columns: ['id'] as const, where: { deleted_at: null } };
      const page = { path: '/admin/users', query };
      const { rows, headers } = await findPage<{ id: string }>(db, list, page);
      const users = await Promise.all(rows.map(({ id }) => findUserById(db, id)));
      return {
        body: {
          users: users.filter((user) => user !== null).map(toUserJson),
          aud: config.GOTRUE_JWT_AUD,
        },
        headers,
      };
    },
  }),
  adminEndpoint({
    method: 'GET',
    path,
    serve: async ({ db }, { params }) => ({
      body: toUserJson(requireUser(await findUserById(db, params.user_id ?? ''))),
    }),
  }),
  adminEndpoint({
    method: 'PUT',
    path,
    body: userFields,
    serve: async (deps, { params, body, client }) => {
      const id = params.user_id ?? '';
      const stored = requireUser(await findUserById(deps.db, id));
      const passwordHash = await createPasswordHash(deps, body, stored);
      const user = await deps.db.transaction(async (trx) => {
        const current = requireUser(await lockUserById(trx, id));
        const traits = { user_id: current.id, user_email: current.email ?? '' };
        await audit(trx, { action: 'user_modified', actor: null, client, traits });
        return requireUser(await saveUser(trx, current, body, passwordHash));
      });
      return { body: toUserJson(user) };
    },
  }),
  /** Deletes a user. A soft delete keeps the user row, because other rows refer to it. */
  adminEndpoint({
    method: 'DELETE',
    path,
    bodyOptional: true,
    body: z.object({ should_soft_delete: z.boolean().nullish() }),
    serve: async ({ db }, { params, body, client }) => {
      await db.transaction(async (trx) => {
        const user = requireUser(await lockUserById(trx, params.user_id ?? ''));
        const traits = { user_id: user.id };
        await audit(trx, { action: 'user_deleted', actor: null, client, traits });
        if (!body.should_soft_delete) return deleteUser(trx, user.id);
        for (const table of [
          'sessions',
          'identities',
          'one_time_tokens',
          'confirmations',
          'mfa_factors',
          'passkeys',
        ]) {
          await trx(table).where({ user_id: user.id }).delete();
        }
        await updateUser(trx, user.id, {
          email: null,
          phone: null,
          encrypted_password: null,
          email_change: null,
          phone_change: null,
          raw_user_meta_data: {},
          raw_app_meta_data: {},
          deleted_at: trx.fn.now() as unknown as string,
        });
      });
      return { body: {} };
    },
  }),
];
