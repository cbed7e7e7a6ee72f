import type { Schedule, WebhookChange } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import type { NetChange } from '../history/repository.ts';
import { findScheduleVisibility, type Viewer } from '../history/repository-visibility.ts';
import { differs } from './event-changes.ts';
import { findSchedule } from '../schedules/repository.ts';

const FIELDS = ['name', 'description', 'color', 'is_shared'];

/** Changes to one schedule and its shares in a batch. */
interface TouchedSchedule {
  id: string;
  row: NetChange | undefined;
  shares: NetChange[];
}

export function groupTouchedSchedules(changes: readonly NetChange[]): TouchedSchedule[] {
  const scheduleChangeList = changes.filter(({ record }) => /^schedule(s|_shares)$/.test(record));
  return [...Map.groupBy(scheduleChangeList, ({ schedule_id }) => schedule_id ?? '')].map(
    ([id, rows]) => ({
      id,
      row: rows.find(({ record }) => record === 'schedules'),
      shares: rows.filter(({ record }) => record === 'schedule_shares'),
    }),
  );
}

/** Returns true if the viewer accepted a share in this batch. */
const hasJoined = ({ shares }: TouchedSchedule, { userId }: Viewer) =>
  shares.some(
    ({ before, after }) =>
      after?.user_id === userId && after.status === 'accepted' && before?.status !== 'accepted',
  );

const hadAcceptedShare = ({ shares }: TouchedSchedule, { userId }: Viewer) =>
  shares.some(({ before }) => before?.user_id === userId && before.status === 'accepted');

function getChangedFields({ row, shares }: TouchedSchedule, { role }: Schedule): string[] {
  const visibleFields =
    role === 'freebusy' ? FIELDS.filter((field) => field !== 'description') : FIELDS;
  const canSeeShares = role === 'owner' || role === 'editor';
  return [
    ...visibleFields.filter((field) => row && differs(row, field)),
    ...(canSeeShares && shares.length > 0 ? ['shared_with'] : []),
  ];
}

/** Returns the changes to one schedule that the viewer can see. */
export async function getScheduleChanges(
  db: Db,
  viewer: Viewer,
  touchedSchedule: TouchedSchedule,
): Promise<WebhookChange[]> {
  const { id: schedule_id, row } = touchedSchedule;
  const schedule = await findSchedule(db, viewer.userId, schedule_id);
  if (schedule) {
    const about = { schedule_id, schedule };
    if (row?.before === null || hasJoined(touchedSchedule, viewer)) {
      return [{ type: 'schedule.created', ...about, fields: [] }];
    }
    const fields = getChangedFields(touchedSchedule, schedule);
    return fields.length > 0 ? [{ type: 'schedule.updated', ...about, fields }] : [];
  }
  if (row?.before === null) return [];
  const [visibility] = await findScheduleVisibility(db, viewer, [schedule_id]);
  if (!visibility?.is_visible && !hadAcceptedShare(touchedSchedule, viewer)) return [];
  return [{ type: 'schedule.deleted', schedule_id, schedule: null, fields: [] }];
}
