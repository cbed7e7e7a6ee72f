import { stubApi } from '@scheduler/api-client/testing';
import { auth } from '@scheduler/contracts/auth';
import { integrations, payments, type BillingState } from '@scheduler/contracts/billing';
import { testHost } from '@scheduler/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SettingsScreen } from './settings-screen.tsx';

const SUBSCRIPTIONS = '/rest/v1/user_subscriptions';
const created_at = '2026-10-02T12:00:00.000Z';
const ID = '018f4e3a-0000-7000-8000-000000000001';
const row = {
  id: ID,
  user_id: ID,
  plan_type: 'free',
  status: 'active',
  current_period_end: null,
  created_at,
  updated_at: created_at,
};

const billing: BillingState = {
  user_id: ID,
  status: 'active',
  plan_type: 'free',
  current_period_end: null,
  trial_days_left: null,
  cancel_at: null,
  grace_ends_at: null,
  has_payment_method: false,
  can_manage: false,
  can_try: true,
  test_mode: true,
};

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
});

function open(path = '/settings') {
  const server = stubApi();
  server.answer(payments.state, billing);
  server.answer(payments.invoices, []);
  server.answerPath(SUBSCRIPTIONS, 200, row);
  server.answer(integrations.list, []);
  globalThis.fetch = server.fetch;
  const host = testHost({ path });
  const show = () => render(<SettingsScreen />, { wrapper: host.wrapper });
  return { server, host, show };
}

const region = (name: string) => screen.findByRole('region', { name });
const nameField = () => screen.getByLabelText('Full Name');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

test('shows the plan with what it includes', async () => {
  const { show } = open();
  show();
  const card = await region('Subscription');
  expect(await within(card).findByRole('heading', { level: 3 })).toHaveTextContent('Free Active');
  expect(card).toHaveTextContent('Up to 3 schedules');
  expect(card).toHaveTextContent('$0/month');
});

test('warns of a trial that ends within three days', async () => {
  const { server, show } = open();
  const current_period_end = new Date(Date.now() + 2.5 * 86_400_000).toISOString();
  server.answerPath(SUBSCRIPTIONS, 200, {
    ...row,
    plan_type: 'pro',
    status: 'trialing',
    current_period_end,
  });
  show();
  const card = await region('Subscription');
  expect(await within(card).findByText('Your trial will end soon!')).toBeVisible();
  expect(card).toHaveTextContent('3 days left.');
  expect(card).toHaveTextContent('Unlimited schedules');
});

test('on Free, Upgrade leads to the checkout, or says that it does not', async () => {
  const { server, host, show } = open();
  server.refuse(payments.checkout, 503);
  show();
  const upgrade = await screen.findByRole('button', { name: 'Upgrade to Pro: 14 days free' });
  expect(await region('Subscription')).toHaveTextContent('Test mode: no real payment');
  await userEvent.click(upgrade);
  expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to start upgrade process' }]);
  server.answer(payments.checkout, { url: `${location.href}#checkout` });
  await userEvent.click(upgrade);
  await waitFor(() => expect(location.hash).toBe('#checkout'));
});

