import { createHash } from 'node:crypto';
import type { ics, ImportedEvent, ImportNote, ImportReport } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { notFound, Problem, type Call, type Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { getPreferences } from '../preferences/repository.ts';
import { parseEventId } from '../events/occurrences.ts';
import { countAdded, type EventQuota } from '../quotas/event-quota.ts';
import type { Quotas } from '../quotas/config.ts';
import type { AccountLoad } from '../quotas/account-load.ts';
import { requireAttendeeQuota } from '../quotas/quotas.ts';
import type { UploadLimits } from '../quotas/upload-limits.ts';
import { runWrite, toWrite } from '../unit-of-work/run-write.ts';
import { groupSeries, type GroupedEvents } from './group-series.ts';
import { planImport, toEventWrites, type ImportStep, type StoredEvent } from './plan-import.ts';
import { decodeFile } from './decode-file.ts';
import { createSlowPace, type Pause } from './pace.ts';
import { parseCalendar, type ParsedCalendar } from './parse-calendar.ts';
import { streamCalendar } from './stream-calendar.ts';
import {
  findEventsByUid,
  lockImports,
  findEventOutlines,
  findOutlines,
  findScheduleAccess,
} from './repository.ts';
import { writeEvents } from './repository-writes.ts';

interface ImportDeps extends Deps {
  quotas: Quotas;
  eventQuota: EventQuota;
  uploadLimits: UploadLimits;
  hasConcurrentRequests: AccountLoad['hasConcurrentRequests'];
}

type ImportCall = Call<typeof ics.importFile>;

const MAX_SAMPLE_EVENTS = 20;
const MAX_NOTES = 100;

const toSampleEvent = ({ content, change }: ImportStep): ImportedEvent => ({
  title: content.title,
  start_time: content.start_time,
  end_time: content.end_time,
  is_all_day: content.is_all_day,
  is_recurring: content.recurrence !== null,
  change: change === 'older' ? 'unchanged' : change,
});

const toOutdatedNote = ({ content, line }: ImportStep): ImportNote => ({
  component: content.title.slice(0, 100),
  line,
  reason: t('Not updated because your version is newer'),
});

function buildReport(
  parsed: ParsedCalendar,
  { skips }: GroupedEvents,
  steps: readonly ImportStep[],
): ImportReport {
  const filterByChange = (change: ImportStep['change']) =>
    steps.filter((step) => step.change === change);
  const olderEvents = filterByChange('older');
  const allSkips = [...parsed.skips, ...skips, ...olderEvents.map(toOutdatedNote)];
  const [added, updated] = [filterByChange('new'), filterByChange('updated')];
  return {
    new: added.length,
    updated: updated.length,
    unchanged: filterByChange('unchanged').length,
    skipped: allSkips.length,
    sample: [...added, ...updated].slice(0, MAX_SAMPLE_EVENTS).map(toSampleEvent),
    skips: allSkips.slice(0, MAX_NOTES),
    warnings: parsed.warnings.slice(0, MAX_NOTES),
  };
}

/**
 * @returns the user ID of the schedule's owner
 * @throws Problem if the caller can't write to the schedule
 */
async function requireWritableSchedule(
  db: Db,
  { actor, query }: Pick<ImportCall, 'actor' | 'query'>,
): Promise<string> {
  const access = await findScheduleAccess(db, actor.userId, query.schedule_id);
  if (!access) throw notFound(t('This schedule'));
  if (access.role !== 'owner' && access.role !== 'editor') {
    throw new Problem('forbidden', t('You can view this schedule but not change it.'));
  }
  return access.owner_id;
}

/**
 * Uploads per hour and account that run at full speed. Later ones, and those that overlap with other expensive
 * requests of the account, are slower, so that one account can't delay others.
 */
const FAST_UPLOADS_PER_HOUR = 5;

async function parseFile(
  { db, uploadLimits, hasConcurrentRequests }: ImportDeps,
  { actor, query, body }: ImportCall,
) {
  await requireWritableSchedule(db, { actor, query });
  const uploadCount = await uploadLimits.countUpload(actor.userId, body.byteLength);
  const pause = createSlowPace({
    isSlow: () => uploadCount > FAST_UPLOADS_PER_HOUR || hasConcurrentRequests(actor.userId),
  });
  const timeZone = query.time_zone ?? (await getPreferences(db, actor.userId)).time_zone;
  const parsed = await parseCalendar(decodeFile(body), { timeZone, email: actor.email, pause });
  return { parsed, grouped: await groupSeries(parsed.events), pause };
}

const getUids = ({ events }: GroupedEvents) => [...new Set(events.map(({ draft }) => draft.uid))];

/** UIDs per statement. */
const MAX_UIDS = 500;

/** Finds the stored events of a file. Pauses after each statement. */
async function findStoredEvents(
  db: Db,
  grouped: GroupedEvents,
  access: { userId: string; ownerId: string },
  { lock, pause }: { lock: boolean; pause: Pause | undefined },
): Promise<StoredEvent[]> {
  const uids = getUids(grouped);
  const found = new Map<string, StoredEvent>();
  for (let start = 0; start < uids.length; start += MAX_UIDS) {
    const startedAt = performance.now();
    const chunk = uids.slice(start, start + MAX_UIDS);
    for (const event of await findEventsByUid(db, chunk, access, { lock }))
      found.set(event.id, event);
    await pause?.(performance.now() - startedAt);
  }
  return [...found.values()];
}

/**
 * Compares the file with the stored events.
 *
 * @throws Problem `quota-exceeded` if the import would exceed a quota
 */
async function planSteps(
  db: Db,
  { quotas, eventQuota }: ImportDeps,
  call: ImportCall,
  { grouped, pause }: { grouped: GroupedEvents; pause: Pause | undefined },
  { lock }: { lock: boolean },
): Promise<ImportStep[]> {
  const ownerId = await requireWritableSchedule(db, call);
  if (lock) await lockImports(db, ownerId);
  const access = { userId: call.actor.userId, ownerId };
  const stored = await findStoredEvents(db, grouped, access, { lock, pause });
  const steps = await planImport(grouped.events, stored, { pause });
  const { added, updated } = toEventWrites(steps);
  for (const { content } of [...added, ...updated]) requireAttendeeQuota(quotas, content.attendees);
  await eventQuota.requireRoom(db, ownerId, countAdded(added.map(({ content }) => content)));
  return steps;
}

export async function previewImport(deps: ImportDeps, call: ImportCall): Promise<ImportReport> {
  const file = await parseFile(deps, call);
  const steps = await planSteps(deps.db, deps, call, file, { lock: false });
  return buildReport(file.parsed, file.grouped, steps);
}

/** Imports a file as one history batch. The cause `import` suppresses emails to guests. */
export async function importFile(deps: ImportDeps, call: ImportCall): Promise<ImportReport> {
  const { actor, query, body } = call;
  const file = await parseFile(deps, call);
  const hash = createHash('sha256').update(body).digest('hex');
  const request = { ...query, file: hash };
  const write = { ...toWrite(call, 'ics.import', request), cause: 'import' as const };
  return runWrite(deps.db, write, async (trx) => {
    const steps = await planSteps(trx, deps, call, file, { lock: true });
    const destination = {
      organizerId: actor.userId,
      scheduleId: query.schedule_id,
      source: 'own',
    } as const;
    await writeEvents(trx, toEventWrites(steps), destination, file.pause);
    return buildReport(file.parsed, file.grouped, steps);
  });
}

async function findEventsToExport(
  db: Db,
  { actor: { userId }, query }: Call<typeof ics.exportFile>,
) {
  const { event_id, schedule_id } = query;
  if (event_id !== undefined) {
    const outlines = await findEventOutlines(db, { userId, eventId: parseEventId(event_id).id });
    if (outlines.length === 0) throw notFound(t('This event'));
    return { outlines, name: null, fileName: 'event' };
  }
  if (schedule_id === undefined) {
    const outlines = await findOutlines(db, { userId, scheduleId: null });
    return { outlines, name: null, fileName: 'calendar' };
  }
  const schedule = await findScheduleAccess(db, userId, schedule_id);
  if (!schedule) throw notFound(t('This schedule'));
  const outlines = await findOutlines(db, { userId, scheduleId: schedule_id });
  return { outlines, name: schedule.name, fileName: schedule.name };
}

export async function exportFile({ db }: Deps, call: Call<typeof ics.exportFile>) {
  const { outlines, name, fileName } = await findEventsToExport(db, call);
  const encoded = encodeURIComponent(`${fileName}.ics`).replaceAll("'", '%27');
  call.setHeader(
    'content-disposition',
    `attachment; filename="calendar.ics"; filename*=UTF-8''${encoded}`,
  );
  return streamCalendar(db, outlines, name);
}
