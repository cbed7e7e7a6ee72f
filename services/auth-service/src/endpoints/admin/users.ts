import * as z from 'zod';
import { userFields, userNotFound } from '../../admin/fields.ts';
import { pageHeaders, pageOf } from '../../admin/pages.ts';
import { createUser, saveUser } from '../../admin/save-user.ts';
import { audit } from '../../audit/log.ts';
import { admin } from '../../protocol/endpoint.ts';
import type { User } from '../../users/records.ts';
import { lockedUserById, updateUser, userById, deleteUser } from '../../users/repository.ts';
import { userJson } from '../../users/user-json.ts';

const path = '/admin/users/:user_id';

const found = (user: User | null): User => {
  if (!user) throw userNotFound();
  return user;
};

export const adminCreateUser = admin({
  method: 'POST',
  path: '/admin/users',
  body: userFields,
  serve: async (deps, { body, client }) => {
    const user = await deps.db.transaction(async (trx) => {
      const user = found(await createUser(deps, trx, body));
      const traits = { user_id: user.id, user_email: user.email ?? '' };
      await audit(trx, { action: 'user_signedup', actor: null, client, traits });
      return user;
    });
    return { body: userJson(user) };
  },
});

export const adminListUsers = admin({
  method: 'GET',
  path: '/admin/users',
  serve: async ({ db, config }, { query }) => {
    const page = pageOf(query);
    const living = () => db('users').whereNull('deleted_at');
    const [row] = await living().count<{ count: number }[]>('*');
    const ids = await living()
      .select<{ id: string }[]>('id')
      .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id' }])
      .limit(page.perPage)
      .offset((page.page - 1) * page.perPage);
    const users = await Promise.all(ids.map(({ id }) => userById(db, id)));
    return {
      body: {
        users: users.filter((user) => user !== null).map(userJson),
        aud: config.GOTRUE_JWT_AUD,
      },
      headers: pageHeaders('/admin/users', page, row?.count ?? 0),
    };
  },
});

export const adminReadUser = admin({
  method: 'GET',
  path,
  serve: async ({ db }, { params }) => ({
    body: userJson(found(await userById(db, params.user_id ?? ''))),
  }),
});

export const adminUpdateUser = admin({
  method: 'PUT',
  path,
  body: userFields,
  serve: async (deps, { params, body, client }) => {
    const user = await deps.db.transaction(async (trx) => {
      const current = found(await lockedUserById(trx, params.user_id ?? ''));
      const traits = { user_id: current.id, user_email: current.email ?? '' };
      await audit(trx, { action: 'user_modified', actor: null, client, traits });
      return found(await saveUser(deps, trx, current, body));
    });
    return { body: userJson(user) };
  },
});

/** Takes a user away; one that is only hidden keeps the rows that refer to it. */
export const adminDeleteUser = admin({
  method: 'DELETE',
  path,
  bodyOptional: true,
  body: z.object({ should_soft_delete: z.boolean().nullish() }),
  serve: async ({ db }, { params, body, client }) => {
    await db.transaction(async (trx) => {
      const user = found(await lockedUserById(trx, params.user_id ?? ''));
      const traits = { user_id: user.id };
      await audit(trx, { action: 'user_deleted', actor: null, client, traits });
      if (!body.should_soft_delete) return deleteUser(trx, user.id);
      for (const table of [
        'sessions',
        'identities',
        'one_time_tokens',
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
});
