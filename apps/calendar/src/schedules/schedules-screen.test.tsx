import { events, schedules, type Schedule } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  buildCompactEvents,
  buildEvent,
  buildSchedule,
} from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../testing/render-remote.tsx';
import { problemResponse, stubApi } from '../testing/stub-api.ts';
import { SchedulesScreen } from './schedules-screen.tsx';
import { formatEventTotal } from './week-thumbnail.tsx';

const LIMIT_MESSAGE =
  "You've reached the limit of 3 schedules for your current plan. " +
  'Upgrade to Pro for unlimited schedules.';

function renderSchedules(...initialSchedules: Schedule[]) {
  const api = stubApi();
  let stored = initialSchedules;
  api.on(schedules.list, () => stored);
  api.on(schedules.invitations, () => []);
  api.on(events.listCompact, () => buildCompactEvents([]));
  api.on(schedules.create, ({ body }) => {
    const created = buildSchedule(body);
    stored = [...stored, created];
    return created;
  });
  api.on(schedules.remove, ({ query }) => {
    stored = stored.filter(({ id }) => id !== query['id']);
    return undefined;
  });
  globalThis.fetch = () => Promise.resolve(new Response(null, { status: 406 }));
  return { ...renderRemote(<SchedulesScreen />, api), api, user: userEvent.setup() };
}

const findCard = async (name: string) => within(await screen.findByRole('region', { name }));