test('on Pro the end that is scheduled, the portal and the invoices are shown', async () => {
  const { server, host, show } = open();
  const end = '2030-03-04T12:00:00.000Z';
  const pro = { plan_type: 'pro' as const, status: 'active', current_period_end: end };
  server.answerPath(SUBSCRIPTIONS, 200, { ...row, ...pro });
  server.answer(payments.state, { ...billing, ...pro, cancel_at: end, can_manage: true });
  server.answer(payments.invoices, [
    {
      id: 'in_1',
      number: 'A-0001',
      created_at,
      status: 'paid',
      total: 1200,
      amount_paid: 1200,
      currency: 'usd',
      url: 'https://pay.test/in_1',
      pdf: null,
    },
  ]);
  server.refuse(payments.portal, 503);
  show();
  expect(await screen.findByText('Cancelled: Pro ends on March 4, 2030')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'A-0001' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Invoices' })).toHaveTextContent('$12.00');
  await userEvent.click(screen.getByRole('button', { name: 'Resume subscription' }));
  expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to open billing portal' }]);
});

test('back from checkout the plan is read at once', async () => {
  const { server, host, show } = open('/settings?session_id=cs_1');
  let session: unknown;
  server.answer(payments.sync, ({ query }) => {
    session = query.get('session_id');
    server.answerPath(SUBSCRIPTIONS, 200, { ...row, plan_type: 'pro', status: 'active' });
    return { ...billing, plan_type: 'pro' as const };
  });
  show();
  const card = await region('Subscription');
  await within(card).findByText('Unlimited schedules', { exact: false });
  expect(session).toBe('cs_1');
  expect(host.path()).toBe('/settings');
});

test('tells of a subscription that cannot be read, and Retry heals it', async () => {
  const { server, host, show } = open();
  server.answerPath(SUBSCRIPTIONS, 503, {});
  show();
  const card = await region('Subscription');
  await within(card).findByRole('button', { name: 'Retry' });
  const message = 'Failed to load subscription information';
  expect(host.toasts).toEqual([{ kind: 'error', message }]);
  // Another screen's attempt that fails, too, is not told again.
  await act(() => host.platform.queryClient.refetchQueries({ queryKey: ['subscription'] }));
  expect(host.toasts).toHaveLength(1);
  server.answerPath(SUBSCRIPTIONS, 200, row);
  await userEvent.click(within(card).getByRole('button', { name: 'Retry' }));
  expect(await within(card).findByText('Up to 3 schedules')).toBeVisible();
});

test('saves the name and reads the session again', async () => {
  const { server, host, show } = open();
  const reload = jest.spyOn(host.platform.session, 'reload');
  server.answer(auth.updateProfile, ({ body }) => ({
    id: ID,
    email: 'ada@example.com',
    full_name: (body as { full_name: string }).full_name,
    avatar_url: null,
    created_at,
    updated_at: created_at,
  }));
  show();
  await userEvent.clear(nameField());
  await userEvent.type(nameField(), '  Ada King ');
  await save();
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'success', message: 'Profile updated successfully' }]),
  );
  expect(server.calls.find(({ route }) => route === 'auth.updateProfile')?.body).toEqual({
    full_name: 'Ada King',
  });
  expect(nameField()).toHaveValue('Ada King');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('requires a name and sends nothing without one', async () => {
  const { server, show } = open();
  show();
  await userEvent.clear(nameField());
  await userEvent.type(nameField(), '   ');
  await save();
  expect(await screen.findByText('Full name is required')).toBeVisible();
  expect(nameField()).toHaveFocus();
  expect(server.calls.map(({ route }) => route)).not.toContain('auth.updateProfile');
});

test('tells of a failed save and keeps what was typed, also when the screen is left', async () => {
  const { server, host, show } = open();
  server.refuse(auth.updateProfile, 503, 'The accounts are away for a moment');
  const { unmount } = show();
  await userEvent.type(nameField(), ' King');
  await save();
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'error', message: 'The accounts are away for a moment' }]),
  );
  unmount();
  show();
  expect(nameField()).toHaveValue('Ada Lovelace King');
});

test('a save that reaches nobody fails in our own words', async () => {
  const { host, show } = open();
  show();
  await userEvent.type(nameField(), ' King');
  await save();
  await waitFor(() =>
    expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to update profile' }]),
  );
});

test('the e-mail address is shown and cannot be changed', () => {
  const { show } = open();
  show();
  const email = screen.getByLabelText('Email');
  expect(email).toBeDisabled();
  expect(email).toHaveValue('ada@example.com');
  expect(email).toHaveAccessibleDescription('Email cannot be changed');
});

test('Google Calendar: connected, with its date and id', async () => {
  const { server, show } = open();
  server.answer(integrations.list, [
    { provider: 'google', is_active: true, created_at, calendar_id: 'ada@gmail.example' },
  ]);
  show();
  const card = await region('Calendar Integration');
  expect(await within(card).findByText('Connected')).toBeVisible();
  expect(card).toHaveTextContent('October 2, 2026');
  expect(card).toHaveTextContent('ada@gmail.example');
});

test('Google Calendar: not connected, and on Free a word on Pro', async () => {
  const { show } = open();
  show();
  const card = await region('Calendar Integration');
  expect(await within(card).findByText('Not connected')).toBeVisible();
  expect(within(card).getByText('Google Calendar sync requires Pro plan')).toBeVisible();
});

test('an integration that cannot be read is logged, not told by a toast', async () => {
  const { server, host, show } = open();
  server.refuse(integrations.list, 503);
  show();
  const card = await region('Calendar Integration');
  expect(await within(card).findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(host.errors).toHaveLength(1);
  expect(host.toasts).toEqual([]);
});

test('a chosen theme dresses the page and is kept; System gives it back', async () => {
  const { show } = open();
  show();
  const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await choose('Dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('scheduler.theme')).toBe('dark');
  await choose('System');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('scheduler.theme')).toBeNull();
});
