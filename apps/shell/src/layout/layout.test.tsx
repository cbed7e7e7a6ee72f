import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { AppShell } from './app-shell.tsx';
import { planLine } from './plan-line.ts';
import { RemoteFailed } from './remote-failed.tsx';
import { notify, Toaster } from './toaster.tsx';

const ines = { full_name: 'Ines Duarte', email: 'ines@tideline.example' };

function showShell(user = ines) {
  const onSignOut = jest.fn();
  const onIntent = jest.fn();
  const onSearch = jest.fn();
  render(
    <MemoryRouter initialEntries={['/schedules']}>
      <AppShell
        user={user}
        plan="Free plan"
        onSignOut={onSignOut}
        onSearch={onSearch}
        onIntent={onIntent}
      >
        <h1>Schedules</h1>
      </AppShell>
    </MemoryRouter>,
  );
  return { onSignOut, onSearch, onIntent };
}

test('the sidebar has exactly four entries and marks the present one', () => {
  showShell();
  const entries = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    'Dashboard',
    'Calendar',
    'Schedules',
    'Settings',
  ]);
  expect(entries.map((entry) => entry.getAttribute('aria-current'))).toEqual([
    null,
    null,
    'page',
    null,
  ]);
});

test('it shows who is signed in, on which plan, and signs out', async () => {
  const { onSignOut } = showShell();
  expect(screen.getByText('Ines Duarte')).toBeInTheDocument();
  expect(screen.getByText('Free plan')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(onSignOut).toHaveBeenCalledTimes(1);
});

test('without a name the e-mail stands in', () => {
  showShell({ ...ines, full_name: '' });
  expect(screen.getByText('ines@tideline.example')).toBeInTheDocument();
});

test('an entry that is about to be used says so', async () => {
  const { onIntent } = showShell();
  await userEvent.hover(screen.getByRole('link', { name: 'Calendar' }));
  expect(onIntent).toHaveBeenCalledWith('/calendar');
});

test('Search opens the command menu', async () => {
  const { onSearch } = showShell();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('the skip link moves to the content', async () => {
  showShell();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('a failed screen says so, can be tried again and left', async () => {
  const onRetry = jest.fn();
  render(
    <MemoryRouter>
      <RemoteFailed title="Calendar" error={new Error('manifest 404')} onRetry={onRetry} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the app could not be loaded');
  expect(screen.getByText('manifest 404')).toBeInTheDocument();
  const away = screen.getByRole('link', { name: 'Go to Dashboard' });
  expect(away).toHaveAttribute('href', '/dashboard');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a toast tells, an error tells at once, and an action can be taken', async () => {
  const undo = jest.fn();
  render(<Toaster />);
  act(() => {
    notify.error('Failed to load schedules');
    notify.success('3 moves applied', { action: { label: 'Undo', onClick: undo } });
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load schedules');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
});

test('what is taken back in another way is not offered to be taken back any more', async () => {
  render(<Toaster />);
  const action = { label: 'Undo', onClick: jest.fn() };
  act(() => {
    notify.success('Event deleted successfully', { action, undoes: 'one' });
    notify.success('Event updated successfully', { action, undoes: 'another' });
  });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
  act(() => notify.success('Change undone', { undone: ['another'] }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Event updated successfully')).toBeNull());
  expect(screen.getByText('Event deleted successfully')).toBeInTheDocument();
});

test('Tab leads through the toasts and on', async () => {
  render(
    <>
      <button type="button">Before</button>
      <Toaster />
      <button type="button">After</button>
    </>,
  );
  act(() => notify.success('3 moves applied', { action: { label: 'Undo', onClick: jest.fn() } }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const before = screen.getByRole('button', { name: 'Before' });
  before.focus();
  const calledBack = jest.fn();
  before.addEventListener('focus', calledBack);
  const after = screen.getByRole('button', { name: 'After' });
  const passed: (Element | null)[] = [];
  while (passed.length < 20 && document.activeElement !== after) {
    await userEvent.tab();
    passed.push(document.activeElement);
  }
  expect(passed).toContain(undo);
  expect(after).toHaveFocus();
  expect(calledBack).not.toHaveBeenCalled();
});

const now = Date.parse('2026-11-18T10:42:00Z');

test.each([
  ['free', 'active', null, 'Free plan'],
  ['pro', 'active', '2026-12-01T00:00:00Z', 'Pro plan'],
  ['pro', 'trialing', '2026-11-21T09:00:00Z', 'Pro trial, 3 days left'],
  ['pro', 'trialing', '2026-11-19T09:00:00Z', 'Pro trial, 1 day left'],
  ['pro', 'trialing', '2026-11-17T09:00:00Z', 'Free plan'],
])('%s, %s until %s reads %s', (plan_type, status, current_period_end, line) => {
  expect(planLine({ plan_type, status, current_period_end }, now)).toBe(line);
});
