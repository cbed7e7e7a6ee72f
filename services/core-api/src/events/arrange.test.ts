import { events, history, tasks, type Event, type Schedule } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { setUpSharingFixture } from '../testing/sharing-fixture.ts';

const { fixture, createAcceptedShare } = setUpSharingFixture();

let schedule: Schedule;
beforeEach(async () => {
  schedule = await fixture.owner.createSchedule();
});

type Body = Parameters<typeof fixture.owner.call<typeof events.arrange>>[1]['body'];

/** Returns the response together with the ID of the recorded batch. */
async function postArrangement(body: Body, { token } = fixture.owner) {
  const response = await fetch(`${fixture.core.baseUrl}/events/arrange`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const result = (await response.json()) as {
    moved: Event[];
    created: Event[];
    detail: string;
    current: Event[];
  };
  return { status: response.status, batch: response.headers.get('batch-id'), ...result };
}

const timesOn = (day: string, from = '14:00', until = '15:00') => ({
  start_time: `2026-11-${day}T${from}:00.000Z`,
  end_time: `2026-11-${day}T${until}:00.000Z`,
});
const createMove = ({ id, version }: Event, day: string) => ({
  event_id: id,
  version,
  ...timesOn(day),
});
const readEvent = ({ id }: { id: string }) => fixture.owner.call(events.read, { params: { id } });
const range = { start_date: '2026-11-20T00:00:00Z', end_date: '2026-11-30T00:00:00Z' };
const listEvents = () => fixture.owner.call(events.list, { query: range });

describe('arranging events', () => {
  it('records moves and new events as a single optimizer batch that can be undone', async () => {
    const { owner } = fixture;
    const first = await owner.createEvent(schedule, { title: 'One' });
    const second = await owner.createEvent(schedule, { title: 'Two' });
    const task = await owner.call(tasks.create, {
      body: { title: 'Report', duration_minutes: 60 },
    });
    const before = await listEvents();
    const chunk = {
      title: 'Report',
      schedule_id: schedule.id,
      kind: 'task' as const,
      task_id: task.id,
    };
    const { status, batch, moved, created } = await postArrangement({
      moves: [createMove(second, '24'), createMove(first, '23')],
      new_events: [{ ...chunk, ...timesOn('25') }],
      cause: 'optimizer',
    });
    expect(status).toBe(200);
    expect(moved).toMatchObject([
      { id: second.id, version: 2, ...timesOn('24') },
      { id: first.id, version: 2, ...timesOn('23') },
    ]);
    expect(created).toMatchObject([{ kind: 'task', task_id: task.id, ...timesOn('25') }]);
    const { batches } = await owner.call(history.list, {});
    expect(batches[0]).toMatchObject({
      id: batch,
      cause: 'optimizer',
      intent: 'events.arrange',
      summary: expect.stringMatching(/^Optimization: Moved “/) as string,
    });
    await owner.call(history.undo, { params: { batch_id: batch ?? '' } });
    expect(await listEvents()).toEqual(before);
  });

  it('moves single occurrences, including several occurrences of the same series', async () => {
    const { id } = await fixture.owner.createEvent(schedule, {
      recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
    });
    const before = await listEvents();
    const [, second, third] = before;
    if (!second || !third) throw new Error('Expected occurrences');
    const { moved, batch } = await postArrangement({
      moves: [createMove(second, '21'), createMove(third, '22')],
    });
    expect(moved.map((event) => event.id)).toEqual([second.id, third.id]);
    expect((await listEvents()).map(({ start_time }) => start_time.slice(8, 16))).toEqual([
      '20T09:00',
      '21T14:00',
      '22T14:00',
      '23T09:00',
    ]);
    await fixture.owner.call(history.undo, { params: { batch_id: batch ?? '' } });
    expect(await listEvents()).toEqual(before);
    const wholeSeries = await postArrangement({
      moves: [{ event_id: id, version: 1, ...timesOn('21') }],
    });
    expect(wholeSeries.status).toBe(400);
  });

  it('returns 412 with the changed events and moves nothing if an event has changed since it was read', async () => {
    const first = await fixture.owner.createEvent(schedule, { title: 'One' });
    const second = await fixture.owner.createEvent(schedule, { title: 'Two' });
    const changes = { location: 'Elsewhere' };
    const changed = await fixture.owner.call(events.update, {
      params: { id: second.id },
      body: changes,
    });
    const rejected = await postArrangement({
      moves: [createMove(first, '23'), createMove(second, '24')],
      new_events: [{ title: 'New', schedule_id: schedule.id, ...timesOn('25') }],
    });
    const { conflicts: _, ...current } = changed;
    expect(rejected).toMatchObject({
      status: 412,
      batch: null,
      detail: '“Two” has changed since you opened it. Reload it and try again.',
      current: [current],
    });
    expect(await readEvent(first)).toMatchObject({ version: 1, start_time: first.start_time });
    expect(await listEvents()).toHaveLength(2);
  });

  it('rejects the entire request if one of its changes is rejected', async () => {
    const { owner } = fixture;
    const first = await owner.createEvent(schedule);
    const locked = await owner.createEvent(schedule, { title: 'Locked', locked: true });
    const inaccessible = await (await fixture.core.createUser({ name: 'zoe' })).createSchedule();
    const moves = [createMove(first, '23')];
    const newEvent = { title: 'New', ...timesOn('25') };
    const rejected: [Body, number][] = [
      [{ moves: [...moves, { ...createMove(first, '24'), event_id: newId() }] }, 404],
      [{ moves, new_events: [{ ...newEvent, schedule_id: inaccessible.id }] }, 404],
      [{ moves, new_events: [{ ...newEvent, schedule_id: schedule.id, task_id: newId() }] }, 404],
      [{ moves: [...moves, createMove(locked, '24')], cause: 'optimizer' }, 409],
      [{ moves: [...moves, ...moves] }, 400],
    ];
    for (const [body, status] of rejected) {
      expect((await postArrangement(body)).status).toBe(status);
    }
    expect(await readEvent(first)).toMatchObject({ version: 1 });
    const manual = await postArrangement({ moves: [createMove(locked, '24')] });
    expect(manual.status).toBe(200);
  });

  it('returns 403 if a viewer moves an event', async () => {
    const shared = await createAcceptedShare('viewer');
    const event = await fixture.owner.createEvent(shared);
    expect(
      (await postArrangement({ moves: [createMove(event, '23')] }, fixture.member)).status,
    ).toBe(403);
  });

  it('accepts an empty request without recording a batch in the history', async () => {
    expect(await postArrangement({})).toMatchObject({
      status: 200,
      batch: null,
      moved: [],
      created: [],
    });
  });
});
