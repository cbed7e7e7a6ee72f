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
import { buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../../testing/render-remote.tsx';
import { problemResponse, stubApi } from '../../testing/stub-api.ts';
import { ImportExportDialog } from './import-export-dialog.tsx';

const product = buildSchedule({ name: 'Product' });
const feedId = '00000000-0000-4000-8000-0000000000fe';
const batchId = '00000000-0000-4000-8000-0000000000ba';

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
  skips: [{ component: 'Broken', line: 12, reason: 'The start is missing.' }],
  warnings: [],
};

function openDialog(schedule = product, subscriptionList: Subscription[] = []) {
  const api = stubApi();
  api.on(feeds.list, () => []);
  api.on(subscriptions.list, () => subscriptionList);
  const rendered = renderRemote(
    <ImportExportDialog schedule={schedule} onClose={jest.fn()} />,
    api,
  );
  return { ...rendered, api, user: userEvent.setup() };
}

const getButton = (name: string | RegExp) => screen.getByRole('button', { name });
// jsdom doesn't implement File.arrayBuffer().
const file = Object.assign(new File(['BEGIN'], 'team.ics', { type: 'text/calendar' }), {
  arrayBuffer: () => Promise.resolve(new TextEncoder().encode('BEGIN').buffer),
});

test('importing a file shows a preview first, and the import can be undone', async () => {
  const { user, api, toasts } = openDialog();
  api.on(ics.preview, () => report);
  api.on(ics.importFile, () => Response.json(report, { headers: { 'batch-id': batchId } }));
  api.on(history.undo, () => ({ batch_id: batchId }));
  await user.upload(screen.getByLabelText('Calendar file (.ics)'), file);
  expect(await screen.findByText('2 new, 1 updated, 0 unchanged, 1 skipped')).toBeVisible();
  expect(screen.getByText('Offsite')).toBeVisible();
  expect(screen.getByText('Line 12: The start is missing.')).toBeInTheDocument();
  expect(api.calls(ics.importFile)).toEqual([]);
  await user.click(getButton('Import 3 events'));
  await waitFor(() => expect(toasts[0]?.message).toBe('2 events imported, 1 updated'));
  expect(api.calls(ics.importFile)[0]?.query).toMatchObject({ schedule_id: product.id });
  expect(api.calls(ics.importFile)[0]?.headers.get('content-type')).toBe('text/calendar');
  expect(screen.getByLabelText('Calendar file (.ics)')).toHaveFocus();
  toasts[0]?.options?.action?.onClick();
  await waitFor(() => expect(api.calls(history.undo)).toHaveLength(1));
});

test('a file without new events clears the summary of the previous file and cannot be imported', async () => {
  const { user, api } = openDialog();
  api.on(ics.preview, () => report);
  api.on(ics.importFile, () => Response.json(report, { headers: { 'batch-id': batchId } }));
  await user.upload(screen.getByLabelText('Calendar file (.ics)'), file);
  await user.click(await screen.findByRole('button', { name: 'Import 3 events' }));
  expect(await screen.findByText('2 events imported, 1 updated')).toBeVisible();
  api.on(ics.preview, () => ({ ...report, new: 0, updated: 0, unchanged: 3 }));
  await user.upload(screen.getByLabelText('Calendar file (.ics)'), file);
  expect(await screen.findByText('This schedule already has all of these events.')).toBeVisible();
  expect(screen.queryByText('2 events imported, 1 updated')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument();
});

test('an error is shown if refreshing a subscribed calendar fails', async () => {
  const subscription: Subscription = {
    id: feedId,
    schedule_id: product.id,
    url: 'https://example.org/home.ics',
    created_at: '2026-11-18T09:00:00.000Z',
    refreshed_at: '2026-11-18T09:00:00.000Z',
    next_refresh_at: '2199-01-01T00:00:00.000Z',
    error: null,
  };
  const { user, api } = openDialog(product, [subscription]);
  const refreshing = { ...subscription, next_refresh_at: subscription.created_at };
  const failedRefresh = { ...subscription, error: 'This calendar could not be reached' };
  await screen.findByText(/^Last updated Nov 18/);
  // A subscribed schedule gets its events only from the external calendar.
  expect(screen.queryByLabelText('Calendar file (.ics)')).toBeNull();
  api.on(subscriptions.refresh, () => {
    const responses = [refreshing, failedRefresh];
    api.on(subscriptions.list, () => [responses.shift() ?? failedRefresh]);
    return refreshing;
  });
  await user.click(getButton('Refresh'));
  expect(await screen.findByText(failedRefresh.error)).toBeVisible();
});

test('a file that is not a calendar shows an error next to its field', async () => {
  const { user, api } = openDialog();
  api.on(ics.preview, () => problemResponse('invalid-request', 'This is no calendar file.'));
  await user.upload(screen.getByLabelText('Calendar file (.ics)'), file);
  expect(await screen.findByText('This is no calendar file.')).toBeVisible();
});

test('a feed link is shown once after creation and can be revoked', async () => {
  const { user, api, toasts } = openDialog();
  const feedFields = { schedule_id: product.id, kind: 'full' as const, last_read_at: null };
  const feed = { id: feedId, ...feedFields, created_at: '2026-11-18T09:00:00.000Z' };
  api.on(feeds.create, () => ({ ...feed, path: '/feeds/secret.ics' }));
  api.on(feeds.list, () => [feed]);
  await user.click(getButton('Create link'));
  expect(await screen.findByLabelText('New link', { selector: 'input' })).toHaveValue(
    `${location.origin}/feeds/secret.ics`,
  );
  api.on(feeds.remove, () => undefined);
  await user.click(await screen.findByRole('button', { name: /^Revoke/ }));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Link revoked'));
  expect(api.calls(feeds.remove)[0]?.params).toEqual({ id: feedId });
});

test('a rejected subscription shows the reason next to the URL field', async () => {
  const { user, api } = openDialog();
  const errors = [{ pointer: '/url', detail: 'Use the address of a calendar' }];
  api.on(subscriptions.create, () => problemResponse('invalid-request', 'Look again', { errors }));
  await user.type(screen.getByLabelText('Calendar URL'), 'nowhere');
  await user.click(getButton('Subscribe'));
  expect(await screen.findByText('Use the address of a calendar')).toBeVisible();
});

test('a viewer can export but not import or create feed links', () => {
  openDialog(buildSchedule({ role: 'viewer' }));
  expect(screen.queryByLabelText('Calendar file (.ics)')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Create link' })).not.toBeInTheDocument();
  expect(getButton('Download .ics file')).toBeVisible();
});
