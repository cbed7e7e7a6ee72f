import { history, schedules, type HistoryBatch } from '@scheduler/contracts/core';
import { buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setUpSection } from '../testing/set-up-section.tsx';
import { findChangedEvent } from './find-changed-event.ts';
import { History } from './history.tsx';

const makeId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const start_time = new Date('2026-11-18T15:30').toISOString();

const buildBatch = (n: number, overrides: Partial<HistoryBatch> = {}): HistoryBatch => ({
  id: makeId(n),
  at: start_time,
  actor: { user_id: makeId(9), email: 'hana@tideline.example', full_name: 'Hana' },
  cause: 'person',
  intent: 'events.update',
  summary: `Change ${n}`,
  changes: [],
  undoes: null,
  undone_by: null,
  can_undo: false,
  ...overrides,
});

const startTimeChange: HistoryBatch['changes'][number] = {
  record: 'event',
  event_id: makeId(5),
  schedule_id: null,
  title: 'Critique',
  person: null,
  kind: 'changed',
  fields: [{ field: 'start_time', before: null, after: start_time }],
};

test("the history lists changes with their author, links to the event's day, and can undo a change", async () => {
  const { server, show, getCalls, getLastToast } = setUpSection(<History />);
  server.respond(schedules.list, []);
  server.respond(history.list, ({ query }) =>
    query.has('before')
      ? { batches: [buildBatch(2, { actor: null, cause: 'guest' })], next: null }
      : {
          batches: [buildBatch(1, { can_undo: true, changes: [startTimeChange] })],
          next: makeId(1),
        },
  );
  server.respond(history.undo, { batch_id: makeId(3) });
  show();
  expect(await screen.findByText('Change 1')).toBeVisible();
  expect(screen.getByText(/^Hana,/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show in calendar' })).toHaveAttribute(
    'href',
    `/calendar?view=day&date=2026-11-18&event=${makeId(5)}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText(/^A guest,/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Change 1' }));
  await waitFor(() => expect(getLastToast()).toBe('Change undone'));
  expect(getCalls('history.undo')).toHaveLength(1);
});

test('selecting a schedule shows the first page of its history', async () => {
  const { server, show, getCalls } = setUpSection(<History />);
  const [product, team] = [buildSchedule({ name: 'Product' }), buildSchedule({ name: 'Team' })];
  server.respond(schedules.list, [product, team]);
  server.respond(history.list, { batches: [], next: null });
  show();
  await userEvent.selectOptions(await screen.findByLabelText('Show history for'), 'Team');
  await waitFor(() =>
    expect(getCalls('history.list').at(-1)?.query.get('schedule_id')).toBe(team.id),
  );
  expect(await screen.findByText('No changes yet.')).toBeVisible();
});

test('findChangedEvent returns null for a deleted event, a schedule and an event without a start time', () => {
  expect(findChangedEvent({ changes: [{ ...startTimeChange, kind: 'deleted' }] })).toBeNull();
  expect(findChangedEvent({ changes: [{ ...startTimeChange, record: 'schedule' }] })).toBeNull();
  expect(findChangedEvent({ changes: [{ ...startTimeChange, fields: [] }] })).toBeNull();
});
