import { defineRemote, usePlatform, useUser } from '@scheduler/platform';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { loadNamedScreen, openShell } from '../../testing/open-shell.tsx';

const ERROR_TITLE = "Couldn't load this part of the app";
const findErrorPanel = () => screen.findByRole('heading', { name: ERROR_TITLE });

// React logs errors caught by error boundaries.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

test('RemoteOutlet unmounts a screen when the user navigates to another one', async () => {
  const { navigation, container } = openShell({ path: '/dashboard' });
  await screen.findByText('dashboard ./app screen');
  navigation.navigate('/calendar');
  expect(await screen.findByText('calendar ./calendar screen')).toBeVisible();
  expect(screen.queryByText('dashboard ./app screen')).toBeNull();
  expect(container.querySelectorAll('[data-remote]')).toHaveLength(1);
});

test('RemoteOutlet provides the platform to remotes', async () => {
  const Greeting = () => <h1>{usePlatform().session.get().user?.email}</h1>;
  openShell({ path: '/dashboard', load: () => Promise.resolve(defineRemote(Greeting)) });
  expect(await screen.findByText('ada@example.com')).toBeVisible();
});

test('RemoteOutlet unmounts a screen that shows user data without errors when the user signs out', async () => {
  const Greeting = () => <h1>{useUser().email}</h1>;
  const load = () => Promise.resolve(defineRemote(Greeting));
  const { setStatus, getPath, errors } = openShell({ path: '/dashboard', load });
  await screen.findByText('ada@example.com');
  setStatus('signed-out');
  await waitFor(() => expect(getPath()).toBe('/login'));
  expect(errors).toEqual([]);
});

test('RemoteOutlet shows an error panel for a remote that fails to load and reloads it on Retry', async () => {
  const load = jest.fn(loadNamedScreen).mockRejectedValueOnce(new Error('404'));
  const { resetRemotes, navigation } = openShell({ path: '/calendar', load });
  await findErrorPanel();
  expect(resetRemotes).toEqual(['calendar']);
  navigation.navigate('/settings');
  expect(await screen.findByText('settings ./app screen')).toBeVisible();
  load.mockRejectedValueOnce(new Error('404'));
  navigation.navigate('/calendar');
  await findErrorPanel();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('calendar ./calendar screen')).toBeVisible();
});

test('RemoteOutlet shows an error panel for a screen that throws during its first render', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  const { errors } = openShell({
    path: '/calendar',
    load: () => Promise.resolve(defineRemote(Broken)),
  });
  await findErrorPanel();
  expect(errors).toEqual([new Error('broken')]);
});

test('RemoteOutlet shows an error panel for a screen that throws later and remounts it on Retry', async () => {
  const Fragile = () => {
    const [broken, setBroken] = useState(false);
    if (broken) throw new Error('broken later');
    return (
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    );
  };
  const lifecycles = defineRemote(Fragile);
  openShell({ path: '/calendar', load: () => Promise.resolve(lifecycles) });
  await userEvent.click(await screen.findByText('Break'));
  await findErrorPanel();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Break')).toBeVisible();
});

test("RemoteOutlet shows an error panel for a screen that doesn't load within a minute", async () => {
  jest.useFakeTimers();
  openShell({ path: '/calendar', load: () => new Promise(() => {}) });
  await jest.advanceTimersByTimeAsync(61_000);
  jest.useRealTimers();
  expect(await findErrorPanel()).toBeVisible();
});

test('RemoteOutlet never shows a screen that finishes loading after the user has left it', async () => {
  const pendingLoad = Promise.withResolvers<Awaited<ReturnType<typeof loadNamedScreen>>>();
  const { navigation } = openShell({
    path: '/calendar',
    load: (remote, expose) =>
      remote === 'calendar' ? pendingLoad.promise : loadNamedScreen(remote, expose),
  });
  navigation.navigate('/settings');
  await screen.findByText('settings ./app screen');
  pendingLoad.resolve(await loadNamedScreen('calendar', './calendar'));
  await waitFor(() => expect(screen.queryByText('calendar ./calendar screen')).toBeNull());
});
