import { googleSync, type SyncConflict, type SyncHealth } from '@scheduler/contracts/billing';
import { history } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { asked, button, card, main, openGoogle, press } from '../testing/google.tsx';
import { healthWords } from './health-words.ts';

const NOW = new Date('2026-11-21T15:00').getTime();
const at = (time: string) => new Date(time).toISOString();

const health = (facts: Partial<SyncHealth>): SyncHealth => ({
  state: 'fresh',
  fresh_as_of: at('2026-11-21T14:14'),
  next_try_at: null,
  detail: null,
  ...facts,
});

test.each([
  [{}, 'ok', 'Up to date as of 2:14 PM'],
  [{ fresh_as_of: at('2026-11-20T09:05') }, 'ok', 'Up to date as of Nov 20, 9:05 AM'],
  [{ state: 'syncing' }, 'quiet', 'Syncing…'],
  [{ state: 'waiting', fresh_as_of: null }, 'quiet', 'Waiting to be synced'],
  [{ state: 'off' }, 'quiet', 'Not synced'],
  [
    { state: 'delayed', detail: 'Google is busy', next_try_at: at('2026-11-21T15:02') },
    'warn',
    'Delayed: Google is busy. Up to date as of 2:14 PM. Next try at 3:02 PM.',
  ],
  [{ state: 'repair', fresh_as_of: null }, 'warn', 'Needs repair.'],
  [{ state: 'reconnect' }, 'warn', 'Needs reconnecting. Up to date as of 2:14 PM.'],
] as const)('a health of %j is told (%s) as "%s"', (facts, tone, text) => {
  expect(healthWords(health(facts), NOW)).toEqual({ tone, text });
});

test('a calendar that needs repair has the one button for it', async () => {
  const broken = { ...main, health: health({ state: 'repair' }) };
  const { server, host } = openGoogle({
    prepare: (stub) => stub.answer(googleSync.calendars, [broken]),
  });
  server.answer(googleSync.repair, { synced: 0, updated: 2 });
  expect(await within(await card()).findByText(/^Needs repair/)).toBeVisible();
  await press('Repair ada@gmail.example');
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'success', message: 'Calendar repaired' }]),
  );
  expect(asked(server, googleSync.repair)[0]?.body).toEqual({ calendar_id: main.id });
});

const BATCHES = ['00000000-0000-4000-a000-000000000001', '00000000-0000-4000-a000-000000000002'];

test('the activity tells why and what, what was left out and why, and can be undone', async () => {
  const { server, host } = openGoogle();
  const run = {
    id: '00000000-0000-4000-b000-000000000001',
    trigger: 'push' as const,
    started_at: at('2026-11-20T09:00'),
    ended_at: at('2026-11-20T09:01'),
    synced: 3,
    updated: 1,
    skipped: [{ title: 'Broken', reason: 'It has no end.' }],
    failure: null,
    batch_ids: BATCHES,
  };
  const failed = { synced: 0, updated: 0, skipped: [], batch_ids: [], failure: 'Google is away.' };
  server.answer(googleSync.log, [
    { ...run, ...failed, id: '00000000-0000-4000-b000-000000000002', trigger: 'poll' },
    run,
  ]);
  await press('Activity of ada@gmail.example');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Activity of ada@gmail.example' }),
  );
  const [first, second] = await dialog.findAllByText(/^(3 new, 1 updated|Did not finish)$/);
  expect(first).toHaveTextContent('Did not finish');
  expect(second).toHaveTextContent('3 new, 1 updated');
  expect(dialog.getByText('Google is away.')).toBeVisible();
  await userEvent.click(dialog.getByText('1 event was left out'));
  expect(dialog.getByText('It has no end.', { exact: false })).toBeVisible();
  server.answer(history.undo, { batch_id: run.id });
  await userEvent.click(dialog.getByRole('button', { name: /^Undo the sync of/ }));
  await waitFor(() => expect(host.toasts).toHaveLength(2));
  expect(host.toasts[0]).toMatchObject({ kind: 'success', message: 'Change undone' });
});

const clash: SyncConflict = {
  id: '00000000-0000-4000-8000-000000000001',
  calendar_id: main.id,
  event_id: null,
  title: 'Review',
  field: 'location',
  ours: 'Room 4',
  theirs: 'Room 9',
  kept: 'theirs',
  at: at('2026-11-20T09:00'),
  resolved_at: null,
};

test('a conflict shows both values, and can be turned over', async () => {
  const { server } = openGoogle({
    prepare: (stub) => stub.answer(googleSync.conflicts, [clash]),
  });
  server.answer(googleSync.resolveConflict, () => {
    const resolved = { ...clash, kept: 'ours' as const, resolved_at: at('2026-11-21T09:00') };
    server.answer(googleSync.conflicts, [resolved]);
    return resolved;
  });
  expect(await within(await card()).findByText(/^One value was changed on both/)).toBeVisible();
  await userEvent.click(await button('Review conflicts'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed on both sides' }));
  expect(dialog.getByText('Room 4')).toBeVisible();
  expect(dialog.getByText('Room 9').nextElementSibling).toHaveTextContent('Keep');
  await userEvent.click(dialog.getByRole('button', { name: 'Use this: Location here of Review' }));
  await waitFor(() => expect(dialog.getByText('Room 4')).toHaveTextContent('Kept'));
  expect(asked(server, googleSync.resolveConflict)[0]?.body).toEqual({
    id: clash.id,
    keep: 'ours',
  });
});
