import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { notify, prepareToasts, Toasts } from './notify.tsx';

let isOffline = true;
jest.mock('../layout/toaster.tsx', () => {
  if (isOffline) throw new Error('chunk failed');
  return jest.requireActual('../layout/toaster.tsx');
});

test('messages that are sent while the toaster cannot be loaded are shown after Retry', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  render(<Toasts />);
  await act(async () => prepareToasts());
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => notify.success('Event deleted successfully'));
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load");
  isOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Event deleted successfully')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
