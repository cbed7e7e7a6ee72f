import { events, history, tasks, type Event, type Schedule } from '@scheduler/contracts/core';
import { newId } from '@scheduler/service-kit';
import { shareStage } from '../testing/shares.ts';

const { stage, sharedWithBen } = shareStage();

let work: Schedule;
beforeEach(async () => {
  work = await stage.ada.schedule();
});

type Body = Parameters<typeof stage.ada.call<typeof events.arrange>>[1]['body'];

/** Asks for it, and tells the batch that it became. */
async function arrange(body: Body, { token } = stage.ada) {
  const response = await fetch(`${stage.core.baseUrl}/events/arrange`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as {
    moved: Event[];
    created: Event[];
    detail: string;
    current: Event[];
  };
  return { status: response.status, batch: response.headers.get('batch-id'), ...answer };
}

const to = (day: string, from = '14:00', until = '15:00') => ({
  start_time: `2026-11-${day}T${from}:00.000Z`,
  end_time: `2026-11-${day}T${until}:00.000Z`,
});
const moveOf = ({ id, version }: Event, day: string) => ({ event_id: id, version, ...to(day) });
const read = ({ id }: { id: string }) => stage.ada.call(events.read, { params: { id } });
const range = { start_date: '2026-11-20T00:00:00Z', end_date: '2026-11-30T00:00:00Z' };
const listed = () => stage.ada.call(events.list, { query: range });

test('moves and new events are one batch, told as the optimiser’s and undone at once', async () => {
  const { ada } = stage;
  const one = await ada.event(work, { title: 'One' });
  const two = await ada.event(work, { title: 'Two' });
  const task = await ada.call(tasks.create, { body: { title: 'Report', duration_minutes: 60 } });
  const before = await listed();
  const chunk = { title: 'Report', schedule_id: work.id, kind: 'task' as const, task_id: task.id };
  const { status, batch, moved, created } = await arrange({
    moves: [moveOf(two, '24'), moveOf(one, '23')],
    new_events: [{ ...chunk, ...to('25') }],
    cause: 'optimizer',
  });
  expect(status).toBe(200);
  expect(moved).toMatchObject([
    { id: two.id, version: 2, ...to('24') },
    { id: one.id, version: 2, ...to('23') },
  ]);
  expect(created).toMatchObject([{ kind: 'task', task_id: task.id, ...to('25') }]);
  const { batches } = await ada.call(history.list, {});
  expect(batches[0]).toMatchObject({
    id: batch,
    cause: 'optimizer',
    intent: 'events.arrange',
    summary: expect.stringMatching(/^Optimization: Moved '/) as string,
  });
  await ada.call(history.undo, { params: { batch_id: batch ?? '' } });
  expect(await listed()).toEqual(before);
});

test('an occurrence is moved alone, and several of one series at once', async () => {
  const { id } = await stage.ada.event(work, { recurrence: ['RRULE:FREQ=DAILY;COUNT=4'] });
  const before = await listed();
  const [, second, third] = before;
  if (!second || !third) throw new Error('There are occurrences');
  const { moved, batch } = await arrange({ moves: [moveOf(second, '21'), moveOf(third, '22')] });
  expect(moved.map((event) => event.id)).toEqual([second.id, third.id]);
  expect((await listed()).map(({ start_time }) => start_time.slice(8, 16))).toEqual([
    '20T09:00',
    '21T14:00',
    '22T14:00',
    '23T09:00',
  ]);
  await stage.ada.call(history.undo, { params: { batch_id: batch ?? '' } });
  expect(await listed()).toEqual(before);
  const whole = await arrange({ moves: [{ event_id: id, version: 1, ...to('21') }] });
  expect(whole.status).toBe(400);
});

test('of what was changed since nothing is moved, and it is named', async () => {
  const one = await stage.ada.event(work, { title: 'One' });
  const two = await stage.ada.event(work, { title: 'Two' });
  const body = { location: 'Elsewhere' };
  const changed = await stage.ada.call(events.update, { params: { id: two.id }, body });
  const refused = await arrange({
    moves: [moveOf(one, '23'), moveOf(two, '24')],
    new_events: [{ title: 'New', schedule_id: work.id, ...to('25') }],
  });
  const { conflicts: _, ...current } = changed;
  expect(refused).toMatchObject({
    status: 412,
    batch: null,
    detail: "'Two' was changed in the meantime. Look again and try anew.",
    current: [current],
  });
  expect(await read(one)).toMatchObject({ version: 1, start_time: one.start_time });
  expect(await listed()).toHaveLength(2);
});

test('one part that is refused refuses all', async () => {
  const { ada } = stage;
  const one = await ada.event(work);
  const locked = await ada.event(work, { title: 'Locked', locked: true });
  const elsewhere = await (await stage.core.signedIn({ name: 'zoe' })).schedule();
  const moves = [moveOf(one, '23')];
  const fresh = { title: 'New', ...to('25') };
  const refused: [Body, number][] = [
    [{ moves: [...moves, { ...moveOf(one, '24'), event_id: newId() }] }, 404],
    [{ moves, new_events: [{ ...fresh, schedule_id: elsewhere.id }] }, 404],
    [{ moves, new_events: [{ ...fresh, schedule_id: work.id, task_id: newId() }] }, 404],
    [{ moves: [...moves, moveOf(locked, '24')], cause: 'optimizer' }, 409],
    [{ moves: [...moves, ...moves] }, 400],
  ];
  for (const [body, status] of refused) {
    expect((await arrange(body)).status).toBe(status);
  }
  expect(await read(one)).toMatchObject({ version: 1 });
  const byHand = await arrange({ moves: [moveOf(locked, '24')] });
  expect(byHand.status).toBe(200);
});

test('who may see an event may not move it', async () => {
  const shared = await sharedWithBen('viewer');
  const event = await stage.ada.event(shared);
  expect((await arrange({ moves: [moveOf(event, '23')] }, stage.ben)).status).toBe(403);
});

test('nothing asked for is nothing done', async () => {
  expect(await arrange({})).toMatchObject({ status: 200, batch: null, moved: [], created: [] });
});
