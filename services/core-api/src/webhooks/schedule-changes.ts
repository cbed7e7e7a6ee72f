import type { Schedule, WebhookChange } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import type { NetChange } from '../history/repository.ts';
import { knownSchedules, type Reader } from '../history/repository-sight.ts';
import { scheduleOf } from '../schedules/repository.ts';

const FIELDS = ['name', 'description', 'color', 'is_shared'];

/** What a batch did to one schedule and to who shares it. */
interface Touched {
  id: string;
  row: NetChange | undefined;
  shares: NetChange[];
}

export function schedulesTouched(changes: readonly NetChange[]): Touched[] {
  const about = changes.filter(({ record }) => /^schedule(s|_shares)$/.test(record));
  return [...Map.groupBy(about, ({ schedule_id }) => schedule_id ?? '')].map(([id, rows]) => ({
    id,
    row: rows.find(({ record }) => record === 'schedules'),
    shares: rows.filter(({ record }) => record === 'schedule_shares'),
  }));
}

/** Whether the reader's own share began with the batch. */
const hasJoined = ({ shares }: Touched, { userId }: Reader) =>
  shares.some(
    ({ before, after }) =>
      after?.user_id === userId && after.status === 'accepted' && before?.status !== 'accepted',
  );

const hadShare = ({ shares }: Touched, { userId }: Reader) =>
  shares.some(({ before }) => before?.user_id === userId && before.status === 'accepted');

function fieldsOf({ row, shares }: Touched, { role }: Schedule): string[] {
  const differs = (field: string) =>
    JSON.stringify(row?.before?.[field]) !== JSON.stringify(row?.after?.[field]);
  const seen = role === 'freebusy' ? FIELDS.filter((field) => field !== 'description') : FIELDS;
  const seesShares = role === 'owner' || role === 'editor';
  return [...seen.filter(differs), ...(seesShares && shares.length > 0 ? ['shared_with'] : [])];
}

/** What a batch did to one schedule, as far as the reader may see it. */
export async function scheduleChanges(
  db: Db,
  reader: Reader,
  touched: Touched,
): Promise<WebhookChange[]> {
  const { id: schedule_id, row } = touched;
  const schedule = await scheduleOf(db, reader.userId, schedule_id);
  if (schedule) {
    const about = { schedule_id, schedule };
    if (row?.before === null || hasJoined(touched, reader)) {
      return [{ type: 'schedule.created', ...about, fields: [] }];
    }
    const fields = fieldsOf(touched, schedule);
    return fields.length > 0 ? [{ type: 'schedule.updated', ...about, fields }] : [];
  }
  if (row?.before === null) return [];
  const [known] = await knownSchedules(db, reader, [schedule_id]);
  if (!known?.is_known && !hadShare(touched, reader)) return [];
  return [{ type: 'schedule.deleted', schedule_id, schedule: null, fields: [] }];
}