test('the empty state offers to create the first schedule', async () => {
  const { user, toasts } = renderSchedules();
  expect(
    await screen.findByRole('heading', { name: 'No schedules found.', level: 2 }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create your first schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Schedule' }));
  await user.type(dialog.getByLabelText('Schedule Name'), 'Launch');
  await user.click(dialog.getByRole('button', { name: 'Create Schedule' }));
  expect((await findCard('Launch')).getByText('Private')).toBeVisible();
  expect(toasts).toMatchObject([{ tone: 'success', message: 'Schedule created successfully' }]);
  expect(screen.queryByText('No schedules found.')).not.toBeInTheDocument();
});

test('creating a schedule sends the trimmed name, sharing setting and color', async () => {
  const { user, api } = renderSchedules();
  await user.click(await screen.findByRole('button', { name: 'Create Schedule' }));
  await user.type(await screen.findByLabelText('Schedule Name'), '  Launch ');
  await user.click(screen.getByRole('radio', { name: 'violet' }));
  await user.click(screen.getByLabelText('Make this schedule shareable'));
  await user.click(screen.getAllByRole('button', { name: 'Create Schedule' }).at(-1)!);
  await waitFor(() => expect(api.calls(schedules.create)).toHaveLength(1));
  expect(api.calls(schedules.create)[0]?.body).toEqual({
    name: 'Launch',
    description: null,
    is_shared: true,
    color: 'violet',
  });
});

test('the schedule dialog rejects an empty name', async () => {
  const { user, api } = renderSchedules();
  await user.click(await screen.findByRole('button', { name: 'Create Schedule' }));
  await screen.findByRole('dialog');
  await user.click(screen.getAllByRole('button', { name: 'Create Schedule' }).at(-1)!);
  expect(await screen.findByText('Schedule name is required')).toBeVisible();
  expect(api.calls(schedules.create)).toEqual([]);
});

test('reaching the schedule limit shows the API message for 5 seconds with an Upgrade action', async () => {
  const { user, api, toasts } = renderSchedules();
  api.on(schedules.create, () => problemResponse('schedule-limit', LIMIT_MESSAGE));
  await user.click(await screen.findByRole('button', { name: 'Create Schedule' }));
  await user.type(await screen.findByLabelText('Schedule Name'), 'Fourth');
  await user.click(screen.getAllByRole('button', { name: 'Create Schedule' }).at(-1)!);
  const options = { duration: 5000, tone: 'warn', action: { label: 'Upgrade' } };
  await waitFor(() =>
    expect(toasts).toMatchObject([{ tone: 'error', message: LIMIT_MESSAGE, options }]),
  );
});

test("a schedule's card shows the description, creation date and number of members", async () => {
  const pendingMember = {
    user_id: null,
    full_name: null,
    role: 'viewer',
    status: 'pending',
  } as const;
  renderSchedules(
    buildSchedule({
      name: 'Hiring',
      description: 'Interview loops',
      is_shared: true,
      shared_with: [
        { ...pendingMember, email: 'hana@tideline.example' },
        { ...pendingMember, email: 'ben@tideline.example' },
      ],
    }),
  );
  const hiring = await findCard('Hiring');
  for (const text of [
    'Interview loops',
    'Shared',
    'Shared with 2 people',
    /Created Jan 12, 2026/,
  ]) {
    expect(hiring.getByText(text)).toBeVisible();
  }
});

test('editing a schedule sends the version that was loaded in If-Match', async () => {
  const product = buildSchedule({ version: 4 });
  const { user, api, toasts } = renderSchedules(product);
  api.on(schedules.update, ({ body }) => ({ ...product, ...body, version: 5 }));
  await user.click(await screen.findByRole('button', { name: 'Edit Product' }));
  await user.type(await screen.findByLabelText('Schedule Name'), ' group');
  await user.click(screen.getByRole('button', { name: 'Update Schedule' }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Schedule updated successfully'));
  const [call] = api.calls(schedules.update);
  expect(call?.query).toEqual({ id: product.id });
  expect(call?.headers.get('if-match')).toBe('"4"');
  expect(call?.body).toMatchObject({ name: 'Product group' });
});

test('on the Free plan, the share dialog invites people by email but disables the editor role', async () => {
  const product = buildSchedule();
  const { user, api, toasts } = renderSchedules(product);
  api.on(schedules.share, () => product);
  await user.click(await screen.findByRole('button', { name: 'Share Product' }));
  expect(await screen.findByRole('option', { name: 'Editor' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  await user.type(screen.getByLabelText(/Invite People/), 'yuki@tideline.example,');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Schedule shared successfully'));
  expect(api.calls(schedules.share)[0]).toMatchObject({
    query: { id: product.id },
    body: { emails: ['yuki@tideline.example'], role: 'viewer' },
  });
});

test('deleting a schedule requires confirmation and shows the number of events that will be deleted', async () => {
  const product = buildSchedule();
  const other = buildSchedule({ name: 'Hiring' });
  const { user, api, toasts } = renderSchedules(product, other);
  api.on(events.list, () => [
    buildEvent({ schedule_ids: [product.id] }),
    buildEvent({ schedule_ids: [product.id, other.id] }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Delete Product' }));
  const confirmDialog = within(await screen.findByRole('alertdialog'));
  expect(confirmDialog.getByText('Are you sure you want to delete this schedule?')).toBeVisible();
  expect(await confirmDialog.findByText(/^1 event that isn't on another schedule/)).toBeVisible();
  await user.click(confirmDialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Schedule deleted successfully'));
  expect(screen.queryByRole('region', { name: 'Product' })).not.toBeInTheDocument();
});

test('the schedules screen offers Retry if loading fails', async () => {
  const { api, toasts, user } = renderSchedules();
  api.on(schedules.list, () => problemResponse('internal', 'Something went wrong on our side'));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(toasts[0]?.message).toBe('Failed to load schedules');
  api.on(schedules.list, () => [buildSchedule()]);
  await user.click(retry);
  expect((await findCard('Product')).getByText('Private')).toBeVisible();
});

test('formatEventTotal counts the time of overlapping events once', () => {
  const week = [
    buildEvent({ start: '2026-11-18T11:00', end: '2026-11-18T12:00' }),
    buildEvent({ start: '2026-11-18T11:30', end: '2026-11-18T12:15' }),
  ];
  expect(formatEventTotal(week)).toBe('2 events, 1 h 15 m');
  expect(formatEventTotal([])).toBe('0 events');
});
