import { events, schedules, type Schedule } from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anEvent, aSchedule } from '@scheduler/api-client/testing/records';
import { renderRemote } from '../testing/render-remote.tsx';
import { refuse, stubApi } from '../testing/stub-api.ts';
import { SchedulesScreen } from './schedules-screen.tsx';
import { amountOf } from './week-print.tsx';

const LIMIT =
  "You've reached the limit of 3 schedules for your current plan. " +
  'Upgrade to Pro for unlimited schedules.';

function openSchedules(...list: Schedule[]) {
  const api = stubApi();
  let stored = list;
  api.on(schedules.list, () => stored);
  api.on(schedules.invitations, () => []);
  api.on(events.list, () => []);
  api.on(schedules.create, ({ body }) => {
    const created = aSchedule(body);
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

const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('without schedules there is one thing to do', async () => {
  const { user, toasts } = openSchedules();
  expect(
    await screen.findByRole('heading', { name: 'No schedules found.', level: 2 }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create your first schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Schedule' }));
  await user.type(dialog.getByLabelText('Schedule Name'), 'Launch');
  await user.click(dialog.getByRole('button', { name: 'Create Schedule' }));
  expect((await card('Launch')).getByText('Private')).toBeVisible();
  expect(toasts).toMatchObject([{ tone: 'success', message: 'Schedule created successfully' }]);
  expect(screen.queryByText('No schedules found.')).not.toBeInTheDocument();
});

test('a schedule goes out with what was chosen', async () => {
  const { user, api } = openSchedules();
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

test('a schedule needs a name', async () => {
  const { user, api } = openSchedules();
  await user.click(await screen.findByRole('button', { name: 'Create Schedule' }));
  await screen.findByRole('dialog');
  await user.click(screen.getAllByRole('button', { name: 'Create Schedule' }).at(-1)!);
  expect(await screen.findByText('Schedule name is required')).toBeVisible();
  expect(api.calls(schedules.create)).toEqual([]);
});

test('the limit is told in its own words, for five seconds, with the way to upgrade', async () => {
  const { user, api, toasts } = openSchedules();
  api.on(schedules.create, () => refuse('schedule-limit', LIMIT));
  await user.click(await screen.findByRole('button', { name: 'Create Schedule' }));
  await user.type(await screen.findByLabelText('Schedule Name'), 'Fourth');
  await user.click(screen.getAllByRole('button', { name: 'Create Schedule' }).at(-1)!);
  const options = { duration: 5000, tone: 'warn', action: { label: 'Upgrade' } };
  await waitFor(() => expect(toasts).toMatchObject([{ tone: 'error', message: LIMIT, options }]));
});

test('a card says what it is, since when, and with how many it is shared', async () => {
  const person = { user_id: null, full_name: null, role: 'viewer', status: 'pending' } as const;
  openSchedules(
    aSchedule({
      name: 'Hiring',
      description: 'Interview loops',
      is_shared: true,
      shared_with: [
        { ...person, email: 'hana@tideline.example' },
        { ...person, email: 'ben@tideline.example' },
      ],
    }),
  );
  const hiring = await card('Hiring');
  for (const text of [
    'Interview loops',
    'Shared',
    'Shared with 2 people',
    /Created Jan 12, 2026/,
  ]) {
    expect(hiring.getByText(text)).toBeVisible();
  }
});

test('editing sends the version that was seen', async () => {
  const product = aSchedule({ version: 4 });
  const { user, api, toasts } = openSchedules(product);
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

test('sharing invites by e-mail; editors are for Pro', async () => {
  const product = aSchedule();
  const { user, api, toasts } = openSchedules(product);
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

test('deleting asks first and says how many events go', async () => {
  const product = aSchedule();
  const other = aSchedule({ name: 'Hiring' });
  const { user, api, toasts } = openSchedules(product, other);
  api.on(events.list, () => [
    anEvent({ schedule_ids: [product.id] }),
    anEvent({ schedule_ids: [product.id, other.id] }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Delete Product' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Are you sure you want to delete this schedule?')).toBeVisible();
  expect(await question.findByText(/^1 event that is on no other schedule/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts[0]?.message).toBe('Schedule deleted successfully'));
  expect(screen.queryByRole('region', { name: 'Product' })).not.toBeInTheDocument();
});

test('a load that fails says so and can be tried again', async () => {
  const { api, toasts, user } = openSchedules();
  api.on(schedules.list, () => refuse('internal', 'Something went wrong on our side'));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(toasts[0]?.message).toBe('Failed to load schedules');
  api.on(schedules.list, () => [aSchedule()]);
  await user.click(retry);
  expect((await card('Product')).getByText('Private')).toBeVisible();
});

test('minutes that two events share count once', () => {
  const week = [
    anEvent({ start: '2026-11-18T11:00', end: '2026-11-18T12:00' }),
    anEvent({ start: '2026-11-18T11:30', end: '2026-11-18T12:15' }),
  ];
  expect(amountOf(week)).toBe('2 events, 1 h 15 m');
  expect(amountOf([])).toBe('0 events');
});
