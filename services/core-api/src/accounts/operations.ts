import { text } from 'node:stream/consumers';
import { newId, type Database } from '@scheduler/service-kit';
import { streamCalendar } from '../ics/stream-calendar.ts';
import { findOutlines } from '../ics/repository.ts';
import { beginBatch } from '../unit-of-work/repository.ts';
import { purgeUserData } from './repository-purge.ts';
import { exportUserData } from './repository.ts';

/** Exports all of a user's data, and their own schedules as iCalendar text. */
export async function exportAccount(db: Database, userId: string) {
  const outlines = await findOutlines(db, { userId, scheduleId: null });
  return {
    data: await exportUserData(db, userId),
    calendar: await text(streamCalendar(db, outlines, null)),
  };
}

/**
 * Permanently deletes a user's data. Events that are also on another user's schedule are preserved,
 * and so are schedules that other users shared with this user.
 */
export async function purgeAccount(db: Database, userId: string): Promise<undefined> {
  await db.transaction(async (trx) => {
    const batchId = newId();
    await beginBatch(trx, batchId, `core:${userId}`);
    await purgeUserData(trx, { userId, batchId });
  });
}
