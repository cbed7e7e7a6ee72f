import { history, schedules, type HistoryBatch } from '@scheduler/contracts/core';
import { buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setUpSection } from '../testing/set-up-section.tsx';
import { findChangedEvent } from './find-changed-event.ts';
import { History } from './history.tsx';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const start_time = new Date('2026-11-18T15:30').toISOString();

const batch = (n: number, facts: Partial<HistoryBatch> = {}): HistoryBatch => ({
  id: id(n),
  at: start_time,
  actor: { user_id: id(9), email: 'hana@tideline.example', full_name: 'Hana' },
  cause: 'person',
  intent: 'events.update',
  summary: `Change ${n}`,
  changes: [],
  undoes: null,
  undone_by: null,
  can_undo: false,
  ...facts,
});

const moved: HistoryBatch['changes'][number] = {
  record: 'event',
  event_id: id(5),
  schedule_id: null,
  title: 'Critique',
  person: null,
  kind: 'changed',
  fields: [{ field: 'start_time', before: null, after: start_time }],
};

test('says who changed what, leads to the day, and takes it back', async () => {
  const { server, show, asked, toast } = setUpSection(<History />);
  server.respond(schedules.list, []);
  server.respond(history.list, ({ query }) =>
    query.has('before')
      ? { batches: [batch(2, { actor: null, cause: 'guest' })], next: null }
      : { batches: [batch(1, { can_undo: true, changes: [moved] })], next: id(1) },
  );
  server.respond(history.undo, { batch_id: id(3) });
  show();
  expect(await screen.findByText('Change 1')).toBeVisible();
  expect(screen.getByText(/^Hana,/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show in calendar' })).toHaveAttribute(
    'href',
    `/calendar?view=day&date=2026-11-18&event=${id(5)}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  expect(await screen.findByText(/^A guest,/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo: Change 1' }));
  await waitFor(() => expect(toast()).toBe('Change undone'));
  expect(asked('history.undo')).toHaveLength(1);
});

test('shows one schedule’s history if asked, from its beginning', async () => {
  const { server, show, asked } = setUpSection(<History />);
  const [product, team] = [buildSchedule({ name: 'Product' }), buildSchedule({ name: 'Team' })];
  server.respond(schedules.list, [product, team]);
  server.respond(history.list, { batches: [], next: null });
  show();
  await userEvent.selectOptions(await screen.findByLabelText('Show history for'), 'Team');
  await waitFor(() => expect(asked('history.list').at(-1)?.query.get('schedule_id')).toBe(team.id));
  expect(await screen.findByText('No changes yet.')).toBeVisible();
});

test('what is no event any more, or never was, has no day', () => {
  expect(findChangedEvent({ changes: [{ ...moved, kind: 'deleted' }] })).toBeNull();
  expect(findChangedEvent({ changes: [{ ...moved, record: 'schedule' }] })).toBeNull();
  expect(findChangedEvent({ changes: [{ ...moved, fields: [] }] })).toBeNull();
});
