import type { SyncPut } from '@scheduler/contracts/core/sync';
import { put, serviceFor } from '../sync.ts';
import type { Owner } from './stage.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

export const SYNCED = 10_000;
/** Milliseconds for so many that are new. */
export const SYNC_BUDGET = 5000;
const ROUNDS = 3;

const iso = (time: number) => new Date(time).toISOString();

/** Meetings of some years; every tenth is a series, and all have a place, a text and a guest. */
function meeting(_: unknown, index: number): SyncPut {
  const start = Date.UTC(2022, 0) + index * 5 * HOUR_MS;
  return put({
    title: `Meeting ${index}`,
    description: 'What there is to say,\nin two lines',
    location: 'Room 4',
    start_time: iso(start),
    end_time: iso(start + HOUR_MS),
    recurrence: index % 10 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=20'] : null,
    reminders: [{ method: 'in_app', minutes: 10 }],
    attendees: [{ email: 'guest@example.test', status: 'accepted' }],
  });
}

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Milliseconds of writing events that are new, again as they are, and again with other titles. */
export async function timeSync(
  baseUrl: string,
  { userId, scheduleId }: Owner,
): Promise<Record<'added' | 'same' | 'changed', number>> {
  const google = serviceFor({ baseUrl }, userId);
  const times: Record<'added' | 'same' | 'changed', number[]> = {
    added: [],
    same: [],
    changed: [],
  };
  const apply = async (kind: keyof typeof times, steps: SyncPut[], round: number) => {
    const begun = performance.now();
    const { outcomes } = await google.apply(scheduleId, steps);
    if (round >= 0) times[kind].push(performance.now() - begun);
    const expected = kind === 'same' ? 'same' : 'written';
    const other = outcomes.find((outcome) => outcome !== expected);
    if (other) throw new Error(`A put came out as ${other}`);
  };
  for (let round = -1; round < ROUNDS; round += 1) {
    const steps = Array.from({ length: SYNCED }, meeting);
    await apply('added', steps, round);
    await apply('same', steps, round);
    const changed = steps.map((step) => ({ ...step, if_version: 1, title: `${step.title}!` }));
    await apply('changed', changed, round);
  }
  return { added: median(times.added), same: median(times.same), changed: median(times.changed) };
}
