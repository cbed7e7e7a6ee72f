import type { SyncPut } from '@scheduler/contracts/core/sync';
import { createPutStep, createSyncClient } from '../sync-client.ts';
import type { CalendarOwner } from './fixture.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

export const SYNC_SIZE = 10_000;
/** Time budget for adding all events. */
export const SYNC_BUDGET_MS = 5000;
const ROUNDS = 3;

const toIso = (time: number) => new Date(time).toISOString();

/** Creates a meeting with a location, description and guest. Every tenth meeting is a series. */
function createMeeting(_: unknown, index: number): SyncPut {
  const start = Date.UTC(2022, 0) + index * 5 * HOUR_MS;
  return createPutStep({
    title: `Meeting ${index}`,
    description: 'What there is to say,\nin two lines',
    location: 'Room 4',
    start_time: toIso(start),
    end_time: toIso(start + HOUR_MS),
    recurrence: index % 10 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=20'] : null,
    reminders: [{ method: 'in_app', minutes: 10 }],
    attendees: [{ email: 'guest@example.test', status: 'accepted' }],
  });
}

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Measures syncing new, unchanged and changed events. Returns medians in milliseconds. */
export async function timeSync(
  baseUrl: string,
  { userId, scheduleId }: CalendarOwner,
): Promise<Record<'added' | 'same' | 'changed', number>> {
  const client = createSyncClient({ baseUrl }, userId);
  const times: Record<'added' | 'same' | 'changed', number[]> = {
    added: [],
    same: [],
    changed: [],
  };
  const apply = async (kind: keyof typeof times, steps: SyncPut[], round: number) => {
    const startedAt = performance.now();
    const { outcomes } = await client.apply(scheduleId, steps);
    if (round >= 0) times[kind].push(performance.now() - startedAt);
    const expected = kind === 'same' ? 'same' : 'written';
    const unexpected = outcomes.find((outcome) => outcome !== expected);
    if (unexpected) throw new Error(`Unexpected outcome: ${unexpected}`);
  };
  for (let round = -1; round < ROUNDS; round += 1) {
    const steps = Array.from({ length: SYNC_SIZE }, createMeeting);
    await apply('added', steps, round);
    await apply('same', steps, round);
    const changed = steps.map((step) => ({ ...step, if_version: 1, title: `${step.title}!` }));
    await apply('changed', changed, round);
  }
  return { added: median(times.added), same: median(times.same), changed: median(times.changed) };
}
