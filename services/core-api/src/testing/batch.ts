import { newId, type Database } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { beginBatch, endBatch } from '../writes/repository.ts';

/** Writes past the operations, as a batch of nobody's. */
export function inBatch<T>(db: Database, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (trx) => {
    const id = newId();
    await beginBatch(trx, id, id);
    const result = await work(trx);
    const nobody = { actor_id: null, actor_email: null, undoes: null };
    await endBatch(trx, { id, ...nobody, cause: 'person', intent: 'test' });
    return result;
  });
}
