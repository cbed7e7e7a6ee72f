import { createHash } from 'node:crypto';
import type { TextResponse } from '@scheduler/contracts';
import type { ics, ImportedEvent, ImportNote, ImportReport } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { notFound, Problem, type Call, type Database, type Db } from '@scheduler/service-kit';
import { getPreferences } from '../preferences/repository.ts';
import { parseEventId } from '../events/occurrences.ts';
import { runWrite } from '../unit-of-work/run-write.ts';
import { arrange, type Arrangement } from './arrange.ts';
import { compare, writesOf, type Step } from './compare.ts';
import { decodeFile } from './decode.ts';
import { readCalendar, type ReadCalendar } from './read-calendar.ts';
import { exported } from './export.ts';
import { eventsByUid, lockUids, outlinesOf, outlinesOn, targetOf } from './repository.ts';
import { writeEvents } from './repository-writes.ts';

interface Deps {
  db: Database;
}

type FileCall = Call<typeof ics.importFile>;

const SAMPLED = 20;
const TOLD = 100;

const sampleOf = ({ content, change }: Step): ImportedEvent => ({
  title: content.title,
  start_time: content.start_time,
  end_time: content.end_time,
  is_all_day: content.is_all_day,
  is_recurring: content.recurrence !== null,
  change: change === 'older' ? 'unchanged' : change,
});

const olderNote = ({ content, line }: Step): ImportNote => ({
  component: content.title.slice(0, 100),
  line,
  reason: t('It was changed here since: what is here stays'),
});

function reportOf(
  read: ReadCalendar,
  { skips }: Arrangement,
  steps: readonly Step[],
): ImportReport {
  const those = (change: Step['change']) => steps.filter((step) => step.change === change);
  const older = those('older');
  const allSkips = [...read.skips, ...skips, ...older.map(olderNote)];
  const [added, updated] = [those('new'), those('updated')];
  return {
    new: added.length,
    updated: updated.length,
    unchanged: those('unchanged').length,
    skipped: allSkips.length,
    sample: [...added, ...updated].slice(0, SAMPLED).map(sampleOf),
    skips: allSkips.slice(0, TOLD),
    warnings: read.warnings.slice(0, TOLD),
  };
}

/** Whose calendar it is that the caller may write to. */
async function requireTarget(
  db: Db,
  { actor, query }: Pick<FileCall, 'actor' | 'query'>,
): Promise<string> {
  const target = await targetOf(db, actor.userId, query.schedule_id);
  if (!target) throw notFound(t('This schedule'));
  if (target.role !== 'owner' && target.role !== 'editor') {
    throw new Problem('forbidden', t('You may look at this schedule, but not change it.'));
  }
  return target.owner_id;
}

async function readFile(db: Db, { actor, query, body }: FileCall) {
  await requireTarget(db, { actor, query });
  const timeZone = query.time_zone ?? (await getPreferences(db, actor.userId)).time_zone;
  const read = await readCalendar(decodeFile(body), { timeZone, email: actor.email });
  return { read, arrangement: arrange(read.drafts) };
}

const uidsIn = ({ events }: Arrangement) => [...new Set(events.map(({ draft }) => draft.uid))];

async function stepsOf(
  db: Db,
  call: FileCall,
  arrangement: Arrangement,
  { lock }: { lock: boolean },
): Promise<Step[]> {
  const ownerId = await requireTarget(db, call);
  if (lock) await lockUids(db, ownerId);
  const whose = { userId: call.actor.userId, ownerId };
  const stored = await eventsByUid(db, uidsIn(arrangement), whose, { lock });
  return compare(arrangement.events, stored);
}

export async function previewFile({ db }: Deps, call: FileCall): Promise<ImportReport> {
  const { read, arrangement } = await readFile(db, call);
  const steps = await stepsOf(db, call, arrangement, { lock: false });
  return reportOf(read, arrangement, steps);
}

/** Takes a file over as one batch. Its guests are told nothing: the batch's cause says so. */
export async function importFile({ db }: Deps, call: FileCall): Promise<ImportReport> {
  const { actor, query, body, idempotencyKey, setHeader } = call;
  const { read, arrangement } = await readFile(db, call);
  const file = createHash('sha256').update(body).digest('hex');
  const request = { ...query, file };
  const intent = {
    actor,
    route: 'ics.import',
    idempotencyKey,
    request,
    cause: 'import',
    setHeader,
  } as const;
  return runWrite(db, intent, async (trx) => {
    const steps = await stepsOf(trx, call, arrangement, { lock: true });
    const placing = {
      organizerId: actor.userId,
      scheduleId: query.schedule_id,
      source: 'own',
    } as const;
    await writeEvents(trx, writesOf(steps), placing);
    return reportOf(read, arrangement, steps);
  });
}

async function asked(db: Db, { actor: { userId }, query }: Call<typeof ics.exportFile>) {
  const { event_id, schedule_id } = query;
  if (event_id !== undefined) {
    const outlines = await outlinesOf(db, { userId, eventId: parseEventId(event_id).id });
    if (outlines.length === 0) throw notFound(t('This event'));
    return { outlines, name: null, file: 'event' };
  }
  if (schedule_id === undefined) {
    return {
      outlines: await outlinesOn(db, { userId, scheduleId: null }),
      name: null,
      file: 'calendar',
    };
  }
  const schedule = await targetOf(db, userId, schedule_id);
  if (!schedule) throw notFound(t('This schedule'));
  const outlines = await outlinesOn(db, { userId, scheduleId: schedule_id });
  return { outlines, name: schedule.name, file: schedule.name };
}

export async function exportFile(
  { db }: Deps,
  call: Call<typeof ics.exportFile>,
): Promise<TextResponse> {
  const { outlines, name, file } = await asked(db, call);
  const encoded = encodeURIComponent(`${file}.ics`).replaceAll("'", '%27');
  call.setHeader(
    'content-disposition',
    `attachment; filename="calendar.ics"; filename*=UTF-8''${encoded}`,
  );
  return exported(db, outlines, name);
}
