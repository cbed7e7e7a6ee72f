import { defineRemote, usePlatform, useUser } from '@scheduler/platform';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { loadNamed, openShell } from '../testing/open-shell.tsx';

const FAILED = 'This part of the app could not be loaded';
const failed = () => screen.findByRole('heading', { name: FAILED });

// React tells the console of what an error boundary caught.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

test('one screen gives way to the next, and the first is taken down', async () => {
  const { navigation, container } = openShell({ path: '/dashboard' });
  await screen.findByText('dashboard ./app screen');
  navigation.navigate('/calendar');
  expect(await screen.findByText('calendar ./calendar screen')).toBeVisible();
  expect(screen.queryByText('dashboard ./app screen')).toBeNull();
  expect(container.querySelectorAll('[data-remote]')).toHaveLength(1);
});

test('a remote has the host platform', async () => {
  const Greeting = () => <h1>{usePlatform().session.get().user?.email}</h1>;
  openShell({ path: '/dashboard', load: () => Promise.resolve(defineRemote(Greeting)) });
  expect(await screen.findByText('ada@example.com')).toBeVisible();
});

test('a screen that shows its user leaves quietly when the person signs out', async () => {
  const Greeting = () => <h1>{useUser().email}</h1>;
  const load = () => Promise.resolve(defineRemote(Greeting));
  const { become, address, errors } = openShell({ path: '/dashboard', load });
  await screen.findByText('ada@example.com');
  become('signed-out');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(errors).toEqual([]);
});

test('a remote that does not load leaves the sidebar, and Retry loads it afresh', async () => {
  const load = jest.fn(loadNamed).mockRejectedValueOnce(new Error('404'));
  const { renewed, navigation } = openShell({ path: '/calendar', load });
  await failed();
  expect(renewed).toEqual(['calendar']);
  navigation.navigate('/settings');
  expect(await screen.findByText('settings ./app screen')).toBeVisible();
  load.mockRejectedValueOnce(new Error('404'));
  navigation.navigate('/calendar');
  await failed();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('calendar ./calendar screen')).toBeVisible();
});

test('a screen that throws at its first render makes way for the panel', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  const { errors } = openShell({
    path: '/calendar',
    load: () => Promise.resolve(defineRemote(Broken)),
  });
  await failed();
  expect(errors).toEqual([new Error('broken')]);
});

test('a screen that throws later makes way for the panel, and Retry brings it back', async () => {
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
  await failed();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Break')).toBeVisible();
});

test('a screen that never loads is given up after ten seconds', async () => {
  jest.useFakeTimers();
  openShell({ path: '/calendar', load: () => new Promise(() => {}) });
  await jest.advanceTimersByTimeAsync(11_000);
  jest.useRealTimers();
  expect(await failed()).toBeVisible();
});

test('a screen left before it has loaded is never shown', async () => {
  const late = Promise.withResolvers<Awaited<ReturnType<typeof loadNamed>>>();
  const { navigation } = openShell({
    path: '/calendar',
    load: (remote, expose) => (remote === 'calendar' ? late.promise : loadNamed(remote, expose)),
  });
  navigation.navigate('/settings');
  await screen.findByText('settings ./app screen');
  late.resolve(await loadNamed('calendar', './calendar'));
  await waitFor(() => expect(screen.queryByText('calendar ./calendar screen')).toBeNull());
});
