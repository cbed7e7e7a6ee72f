import { newId, type Database } from '@scheduler/service-kit';
import { exported } from '../ics/export.ts';
import { outlinesOn } from '../ics/repository.ts';
import { beginBatch } from '../writes/repository.ts';
import { purgePerson } from './repository-purge.ts';
import { dataOf } from './repository.ts';

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

/** Everything that is kept of somebody, and what they own as a calendar. */
export async function exportAccount(db: Database, userId: string) {
  const outlines = await outlinesOn(db, { userId, scheduleId: null });
  return { data: await dataOf(db, userId), calendar: await textOf(exported(db, outlines, null)) };
}

/** Deletes somebody for good. What others shared, and what lies on their schedules, stays with them. */
export async function purgeAccount(db: Database, userId: string): Promise<void> {
  await db.transaction(async (trx) => {
    const batchId = newId();
    await beginBatch(trx, batchId, `core:${userId}`);
    await purgePerson(trx, { userId, batchId });
  });
}
