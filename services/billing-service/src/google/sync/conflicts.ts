import type { SyncConflict } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n/translate';
import { notFound, Problem, type Actor } from '@scheduler/service-kit';
import type { ConnectedDeps } from '../deps.ts';
import { requireActiveIntegration } from '../problems.ts';
import { findCalendars } from '../repository-calendars.ts';
import type { Content, Field } from './content/content.ts';
import { parseRecord } from './content/from-record.ts';
import { updateRecord } from './content/to-record.ts';
import { createLocalSchedule } from './core-adapter.ts';
import { enqueueSync } from './enqueue-sync.ts';
import {
  findConflictOfUser,
  findConflictsOfUser,
  markConflictResolved,
  type ConflictRow,
} from './repository.ts';
import { formatFieldValue } from './format-conflict.ts';

const toApiConflict = (row: ConflictRow): SyncConflict => {
  const field = row.field as Field;
  return {
    id: row.id,
    calendar_id: row.calendar_id,
    event_id: row.event_id,
    title: row.title,
    field,
    ours: formatFieldValue(field, row.ours as Content[Field] as never),
    theirs: formatFieldValue(field, row.theirs as Content[Field] as never),
    kept: row.kept,
    at: row.at,
    resolved_at: row.resolved_at,
  };
};

export const listConflicts = async ({ db }: ConnectedDeps, actor: Actor): Promise<SyncConflict[]> =>
  (await findConflictsOfUser(db, actor.userId)).map(toApiConflict);

/** Writes the other value to the local event. The next sync pushes it to Google. */
async function applyResolution(
  { google }: ConnectedDeps,
  { userId }: Actor,
  { conflict, scheduleId, keep }: Resolution,
): Promise<void> {
  const localSchedule = createLocalSchedule(google.core.onBehalfOf(userId), scheduleId);
  const [record] = await localSchedule.readRecords([conflict.event_id]);
  if (!record) throw notFound(t('This event'));
  const event = parseRecord(record);
  const content = { ...event.content, [conflict.field]: conflict[keep] };
  const step = updateRecord(event, content, event.excluded, record.organizer_email);
  if (!step) return;
  const { results } = await localSchedule.applySteps(`conflict:${conflict.id}:${keep}`, [step]);
  const [result] = results;
  if (result?.outcome === 'written' || result?.outcome === 'same') return;
  throw new Problem(
    'conflict',
    result?.detail ?? t('This event was just changed. Reload the page to resolve the conflict.'),
  );
}

interface Resolution {
  conflict: ConflictRow;
  scheduleId: string;
  keep: ConflictRow['kept'];
}

/**
 * @throws Problem 404 if the conflict doesn't exist or belongs to another user, 409 if the event
 *   has changed or can't have this value
 */
export async function resolveConflict(
  deps: ConnectedDeps,
  actor: Actor,
  { id, keep }: { id: string; keep: ConflictRow['kept'] },
): Promise<SyncConflict> {
  const { db } = deps;
  const conflict = await findConflictOfUser(db, actor.userId, id);
  if (!conflict) throw notFound(t('This conflict'));
  const integration = await requireActiveIntegration(deps, actor.userId);
  const calendars = await findCalendars(db, integration.id);
  const scheduleId = calendars.find(
    ({ id: calendarId }) => calendarId === conflict.calendar_id,
  )?.schedule_id;
  if (conflict.kept !== keep) {
    if (!scheduleId) throw notFound(t('This calendar'));
    await applyResolution(deps, actor, { conflict, scheduleId, keep });
    await enqueueSync(db, integration.id, 'edit');
  }
  await markConflictResolved(db, id, keep);
  const resolved = await findConflictOfUser(db, actor.userId, id);
  return toApiConflict(resolved ?? conflict);
}
