import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { AppShell } from './app-shell.tsx';
import { formatPlanLabel } from './plan-label.ts';
import { RemoteErrorPanel } from './remote-error-panel.tsx';
import { notify, Toaster } from './toaster.tsx';

const testUser = { full_name: 'Ines Duarte', email: 'ines@tideline.example' };

function renderShell(user = testUser) {
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

test('the shell shows exactly four sidebar entries and marks the current one', () => {
  renderShell();
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

test('the shell shows the user and their plan, and the user can sign out', async () => {
  const { onSignOut } = renderShell();
  expect(screen.getByText('Ines Duarte')).toBeInTheDocument();
  expect(screen.getByText('Free plan')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(onSignOut).toHaveBeenCalledTimes(1);
});

test('the shell shows the email address of a user without a name', () => {
  renderShell({ ...testUser, full_name: '' });
  expect(screen.getByText('ines@tideline.example')).toBeInTheDocument();
});

test('hovering over a sidebar entry reports the entry, so that its screen can be preloaded', async () => {
  const { onIntent } = renderShell();
  await userEvent.hover(screen.getByRole('link', { name: 'Calendar' }));
  expect(onIntent).toHaveBeenCalledWith('/calendar');
});

test('the Search button opens the command menu', async () => {
  const { onSearch } = renderShell();
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('the skip link moves focus to the content', async () => {
  renderShell();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the shell shows an error panel with Retry and a link to the dashboard', async () => {
  const onRetry = jest.fn();
  render(
    <MemoryRouter>
      <RemoteErrorPanel title="Calendar" error={new Error('manifest 404')} onRetry={onRetry} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent("Couldn't load this part of the app");
  expect(screen.getByText('manifest 404')).toBeInTheDocument();
  const dashboardLink = screen.getByRole('link', { name: 'Go to Dashboard' });
  expect(dashboardLink).toHaveAttribute('href', '/dashboard');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('the shell shows toasts, announces errors immediately and runs toast actions', async () => {
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

test('the shell dismisses a toast that offers Undo if the change was undone elsewhere', async () => {
  render(<Toaster />);
  const action = { label: 'Undo', onClick: jest.fn() };
  act(() => {
    notify.success('Event deleted successfully', { action, undoBatchId: 'one' });
    notify.success('Event updated successfully', { action, undoBatchId: 'another' });
  });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2));
  act(() => notify.success('Change undone', { undoneBatchIds: ['another'] }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Event updated successfully')).toBeNull());
  expect(screen.getByText('Event deleted successfully')).toBeInTheDocument();
});

test('Tab moves focus through the toasts and then to the next element', async () => {
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
  const onBeforeFocus = jest.fn();
  before.addEventListener('focus', onBeforeFocus);
  const after = screen.getByRole('button', { name: 'After' });
  const focusedElements: (Element | null)[] = [];
  while (focusedElements.length < 20 && document.activeElement !== after) {
    await userEvent.tab();
    focusedElements.push(document.activeElement);
  }
  expect(focusedElements).toContain(undo);
  expect(after).toHaveFocus();
  expect(onBeforeFocus).not.toHaveBeenCalled();
});

const now = Date.parse('2026-11-18T10:42:00Z');

test.each([
  ['free', 'active', null, 'Free plan'],
  ['pro', 'active', '2026-12-01T00:00:00Z', 'Pro plan'],
  ['pro', 'trialing', '2026-11-21T09:00:00Z', 'Pro trial, 3 days left'],
  ['pro', 'trialing', '2026-11-19T09:00:00Z', 'Pro trial, 1 day left'],
  ['pro', 'trialing', '2026-11-17T09:00:00Z', 'Free plan'],
])(
  'formatPlanLabel formats the %s plan with the %s status and period end %s as “%s”',
  (plan_type, status, current_period_end, line) => {
    expect(formatPlanLabel({ plan_type, status, current_period_end }, now)).toBe(line);
  },
);
