import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openShell } from '../testing/open-shell.tsx';

let isOffline = true;
jest.mock('./auth/auth-screens.tsx', () => {
  if (isOffline) throw new Error('chunk failed');
  return jest.requireActual('./auth/auth-screens.tsx');
});

test('a sign-in screen that cannot be loaded is replaced by an error with a Retry button', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  openShell({ path: '/login', status: 'signed-out' });
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load");
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Sign in to AI Scheduler' })).toBeVisible();
});
