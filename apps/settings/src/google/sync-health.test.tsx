import { googleSync, type SyncConflict, type SyncHealth } from '@scheduler/contracts/billing';
import { history } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  getCalls,
  findButton,
  findCard,
  mainCalendar,
  openGoogleSection,
  clickButton,
} from '../testing/open-google-section.tsx';
import { formatSyncHealth } from './format-sync-health.ts';

const NOW = new Date('2026-11-21T15:00').getTime();
const toIso = (time: string) => new Date(time).toISOString();

const buildHealth = (overrides: Partial<SyncHealth>): SyncHealth => ({
  state: 'fresh',
  fresh_as_of: toIso('2026-11-21T14:14'),
  next_try_at: null,
  detail: null,
  ...overrides,
});

test.each([
  [{}, 'ok', 'Up to date as of 2:14 PM'],
  [{ fresh_as_of: toIso('2026-11-20T09:05') }, 'ok', 'Up to date as of Nov 20, 9:05 AM'],
  [{ state: 'syncing' }, 'quiet', 'Syncing…'],
  [{ state: 'waiting', fresh_as_of: null }, 'quiet', 'Waiting to sync'],
  [{ state: 'off' }, 'quiet', 'Not synced'],
  [
    { state: 'delayed', detail: 'Google is busy', next_try_at: toIso('2026-11-21T15:02') },
    'warn',
    'Delayed: Google is busy. Up to date as of 2:14 PM. Next attempt at 3:02 PM.',
  ],
  [{ state: 'repair', fresh_as_of: null }, 'warn', 'Repair needed.'],
  [{ state: 'reconnect' }, 'warn', 'Reconnect needed. Up to date as of 2:14 PM.'],
] as const)('formatSyncHealth formats %j with tone %s as "%s"', (overrides, tone, text) => {
  expect(formatSyncHealth(buildHealth(overrides), NOW)).toEqual({ tone, text });
});

test('a calendar that can be repaired has a Repair button', async () => {
  const broken = { ...mainCalendar, health: buildHealth({ state: 'repair' }) };
  const { server, host } = openGoogleSection({
    prepare: (stub) => stub.respond(googleSync.calendars, [broken]),
  });
  server.respond(googleSync.repair, { synced: 0, updated: 2 });
  expect(await within(await findCard()).findByText(/^Repair needed/)).toBeVisible();
  await clickButton('Repair ada@gmail.example');
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'success', message: 'Calendar repaired' }]),
  );
  expect(getCalls(server, googleSync.repair)[0]?.body).toEqual({ calendar_id: mainCalendar.id });
});

const BATCH_IDS = ['00000000-0000-4000-a000-000000000001', '00000000-0000-4000-a000-000000000002'];

test('the activity dialog lists recent syncs with their results, and a sync can be undone', async () => {
  const { server, host } = openGoogleSection();
  const run = {
    id: '00000000-0000-4000-b000-000000000001',
    trigger: 'push' as const,
    started_at: toIso('2026-11-20T09:00'),
    ended_at: toIso('2026-11-20T09:01'),
    synced: 3,
    updated: 1,
    skipped: [{ title: 'Broken', reason: 'It has no end.' }],
    failure: null,
    batch_ids: BATCH_IDS,
  };
  const failed = {
    synced: 0,
    updated: 0,
    skipped: [],
    batch_ids: [],
    failure: 'Google is unavailable.',
  };
  server.respond(googleSync.log, [
    { ...run, ...failed, id: '00000000-0000-4000-b000-000000000002', trigger: 'poll' },
    run,
  ]);
  await clickButton('Activity for ada@gmail.example');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Activity for ada@gmail.example' }),
  );
  const [first, second] = await dialog.findAllByText(
    /^(3 events added, 1 event updated|Didn't finish)$/,
  );
  expect(first).toHaveTextContent("Didn't finish");
  expect(second).toHaveTextContent('3 events added, 1 event updated');
  expect(dialog.getByText('Google is unavailable.')).toBeVisible();
  await userEvent.click(dialog.getByText('1 event skipped'));
  expect(dialog.getByText('It has no end.', { exact: false })).toBeVisible();
  server.respond(history.undo, { batch_id: run.id });
  await userEvent.click(dialog.getByRole('button', { name: /^Undo sync from/ }));
  await waitFor(() => expect(host.toasts).toHaveLength(2));
  expect(host.toasts[0]).toMatchObject({ kind: 'success', message: 'Change undone' });
});

const conflict: SyncConflict = {
  id: '00000000-0000-4000-8000-000000000001',
  calendar_id: mainCalendar.id,
  event_id: null,
  title: 'Review',
  field: 'location',
  ours: 'Room 4',
  theirs: 'Room 9',
  kept: 'theirs',
  at: toIso('2026-11-20T09:00'),
  resolved_at: null,
};

test('a sync conflict shows both values, and the user can choose the other one', async () => {
  const { server } = openGoogleSection({
    prepare: (stub) => stub.respond(googleSync.conflicts, [conflict]),
  });
  server.respond(googleSync.resolveConflict, () => {
    const resolved = {
      ...conflict,
      kept: 'ours' as const,
      resolved_at: toIso('2026-11-21T09:00'),
    };
    server.respond(googleSync.conflicts, [resolved]);
    return resolved;
  });
  expect(await within(await findCard()).findByText(/^One value changed on both/)).toBeVisible();
  await userEvent.click(await findButton('Review conflicts'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync conflicts' }));
  expect(dialog.getByText('Room 4')).toBeVisible();
  expect(dialog.getByText('Room 9').nextElementSibling).toHaveTextContent('Keep');
  await userEvent.click(dialog.getByRole('button', { name: 'Use this: Location of Review here' }));
  await waitFor(() => expect(dialog.getByText('Room 4')).toHaveTextContent('Kept'));
  expect(getCalls(server, googleSync.resolveConflict)[0]?.body).toEqual({
    id: conflict.id,
    keep: 'ours',
  });
});
