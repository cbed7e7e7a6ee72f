import type { Subscription } from '@scheduler/contracts/billing';
import {
  events,
  schedules,
  type Schedule,
  type SharedPerson,
  type ShareInvitation,
} from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aSchedule } from '@scheduler/api-client/testing/records';
import { renderRemote } from '../testing/render-remote.tsx';
import { refuse, stubApi } from '../testing/stub-api.ts';
import { SchedulesScreen } from './schedules-screen.tsx';

const pro: Subscription = {
  id: '00000000-0000-4000-8000-00000000000b',
  user_id: '00000000-0000-4000-8000-00000000000a',
  status: 'active',
  plan_type: 'pro',
  current_period_end: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

interface Opening {
  list: Schedule[];
  invited?: ShareInvitation[];
  isPro?: boolean;
}

function openSchedules({ list, invited = [], isPro = false }: Opening) {
  const api = stubApi();
  const stored = { list, invited };
  api.on(schedules.list, () => stored.list);
  api.on(schedules.invitations, () => stored.invited);
  api.on(events.list, () => []);
  globalThis.fetch = () =>
    Promise.resolve(isPro ? Response.json(pro) : new Response(null, { status: 406 }));
  return { ...renderRemote(<SchedulesScreen />, api), api, stored, user: userEvent.setup() };
}

const aPerson = (email: string, facts: Partial<SharedPerson> = {}): SharedPerson => ({
  email,
  user_id: null,
  full_name: null,
  role: 'viewer',
  status: 'pending',
  ...facts,
});

const anInvitation = (facts: Partial<ShareInvitation> = {}): ShareInvitation => ({
  schedule_id: aSchedule().id,
  name: 'Launch',
  color: 'rose',
  role: 'editor',
  owner: { email: 'hana@tideline.example', full_name: 'Hana Okafor' },
  created_at: '2026-11-18T09:00:00.000Z',
  ...facts,
});

const row = async (text: string) =>
  within((await screen.findByText(text)).closest('li') as HTMLElement);

test('the share dialog shows who is there and gives another role at once', async () => {
  const hana = aPerson('hana@tideline.example', { full_name: 'Hana Okafor', status: 'accepted' });
  const product = aSchedule({ is_shared: true, shared_with: [hana, aPerson('ben@x.example')] });
  const { api, stored, user } = openSchedules({ list: [product], isPro: true });
  api.on(schedules.share, ({ body }) => {
    const role = body['role'] as SharedPerson['role'];
    stored.list = [{ ...product, shared_with: [{ ...hana, role }, aPerson('ben@x.example')] }];
    return stored.list[0]!;
  });
  await user.click(await screen.findByRole('button', { name: 'Share Product' }));
  expect((await row('Hana Okafor')).getByText('Accepted')).toBeVisible();
  expect((await row('ben@x.example')).getByText('Pending')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Role of Hana Okafor'), 'Editor');
  await waitFor(() =>
    expect(api.calls(schedules.share)[0]?.body).toEqual({ emails: [hana.email], role: 'editor' }),
  );
  await waitFor(() => expect(screen.getByLabelText('Role of Hana Okafor')).toHaveValue('editor'));
});

test('a share is taken back; where that fails it says so', async () => {
  const product = aSchedule({ is_shared: true, shared_with: [aPerson('ben@x.example')] });
  const { api, stored, toasts, user } = openSchedules({ list: [product] });
  api.on(schedules.revoke, () => refuse('internal', 'Something went wrong on our side'));
  await user.click(await screen.findByRole('button', { name: 'Share Product' }));
  const stop = await screen.findByRole('button', { name: 'Stop sharing with ben@x.example' });
  await user.click(stop);
  await waitFor(() =>
    expect(toasts).toMatchObject([{ tone: 'error', message: 'Failed to stop sharing' }]),
  );
  api.on(schedules.revoke, () => {
    stored.list = [{ ...product, is_shared: false, shared_with: [] }];
    return stored.list[0]!;
  });
  await user.click(stop);
  await waitFor(() => expect(screen.queryByText('ben@x.example')).not.toBeInTheDocument());
  expect(api.calls(schedules.revoke)[1]?.query).toEqual({
    id: product.id,
    email: 'ben@x.example',
  });
  expect(toasts.at(-1)?.message).toBe('No longer shared with ben@x.example');
});

test('a schedule of somebody else’s says whose it is and can be left, no more', async () => {
  const theirs = aSchedule({
    name: 'Theirs',
    role: 'freebusy',
    is_shared: true,
    owner: { email: 'hana@tideline.example', full_name: 'Hana Okafor' },
  });
  const { api, stored, toasts, user } = openSchedules({ list: [theirs] });
  api.on(schedules.leave, () => {
    stored.list = [];
    return undefined;
  });
  const card = within(await screen.findByRole('region', { name: 'Theirs' }));
  expect(card.getByText('Shared by Hana Okafor, free/busy only')).toBeVisible();
  const [leave, ...more] = card.getAllByRole('button');
  expect(more).toEqual([]);
  expect(leave).toHaveAccessibleName('Leave Theirs');
  await user.click(leave!);
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Are you sure you want to leave this schedule?')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('No schedules found.')).toBeVisible();
  expect(api.calls(schedules.leave)[0]?.query).toEqual({ id: theirs.id });
  expect(toasts).toMatchObject([{ tone: 'success', message: 'You left Theirs' }]);
});

test('an invitation waits above the schedules until it is accepted or declined', async () => {
  const [launch, hiring] = [anInvitation(), anInvitation({ name: 'Hiring', role: 'freebusy' })];
  const { api, stored, user } = openSchedules({ list: [], invited: [launch, hiring] });
  api.on(schedules.accept, ({ query }) => {
    const accepted = aSchedule({ id: query['id']!, name: 'Launch', role: 'editor' });
    stored.list = [accepted];
    stored.invited = [hiring];
    return accepted;
  });
  api.on(schedules.decline, () => {
    stored.invited = [];
    return undefined;
  });
  const list = within(await screen.findByRole('region', { name: 'Invitations' }));
  expect(list.getByText('You would see and change its events.')).toBeVisible();
  expect(list.getByText('You would see which times are taken.')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Accept Launch' }));
  expect(await screen.findByRole('region', { name: 'Launch' })).toBeVisible();
  expect(api.calls(schedules.accept)[0]?.query).toEqual({ id: launch.schedule_id });
  await user.click(list.getByRole('button', { name: 'Decline Hiring' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Invitations' })).not.toBeInTheDocument(),
  );
  expect(api.calls(schedules.decline)[0]?.query).toEqual({ id: hiring.schedule_id });
});

test('an invitation that was taken back meanwhile goes, with a word', async () => {
  const { api, stored, toasts, user } = openSchedules({ list: [], invited: [anInvitation()] });
  api.on(schedules.accept, () => {
    stored.invited = [];
    return refuse('not-found', 'This invitation could not be found');
  });
  await user.click(await screen.findByRole('button', { name: 'Accept Launch' }));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ message: 'Failed to answer the invitation' }]),
  );
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Invitations' })).not.toBeInTheDocument(),
  );
});
