import { ApiError } from '@scheduler/api-client';
import { screen } from '@testing-library/react';
import { clickButton, renderScreen } from '../../testing/auth-screen-helpers.tsx';
import { ReportSignInScreen } from './report-sign-in-screen.tsx';

test('reporting a sign-in requires a click and leads to a new password', async () => {
  const report = jest.fn(() => Promise.resolve());
  renderScreen(<ReportSignInScreen report={report} />);
  expect(report).not.toHaveBeenCalled();
  await clickButton('Sign out all devices');
  expect(await screen.findByRole('heading', { name: 'All devices were signed out' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

test('an expired link offers a new password, and other errors can be retried', async () => {
  const notFound = new ApiError({
    type: '/problems/not-found',
    title: 'Not found',
    status: 404,
    detail: 'This link has expired. Reset your password instead.',
    code: 'not-found',
  });
  const report = jest
    .fn<Promise<void>, []>()
    .mockRejectedValueOnce(new Error(''))
    .mockRejectedValueOnce(notFound);
  renderScreen(<ReportSignInScreen report={report} />);
  await clickButton('Sign out all devices');
  expect(
    await screen.findByText("Couldn't sign out your devices. Check your connection."),
  ).toBeVisible();
  await clickButton('Sign out all devices');
  expect(await screen.findByText(notFound.message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign out all devices' })).toBeNull();
});
