import { googleSync, type SyncConflict, type SyncHealth } from '@scheduler/contracts/billing';
import { history } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getCalls, findButton, findCard, mainCalendar, openGoogleSection, clickButton } from '../testing/open-google-section.tsx';
import { formatSyncHealth } from './format-sync-health.ts';

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
  [{ state: 'waiting', fresh_as_of: null }, 'quiet', 'Waiting to sync'],
  [{ state: 'off' }, 'quiet', 'Not synced'],
  [
    { state: 'delayed', detail: 'Google is busy', next_try_at: at('2026-11-21T15:02') },
    'warn',
    'Delayed: Google is busy. Up to date as of 2:14 PM. Next try at 3:02 PM.',
  ],
  [{ state: 'repair', fresh_as_of: null }, 'warn', 'Needs repair.'],
  [{ state: 'reconnect' }, 'warn', 'Needs reconnecting. Up to date as of 2:14 PM.'],
] as const)('a health of %j is told (%s) as "%s"', (facts, tone, text) => {
  expect(formatSyncHealth(health(facts), NOW)).toEqual({ tone, text });
});

test('a calendar that needs repair has the one button for it', async () => {
  const broken = { ...mainCalendar, health: health({ state: 'repair' }) };
  const { server, host } = openGoogleSection({
    prepare: (stub) => stub.respond(googleSync.calendars, [broken]),
  });
  server.respond(googleSync.repair, { synced: 0, updated: 2 });
  expect(await within(await findCard()).findByText(/^Needs repair/)).toBeVisible();
  await clickButton('Repair ada@gmail.example');
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'success', message: 'Calendar repaired' }]),
  );
  expect(getCalls(server, googleSync.repair)[0]?.body).toEqual({ calendar_id: mainCalendar.id });
});

const BATCHES = ['00000000-0000-4000-a000-000000000001', '00000000-0000-4000-a000-000000000002'];

test('the activity tells why and what, what was left out and why, and can be undone', async () => {
  const { server, host } = openGoogleSection();
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
  server.respond(googleSync.log, [
    { ...run, ...failed, id: '00000000-0000-4000-b000-000000000002', trigger: 'poll' },
    run,
  ]);
  await clickButton('Activity of ada@gmail.example');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Activity of ada@gmail.example' }),
  );
  const [first, second] = await dialog.findAllByText(/^(3 new, 1 updated|Did not finish)$/);
  expect(first).toHaveTextContent("Didn't finish");
  expect(second).toHaveTextContent('3 new, 1 updated');
  expect(dialog.getByText('Google is away.')).toBeVisible();
  await userEvent.click(dialog.getByText('1 event was left out'));
  expect(dialog.getByText('It has no end.', { exact: false })).toBeVisible();
  server.respond(history.undo, { batch_id: run.id });
  await userEvent.click(dialog.getByRole('button', { name: /^Undo the sync of/ }));
  await waitFor(() => expect(host.toasts).toHaveLength(2));
  expect(host.toasts[0]).toMatchObject({ kind: 'success', message: 'Change undone' });
});

const clash: SyncConflict = {
  id: '00000000-0000-4000-8000-000000000001',
  calendar_id: mainCalendar.id,
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
  const { server } = openGoogleSection({
    prepare: (stub) => stub.respond(googleSync.conflicts, [clash]),
  });
  server.respond(googleSync.resolveConflict, () => {
    const resolved = { ...clash, kept: 'ours' as const, resolved_at: at('2026-11-21T09:00') };
    server.respond(googleSync.conflicts, [resolved]);
    return resolved;
  });
  expect(await within(await findCard()).findByText(/^One value was changed on both/)).toBeVisible();
  await userEvent.click(await findButton('Review conflicts'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync conflicts' }));
  expect(dialog.getByText('Room 4')).toBeVisible();
  expect(dialog.getByText('Room 9').nextElementSibling).toHaveTextContent('Keep');
  await userEvent.click(dialog.getByRole('button', { name: 'Use this: Location here of Review' }));
  await waitFor(() => expect(dialog.getByText('Room 4')).toHaveTextContent('Kept'));
  expect(getCalls(server, googleSync.resolveConflict)[0]?.body).toEqual({
    id: clash.id,
    keep: 'ours',
  });
});
