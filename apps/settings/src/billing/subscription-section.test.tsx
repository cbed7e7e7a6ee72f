import { payments } from '@scheduler/contracts/billing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  respondWithPlan,
  billingState,
  created_at,
  ID,
  openSettings,
  findRegion,
  subscriptionRow,
  SUBSCRIPTIONS_PATH,
} from '../testing/open-settings.tsx';
import { DAY_MS } from '@scheduler/scheduling/durations';

test('the subscription section shows the plan and its features', async () => {
  const { show } = openSettings();
  show();
  const card = await findRegion('Subscription');
  expect(await within(card).findByRole('heading', { level: 3 })).toHaveTextContent('Free Active');
  expect(card).toHaveTextContent('Up to 3 schedules');
  expect(card).toHaveTextContent('$0/month');
});

test('a trial that ends within three days shows a warning', async () => {
  const { server, show } = openSettings();
  const current_period_end = new Date(Date.now() + 2.5 * DAY_MS).toISOString();
  respondWithPlan(server, { plan_type: 'pro', status: 'trialing', current_period_end });
  show();
  const card = await findRegion('Subscription');
  expect(await within(card).findByText('Your trial will end soon!')).toBeVisible();
  expect(card).toHaveTextContent('3 days left.');
  expect(card).toHaveTextContent('Unlimited schedules');
});

test('Upgrade opens the checkout, or shows an error if the request fails', async () => {
  const { server, host, show } = openSettings();
  server.fail(payments.checkout, 503);
  show();
  const upgrade = await screen.findByRole('button', { name: 'Upgrade to Pro' });
  const card = await findRegion('Subscription');
  expect(card).toHaveTextContent('14 days of Pro free, no credit card required');
  expect(card).toHaveTextContent('Test mode: no real payment');
  await userEvent.click(upgrade);
  expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to start upgrade process' }]);
  server.respond(payments.checkout, { url: 'http://localhost/#checkout' });
  await userEvent.click(upgrade);
  await waitFor(() => expect(location.hash).toBe('#checkout'));
  // The browser restored the page from the back/forward cache.
  expect(upgrade).toBeDisabled();
  act(() => void dispatchEvent(new Event('pageshow')));
  expect(upgrade).toBeEnabled();
});

test('the offer on the landing page starts the checkout exactly once', async () => {
  const { server, host, show } = openSettings('/settings?checkout=start');
  server.respond(payments.checkout, { url: 'http://localhost/#offer' });
  show();
  await waitFor(() => expect(location.hash).toBe('#offer'));
  // The Back button must return to the screen without restarting the checkout.
  expect(host.path()).toBe('/settings');
  expect(server.calls.filter(({ route }) => route === 'payments.checkout')).toHaveLength(1);
});

