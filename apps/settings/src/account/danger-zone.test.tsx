import { accountLifecycle } from '@scheduler/contracts/auth';
import { schedules } from '@scheduler/contracts/core';
import { buildSchedule } from '@scheduler/api-client/testing/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { setUpSection } from '../testing/set-up-section.tsx';
import { DangerZone } from './danger-zone.tsx';

const purge_at = '2026-12-21T12:00:00.000Z';

async function openDialog() {
  const opened = setUpSection(<DangerZone />);
  opened.server.respond(schedules.list, [buildSchedule({ name: 'Product' })]);
  const signOut = jest.spyOn(opened.host.platform.session, 'signOut');
  opened.show();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Account' }));
  const typed = dialog.getByLabelText('Type ada@example.com to delete your account');
  return { ...opened, dialog, typed, signOut };
}

test('says what goes, and deletes for whoever types the address', async () => {
  const { server, dialog, typed, asked, toast, signOut } = await openDialog();
  server.respond(accountLifecycle.deleteAccount, { purge_at, mailed_to: 'ada@example.com' });
  expect(await dialog.findByText('Your schedules (Product) and all their events')).toBeVisible();
  await userEvent.type(typed, 'Ada@Example.com{Enter}');
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(asked('leaving.deleteAccount')[0]?.body).toEqual({ email: 'Ada@Example.com' });
  expect(toast()).toBe(
    'Your account was deleted. Until December 21, 2026 the link we mailed to ada@example.com restores it.',
  );
});

test('another address deletes nothing', async () => {
  const { dialog, typed, asked, signOut } = await openDialog();
  await userEvent.type(typed, 'eve@example.com{Enter}');
  expect(await dialog.findByText('Enter the email address of your account')).toBeVisible();
  expect(typed).toHaveFocus();
  expect(asked('leaving.deleteAccount')).toEqual([]);
  expect(signOut).not.toHaveBeenCalled();
});

test('a failed deletion says why, and signs nobody out', async () => {
  const { server, typed, toast, signOut } = await openDialog();
  server.fail(accountLifecycle.deleteAccount, 503, 'The accounts are away for a moment');
  await userEvent.type(typed, 'ada@example.com{Enter}');
  await waitFor(() => expect(toast()).toBe('The accounts are away for a moment'));
  expect(signOut).not.toHaveBeenCalled();
});
