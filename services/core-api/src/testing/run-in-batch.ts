import { newId, type Database } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { beginBatch, endBatch } from '../unit-of-work/repository.ts';

/** Runs direct database writes as a history batch without an actor. */
export function runInBatch<T>(
  db: Database,
  callback: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (trx) => {
    const id = newId();
    await beginBatch(trx, id, id);
    const result = await callback(trx);
    const noActor = { actor_id: null, actor_email: null, undoes: null };
    await endBatch(trx, { id, ...noActor, cause: 'person', intent: 'test' });
    return result;
  });
}