test('a canceled checkout leaves the subscription section unchanged', async () => {
  const { server, host, show } = openSettings('/settings?checkout=cancelled');
  show();
  expect(await screen.findByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled();
  expect(host.path()).toBe('/settings');
  expect(server.calls.map(({ route }) => route)).not.toContain('payments.checkout');
});

const end = '2030-03-04T12:00:00.000Z';
const pro = { plan_type: 'pro' as const, status: 'active', current_period_end: end };
const invoice = {
  id: 'in_1',
  number: 'A-0001',
  created_at,
  status: 'paid',
  total: 1200,
  amount_paid: 1200,
  currency: 'usd',
  url: 'https://pay.test/in_1',
  pdf: null,
};

test('a canceled Pro subscription shows its end date, the billing portal and the issued invoices', async () => {
  const { server, host, show } = openSettings();
  respondWithPlan(server, pro, { cancel_at: end, can_manage: true });
  server.respond(payments.invoices, [
    { ...invoice, id: 'in_2', number: null, status: 'draft' },
    invoice,
  ]);
  server.fail(payments.portal, 503);
  show();
  expect(await screen.findByText('Canceled: Pro ends on March 4, 2030')).toBeVisible();
  const list = await screen.findByRole('list', { name: 'Invoices' });
  const [row, ...otherRows] = within(list).getAllByRole('listitem');
  expect(within(row!).getByRole('link', { name: /^A-0001/ })).toHaveAttribute('href', invoice.url);
  expect(row).toHaveTextContent(/October 2, 2026.*\$12\.00Paid/);
  expect(otherRows).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Resume subscription' }));
  expect(host.toasts).toEqual([{ kind: 'error', message: 'Failed to open billing portal' }]);
});

test('a trial without a card offers both the checkout and the billing portal', async () => {
  const { server, show } = openSettings();
  respondWithPlan(server, { ...pro, status: 'trialing' }, { can_manage: true });
  show();
  expect(await screen.findByRole('button', { name: 'Manage billing' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled();
});

test('a newer billing state refreshes the subscription that all screens share', async () => {
  const { server, host, show } = openSettings();
  respondWithPlan(server, pro);
  // The cached row predates the change.
  host.platform.queryClient.setQueryData(['subscription', ID], subscriptionRow);
  show();
  expect(await screen.findByText('Current period ends March 4, 2030')).toBeVisible();
  const getSharedRow = () => host.platform.queryClient.getQueryData(['subscription', ID]);
  await waitFor(() => expect(getSharedRow()).toMatchObject(pro));
});

test('the subscription section shows the plan while the billing service is unavailable', async () => {
  const { server, show } = openSettings();
  server.fail(payments.state, 503);
  server.respondToPath(SUBSCRIPTIONS_PATH, 200, { ...subscriptionRow, ...pro });
  show();
  expect(await screen.findByText('Current period ends March 4, 2030')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Manage billing' })).toBeEnabled();
});

test.each(['/settings?session_id=cs_1', '/settings?billing=returned'])(
  'returning to %s syncs the plan immediately',
  async (path) => {
    const { server, host, show } = openSettings(path);
    let sessionId: unknown = 'not called';
    server.respond(payments.sync, ({ query }) => {
      sessionId = query.get('session_id');
      respondWithPlan(server, pro);
      return { ...billingState, ...pro };
    });
    show();
    const card = await findRegion('Subscription');
    expect(await within(card).findByRole('heading', { level: 3 })).toHaveTextContent('Pro Active');
    expect(sessionId).toBe(path.includes('session_id') ? 'cs_1' : null);
    await waitFor(() => expect(host.path()).toBe('/settings'));
  },
);

test('a failed sync after the checkout shows the cached plan and can be retried', async () => {
  const { server, host, show } = openSettings('/settings?session_id=cs_1');
  server.fail(payments.sync, 503);
  show();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  const message = 'Failed to load subscription information';
  expect(host.toasts).toEqual([{ kind: 'error', message }]);
  expect(await screen.findByText('Up to 3 schedules')).toBeVisible();
  expect(host.path()).toBe('/settings?session_id=cs_1');
  server.respond(payments.sync, () => {
    respondWithPlan(server, pro);
    return { ...billingState, ...pro };
  });
  await userEvent.click(retry);
  expect(await screen.findByText('Unlimited schedules', { exact: false })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(host.path()).toBe('/settings');
  expect(host.toasts).toHaveLength(1);
});

test('returning from the checkout of another user shows an error without Retry', async () => {
  const { server, host, show } = openSettings('/settings?session_id=cs_2');
  server.fail(payments.sync, 404);
  show();
  expect(await screen.findByText('Up to 3 schedules')).toBeVisible();
  expect(host.toasts).toEqual([
    { kind: 'error', message: 'Failed to load subscription information' },
  ]);
  expect(host.path()).toBe('/settings');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('a failed request for the subscription shows a single error and can be retried', async () => {
  const { server, host, show } = openSettings();
  server.respondToPath(SUBSCRIPTIONS_PATH, 503, {});
  show();
  const card = await findRegion('Subscription');
  await within(card).findByRole('button', { name: 'Retry' });
  const message = 'Failed to load subscription information';
  expect(host.toasts).toEqual([{ kind: 'error', message }]);
  // A failed refetch by another screen doesn't show a second toast.
  await act(() => host.platform.queryClient.refetchQueries({ queryKey: ['subscription'] }));
  expect(host.toasts).toHaveLength(1);
  server.respondToPath(SUBSCRIPTIONS_PATH, 200, subscriptionRow);
  await userEvent.click(within(card).getByRole('button', { name: 'Retry' }));
  expect(await within(card).findByText('Up to 3 schedules')).toBeVisible();
});
