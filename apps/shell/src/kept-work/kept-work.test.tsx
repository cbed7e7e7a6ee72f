import { PlatformProvider, type SessionState } from '@scheduler/platform';
import { testHost } from '@scheduler/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HostContext, type Host } from '../host/host.tsx';
import { KeptWork } from './kept-work.tsx';

beforeEach(() => sessionStorage.clear());

/** A signed-in screen with a form in it, whose session the test ends. */
function openScreen({ userId = 'ada', expires = true } = {}) {
  const { platform } = testHost({ path: '/calendar', user: { id: userId } });
  let state: SessionState = platform.session.get();
  const observers = new Set<() => void>();
  const session = {
    ...platform.session,
    get: () => state,
    subscribe(onChange: () => void) {
      observers.add(onChange);
      return () => observers.delete(onChange);
    },
  } as unknown as Host['session'];
  const host = {
    platform: { ...platform, session },
    session,
    sessionExpired: () => expires && state.status === 'signed-out',
  } as unknown as Host;
  const { unmount } = render(
    <HostContext value={host}>
      <PlatformProvider platform={platform}>
        <div role="dialog" aria-label="Create New Event">
          <h2>Create New Event</h2>
          <label>
            Event Title <input />
          </label>
          <label>
            Location <input />
          </label>
          <label>
            Key <input type="password" />
          </label>
        </div>
        <KeptWork />
      </PlatformProvider>
    </HostContext>,
  );
  const end = () => {
    state = { status: 'signed-out', user: null };
    for (const observer of observers) observer();
    unmount();
  };
  return { end };
}

const offer = () => screen.queryByRole('dialog', { name: 'What you typed is kept' });

async function typeAndLose(options: { expires?: boolean } = {}) {
  const { end } = openScreen(options);
  await userEvent.type(screen.getByLabelText('Key'), 'secret');
  await userEvent.type(screen.getByLabelText('Event Title'), 'Launch review');
  end();
}

test('what was typed when the session ended is offered after signing in again', async () => {
  await typeAndLose();
  openScreen();
  expect(offer()).toHaveTextContent('Your session ended before you saved this: Create New Event.');
  expect(offer()).toHaveTextContent('Event TitleLaunch review');
  expect(offer()).not.toHaveTextContent('Location');
  expect(offer()).not.toHaveTextContent('secret');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(offer()).not.toBeInTheDocument());
  expect(sessionStorage).toHaveLength(0);
});

test('it can be copied', async () => {
  await typeAndLose();
  openScreen();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('Event Title: Launch review');
});

test('who signs out on purpose leaves nothing behind', async () => {
  await typeAndLose({ expires: false });
  expect(sessionStorage).toHaveLength(0);
});

test('a session that ends while nothing is typed keeps nothing', () => {
  openScreen().end();
  expect(sessionStorage).toHaveLength(0);
});

test('nobody is shown what another person typed', async () => {
  await typeAndLose();
  openScreen({ userId: 'grace' });
  expect(offer()).not.toBeInTheDocument();
});
