import type { Subscription } from '@scheduler/contracts/billing';
import {
  events,
  schedules,
  type Schedule,
  type ScheduleMember,
  type ShareInvitation,
} from '@scheduler/contracts/core';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { buildCompactEvents, buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { renderRemote } from '../testing/render-remote.tsx';
import { problemResponse, stubApi } from '../testing/stub-api.ts';
import { SchedulesScreen } from './schedules-screen.tsx';

const proSubscription: Subscription = {
  id: '00000000-0000-4000-8000-00000000000b',
  user_id: '00000000-0000-4000-8000-00000000000a',
  status: 'active',
  plan_type: 'pro',
  current_period_end: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

interface RenderOptions {
  scheduleList: Schedule[];
  invited?: ShareInvitation[];
  isPro?: boolean;
}

function renderSchedules({ scheduleList, invited = [], isPro = false }: RenderOptions) {
  const api = stubApi();
  const stored = { list: scheduleList, invited };
  api.on(schedules.list, () => stored.list);
  api.on(schedules.invitations, () => stored.invited);
  api.on(events.listCompact, () => buildCompactEvents([]));
  globalThis.fetch = () =>
    Promise.resolve(isPro ? Response.json(proSubscription) : new Response(null, { status: 406 }));
  return { ...renderRemote(<SchedulesScreen />, api), api, stored, user: userEvent.setup() };
}

const createSharedPerson = (
  email: string,
  overrides: Partial<ScheduleMember> = {},
): ScheduleMember => ({
  email,
  user_id: null,
  full_name: null,
  role: 'viewer',
  status: 'pending',
  ...overrides,
});

const createShareInvitation = (overrides: Partial<ShareInvitation> = {}): ShareInvitation => ({
  schedule_id: buildSchedule().id,
  name: 'Launch',
  color: 'rose',
  role: 'editor',
  owner: { email: 'hana@tideline.example', full_name: 'Hana Okafor' },
  created_at: '2026-11-18T09:00:00.000Z',
  ...overrides,
});

const findRow = async (text: string) =>
  within((await screen.findByText(text)).closest('li') as HTMLElement);

test('the share dialog lists members and saves role changes immediately', async () => {
  const hana = createSharedPerson('hana@tideline.example', {
    full_name: 'Hana Okafor',
    status: 'accepted',
  });
  const product = buildSchedule({
    is_shared: true,
    shared_with: [hana, createSharedPerson('ben@x.example')],
  });
  const { api, stored, user } = renderSchedules({ scheduleList: [product], isPro: true });
  api.on(schedules.share, ({ body }) => {
    const role = body['role'] as ScheduleMember['role'];
    stored.list = [
      { ...product, shared_with: [{ ...hana, role }, createSharedPerson('ben@x.example')] },
    ];
    return stored.list[0]!;
  });
  await user.click(await screen.findByRole('button', { name: 'Share Product' }));
  expect((await findRow('Hana Okafor')).getByText('Accepted')).toBeVisible();
  expect((await findRow('ben@x.example')).getByText('Pending')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Role for Hana Okafor'), 'Editor');
  await waitFor(() =>
    expect(api.calls(schedules.share)[0]?.body).toEqual({ emails: [hana.email], role: 'editor' }),
  );
  await waitFor(() => expect(screen.getByLabelText('Role for Hana Okafor')).toHaveValue('editor'));
});

test('revoking a share removes the member, or shows an error if the request fails', async () => {
  const product = buildSchedule({
    is_shared: true,
    shared_with: [createSharedPerson('ben@x.example')],
  });
  const { api, stored, toasts, user } = renderSchedules({ scheduleList: [product] });
  api.on(schedules.revoke, () => problemResponse('internal', 'Something went wrong on our side'));
  await user.click(await screen.findByRole('button', { name: 'Share Product' }));
  const stopButton = await screen.findByRole('button', { name: 'Stop sharing with ben@x.example' });
  await user.click(stopButton);
  await waitFor(() =>
    expect(toasts).toMatchObject([{ tone: 'error', message: "Couldn't stop sharing. Try again." }]),
  );
  api.on(schedules.revoke, () => {
    stored.list = [{ ...product, is_shared: false, shared_with: [] }];
    return stored.list[0]!;
  });
  await user.click(stopButton);
  await waitFor(() => expect(screen.queryByText('ben@x.example')).not.toBeInTheDocument());
  expect(api.calls(schedules.revoke)[1]?.query).toEqual({
    id: product.id,
    email: 'ben@x.example',
  });
  expect(toasts.at(-1)?.message).toBe('No longer shared with ben@x.example');
});

test('a schedule shared by another user shows its owner and offers only Leave', async () => {
  const sharedSchedule = buildSchedule({
    name: 'Theirs',
    role: 'freebusy',
    is_shared: true,
    owner: { email: 'hana@tideline.example', full_name: 'Hana Okafor' },
  });
  const { api, stored, toasts, user } = renderSchedules({ scheduleList: [sharedSchedule] });
  api.on(schedules.leave, () => {
    stored.list = [];
    return undefined;
  });
  const card = within(await screen.findByRole('region', { name: 'Theirs' }));
  expect(card.getByText('Shared by Hana Okafor, free/busy only')).toBeVisible();
  const [leaveButton, ...otherButtons] = card.getAllByRole('button');
  expect(otherButtons).toEqual([]);
  expect(leaveButton).toHaveAccessibleName('Leave Theirs');
  await user.click(leaveButton!);
  const confirmDialog = within(await screen.findByRole('alertdialog'));
  expect(confirmDialog.getByText('Are you sure you want to leave this schedule?')).toBeVisible();
  await user.click(confirmDialog.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('No schedules found.')).toBeVisible();
  expect(api.calls(schedules.leave)[0]?.query).toEqual({ id: sharedSchedule.id });
  expect(toasts).toMatchObject([{ tone: 'success', message: 'You left Theirs' }]);
});

test('a share invitation is listed above the schedules until it is accepted or declined', async () => {
  const [launch, hiring] = [
    createShareInvitation(),
    createShareInvitation({ name: 'Hiring', role: 'freebusy' }),
  ];
  const { api, stored, user } = renderSchedules({ scheduleList: [], invited: [launch, hiring] });
  api.on(schedules.accept, ({ query }) => {
    const accepted = buildSchedule({ id: query['id']!, name: 'Launch', role: 'editor' });
    stored.list = [accepted];
    stored.invited = [hiring];
    return accepted;
  });
  api.on(schedules.decline, () => {
    stored.invited = [];
    return undefined;
  });
  const invitationList = within(await screen.findByRole('region', { name: 'Invitations' }));
  expect(invitationList.getByText("You'll be able to see and edit its events.")).toBeVisible();
  expect(invitationList.getByText("You'll be able to see which times are busy.")).toBeVisible();
  await user.click(invitationList.getByRole('button', { name: 'Accept Launch' }));
  expect(await screen.findByRole('region', { name: 'Launch' })).toBeVisible();
  expect(api.calls(schedules.accept)[0]?.query).toEqual({ id: launch.schedule_id });
  await user.click(invitationList.getByRole('button', { name: 'Decline Hiring' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Invitations' })).not.toBeInTheDocument(),
  );
  expect(api.calls(schedules.decline)[0]?.query).toEqual({ id: hiring.schedule_id });
});

test('accepting a share invitation that was revoked shows an error and removes it from the list', async () => {
  const { api, stored, toasts, user } = renderSchedules({
    scheduleList: [],
    invited: [createShareInvitation()],
  });
  api.on(schedules.accept, () => {
    stored.invited = [];
    return problemResponse('not-found', "This invitation couldn't be found.");
  });
  await user.click(await screen.findByRole('button', { name: 'Accept Launch' }));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ message: "Couldn't send your reply. Try again." }]),
  );
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Invitations' })).not.toBeInTheDocument(),
  );
});
