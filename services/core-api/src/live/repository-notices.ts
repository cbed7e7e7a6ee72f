import type { LiveKey } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import { queryPrepared } from '../queries/repository.ts';

/** Notifies the open clients of users that a list has changed, once the transaction has committed. */
export async function notifyClients(
  trx: Db,
  key: LiveKey,
  userIds: readonly string[],
): Promise<void> {
  await queryPrepared(
    trx,
    `select pg_notify('core_notices', json_build_object('user_id', id, 'key', :key::text)::text)
     from unnest(:userIds::uuid[]) id`,
    { key, userIds: [...new Set(userIds)] },
  );
}
