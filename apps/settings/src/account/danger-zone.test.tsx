import { accountLifecycle } from '@scheduler/contracts/auth';
import { schedules } from '@scheduler/contracts/core';
import { buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setUpSection } from '../testing/set-up-section.tsx';
import { DangerZone } from './danger-zone.tsx';

const purge_at = '2026-12-21T12:00:00.000Z';

async function openDialog({ email_available = true } = {}) {
  const setup = setUpSection(<DangerZone />);
  Object.assign(setup.host.platform.config, { email_available });
  setup.server.respond(schedules.list, [buildSchedule({ name: 'Product' })]);
  const signOut = jest.spyOn(setup.host.platform.session, 'signOut');
  setup.show();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Account' }));
  const emailInput = dialog.getByLabelText('Type ada@example.com to delete your account');
  return { ...setup, dialog, emailInput, signOut };
}

test('the delete dialog lists what will be deleted and deletes the account after the email address is typed', async () => {
  const { server, dialog, emailInput, getCalls, getLastToast, signOut } = await openDialog();
  server.respond(accountLifecycle.deleteAccount, { purge_at, mailed_to: 'ada@example.com' });
  expect(await dialog.findByText('Your schedules (Product) and all their events')).toBeVisible();
  await userEvent.type(emailInput, 'Ada@Example.com{Enter}');
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(getCalls('leaving.deleteAccount')[0]?.body).toEqual({ email: 'Ada@Example.com' });
  expect(getLastToast()).toBe(
    'Your account was deleted. You can restore it until December 21, 2026 with the link we emailed to ada@example.com.',
  );
});

test('without email, the delete dialog says that the administrator can restore the account', async () => {
  const { server, dialog, emailInput, getLastToast, signOut } = await openDialog({
    email_available: false,
  });
  server.respond(accountLifecycle.deleteAccount, { purge_at, mailed_to: null });
  expect(dialog.getByText(/your administrator can give you a link/)).toBeVisible();
  await userEvent.type(emailInput, 'ada@example.com{Enter}');
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(getLastToast()).toBe(
    'Your account was deleted. Until December 21, 2026, your administrator can give you a link to restore it.',
  );
});

test("the delete dialog rejects an email address other than the user's own", async () => {
  const { dialog, emailInput, getCalls, signOut } = await openDialog();
  await userEvent.type(emailInput, 'eve@example.com{Enter}');
  expect(await dialog.findByText('Enter the email address of your account')).toBeVisible();
  expect(emailInput).toHaveFocus();
  expect(getCalls('leaving.deleteAccount')).toEqual([]);
  expect(signOut).not.toHaveBeenCalled();
});

test('a failed account deletion shows the reason and keeps the user signed in', async () => {
  const { server, emailInput, getLastToast, signOut } = await openDialog();
  server.fail(accountLifecycle.deleteAccount, 503, 'Auth service unavailable');
  await userEvent.type(emailInput, 'ada@example.com{Enter}');
  await waitFor(() => expect(getLastToast()).toBe('Auth service unavailable'));
  expect(signOut).not.toHaveBeenCalled();
});
