import {
  feeds,
  history,
  ics,
  subscriptions,
  type ImportReport,
  type Subscription,
} from '@scheduler/contracts/core';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aSchedule } from '@scheduler/api-client/testing/records';
import { renderRemote } from '../../testing/render-remote.tsx';
import { refuse, stubApi } from '../../testing/stub-api.ts';
import { TransferDialog } from './transfer-dialog.tsx';

const product = aSchedule({ name: 'Product' });
const feedId = '00000000-0000-4000-8000-0000000000fe';
const batch = '00000000-0000-4000-8000-0000000000ba';

const report: ImportReport = {
  new: 2,
  updated: 1,
  unchanged: 0,
  skipped: 1,
  sample: [
    {
      title: 'Offsite',
      start_time: '2026-11-18T09:00:00.000Z',
      end_time: '2026-11-18T10:00:00.000Z',
      is_all_day: false,
      is_recurring: true,
      change: 'new',
    },
  ],
  skips: [{ component: 'Broken', line: 12, reason: 'It has no start.' }],
  warnings: [],
};

function openDialog(schedule = product, subscribed: Subscription[] = []) {
  const api = stubApi();
  api.on(feeds.list, () => []);
  api.on(subscriptions.list, () => subscribed);
  const remote = renderRemote(<TransferDialog schedule={schedule} onClose={jest.fn()} />, api);
  return { ...remote, api, user: userEvent.setup() };
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });
// jsdom's files cannot be read as bytes.
const file = Object.assign(new File(['BEGIN'], 'team.ics', { type: 'text/calendar' }), {
  arrayBuffer: () => Promise.resolve(new TextEncoder().encode('BEGIN').buffer),
});

test('a file is previewed, imported, and taken back', async () => {
  const { user, api, toasts } = openDialog();
  api.on(ics.preview, () => report);
  api.on(ics.importFile, () => Response.json(report, { headers: { 'batch-id': batch } }));
  api.on(history.undo, () => ({ batch_id: batch }));
  await user.upload(screen.getByLabelText('Calendar file (.ics)'), file);
  expect(await screen.findByText('2 new, 1 updated, 0 unchanged, 1 left out')).toBeVisible();
  expect(screen.getByText('Offsite')).toBeVisible();
  expect(screen.getByText('Line 12: It has no start.')).toBeInTheDocument();
  expect(api.calls(ics.importFile)).toEqual([]);
  await user.click(press('Import 3 events'));
  await waitFor(() => expect(toasts[0]?.message).toBe('2 events imported, 1 updated'));
  expect(api.calls(ics.importFile)[0]?.query).toMatchObject({ schedule_id: product.id });
  expect(api.calls(ics.importFile)[0]?.headers.get('content-type')).toBe('text/calendar');
  expect(screen.getByLabelText('Calendar file (.ics)')).toHaveFocus();
  toasts[0]?.options?.action?.onClick();
  await waitFor(() => expect(api.calls(history.undo)).toHaveLength(1));
});

test('a file that brings nothing new says so, and what was imported before is forgotten', async () => {
  const { user, api } = openDialog();
  api.on(ics.preview, () => report);
  api.on(ics.importFile, () => Response.json(report, { headers: { 'batch-id': batch } }));
  await user.upload(screen.getByLabelText('Calendar file (.ics)'), file);
  await user.click(await screen.findByRole('button', { name: 'Import 3 events' }));
  expect(await screen.findByText('2 events imported, 1 updated')).toBeVisible();
  api.on(ics.preview, () => ({ ...report, new: 0, updated: 0, unchanged: 3 }));
  await user.upload(screen.getByLabelText('Calendar file (.ics)'), file);
  expect(await screen.findByText('All of it is on this schedule already.')).toBeVisible();
  expect(screen.queryByText('2 events imported, 1 updated')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument();
});

test('what comes of reading a subscribed calendar again is shown, a fault too', async () => {
  const source: Subscription = {
    id: feedId,
    schedule_id: product.id,
    url: 'https://example.org/home.ics',
    created_at: '2026-11-18T09:00:00.000Z',
    refreshed_at: '2026-11-18T09:00:00.000Z',
    next_refresh_at: '2199-01-01T00:00:00.000Z',
    error: null,
  };
  const { user, api } = openDialog(product, [source]);
  const being = { ...source, next_refresh_at: source.created_at };
  const broken = { ...source, error: 'This calendar could not be reached' };
  await screen.findByText(/^Read Nov 18/);
  // What fills it is the outside calendar alone.
  expect(screen.queryByLabelText('Calendar file (.ics)')).toBeNull();
  api.on(subscriptions.refresh, () => {
    const answers = [being, broken];
    api.on(subscriptions.list, () => [answers.shift() ?? broken]);
    return being;
  });
  await user.click(press('Read again'));
  expect(await screen.findByText(broken.error, {}, { timeout: 5000 })).toBeVisible();
});

test('a file that is no calendar is refused at its field', async () => {
  const { user, api } = openDialog();
  api.on(ics.preview, () => refuse('invalid-request', 'This is no calendar file.'));
  await user.upload(screen.getByLabelText('Calendar file (.ics)'), file);
  expect(await screen.findByText('This is no calendar file.')).toBeVisible();
});

test('an address is shown once when it is made, and can be revoked', async () => {
  const { user, api, toasts } = openDialog();
  const facts = { schedule_id: product.id, kind: 'full' as const, last_read_at: null };
  const made = { id: feedId, ...facts, created_at: '2026-11-18T09:00:00.000Z' };
  api.on(feeds.create, () => ({ ...made, path: '/feeds/secret.ics' }));
  api.on(feeds.list, () => [made]);
  await user.click(press('New address'));
  expect(await screen.findByLabelText('New address', { selector: 'input' })).toHaveValue(
    `${location.origin}/feeds/secret.ics`,
  );
  api.on(feeds.remove, () => undefined);
  await user.click(await screen.findByRole('button', { name: /^Revoke/ }));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('The address answers no more'));
  expect(api.calls(feeds.remove)[0]?.params).toEqual({ id: feedId });
});

test('an outside calendar that is refused says why at its address', async () => {
  const { user, api } = openDialog();
  const errors = [{ pointer: '/url', detail: 'Use the address of a calendar' }];
  api.on(subscriptions.create, () => refuse('invalid-request', 'Look again', { errors }));
  await user.type(screen.getByLabelText('Address'), 'nowhere');
  await user.click(press('Subscribe'));
  expect(await screen.findByText('Use the address of a calendar')).toBeVisible();
});

test('a viewer takes out and puts nothing in', () => {
  openDialog(aSchedule({ role: 'viewer' }));
  expect(screen.queryByLabelText('Calendar file (.ics)')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New address' })).not.toBeInTheDocument();
  expect(press('Download .ics file')).toBeVisible();
});
