import type { SyncConflict } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n/words';
import { notFound, Problem, type Actor } from '@scheduler/service-kit';
import type { ConnectedDeps } from '../deps.ts';
import { activeIntegration } from '../problems.ts';
import { calendarsOf } from '../repository-calendars.ts';
import type { Content, Field } from './content/content.ts';
import { readRecord } from './content/from-record.ts';
import { changedRecord } from './content/to-record.ts';
import { ourSide } from './our-side.ts';
import { enqueueSync } from './queue.ts';
import {
  conflictOfUser,
  conflictsOfUser,
  resolveConflict,
  type ConflictRow,
} from './repository.ts';
import { inWords } from './words.ts';

const shown = (row: ConflictRow): SyncConflict => {
  const field = row.field as Field;
  return {
    id: row.id,
    calendar_id: row.calendar_id,
    event_id: row.event_id,
    title: row.title,
    field,
    ours: inWords(field, row.ours as Content[Field] as never),
    theirs: inWords(field, row.theirs as Content[Field] as never),
    kept: row.kept,
    at: row.at,
    resolved_at: row.resolved_at,
  };
};

export const listConflicts = async ({ db }: ConnectedDeps, actor: Actor): Promise<SyncConflict[]> =>
  (await conflictsOfUser(db, actor.userId)).map(shown);

/** Gives a field the value that had given way, here; the next sync brings it to Google. */
async function turnOver(
  { google }: ConnectedDeps,
  { userId }: Actor,
  { conflict, scheduleId, keep }: Turned,
): Promise<void> {
  const ours = ourSide(google.core.for(userId), scheduleId);
  const [record] = await ours.read([conflict.event_id]);
  if (!record) throw notFound(t('This event'));
  const event = readRecord(record);
  const content = { ...event.content, [conflict.field]: conflict[keep] };
  const step = changedRecord(event, content, event.excluded, record.organizer_email);
  if (!step) return;
  const { results } = await ours.apply(`conflict:${conflict.id}:${keep}`, [step]);
  const [result] = results;
  if (result?.outcome === 'written' || result?.outcome === 'same') return;
  throw new Problem('conflict', result?.detail ?? t('The event was changed just now. Try again.'));
}

interface Turned {
  conflict: ConflictRow;
  scheduleId: string;
  keep: ConflictRow['kept'];
}

/** @throws Problem 404 for a conflict that is not the caller's, 409 where the event cannot be so */
export async function decideConflict(
  deps: ConnectedDeps,
  actor: Actor,
  { id, keep }: { id: string; keep: ConflictRow['kept'] },
): Promise<SyncConflict> {
  const { db } = deps;
  const conflict = await conflictOfUser(db, actor.userId, id);
  if (!conflict) throw notFound(t('This conflict'));
  const integration = await activeIntegration(deps, actor.userId);
  const calendars = await calendarsOf(db, integration.id);
  const scheduleId = calendars.find((each) => each.id === conflict.calendar_id)?.schedule_id;
  if (conflict.kept !== keep) {
    if (!scheduleId) throw notFound(t('This calendar'));
    await turnOver(deps, actor, { conflict, scheduleId, keep });
    await enqueueSync(db, integration.id, 'edit');
  }
  await resolveConflict(db, id, keep);
  const resolved = await conflictOfUser(db, actor.userId, id);
  return shown(resolved ?? conflict);
}
