import { PlatformProvider, type SessionState } from '@scheduler/platform';
import { createTestHost } from '@scheduler/platform/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HostContext, type Host } from '../host/host.tsx';
import { DraftRecovery } from './draft-recovery.tsx';

beforeEach(() => sessionStorage.clear());

/** Renders a screen with a form and returns a function that expires the session. */
function openScreen({ userId = 'ada', expires = true } = {}) {
  const { platform } = createTestHost({ path: '/calendar', user: { id: userId } });
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
    hasSessionExpired: () => expires && state.status === 'signed-out',
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
        <DraftRecovery />
      </PlatformProvider>
    </HostContext>,
  );
  const endSession = () => {
    state = { status: 'signed-out', user: null };
    for (const observer of observers) observer();
    unmount();
  };
  return { endSession };
}

const queryDialog = () => screen.queryByRole('dialog', { name: 'Unsaved text recovered' });

async function typeAndEndSession(options: { expires?: boolean } = {}) {
  const { endSession } = openScreen(options);
  await userEvent.type(screen.getByLabelText('Key'), 'secret');
  await userEvent.type(screen.getByLabelText('Event Title'), 'Launch review');
  endSession();
}

test('draft recovery offers unsaved text after the next sign-in', async () => {
  await typeAndEndSession();
  openScreen();
  expect(queryDialog()).toHaveTextContent('You were signed out before saving “Create New Event”.');
  expect(queryDialog()).toHaveTextContent('Event TitleLaunch review');
  expect(queryDialog()).not.toHaveTextContent('Location');
  expect(queryDialog()).not.toHaveTextContent('secret');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(queryDialog()).not.toBeInTheDocument());
  expect(sessionStorage).toHaveLength(0);
});

test('draft recovery copies the recovered text', async () => {
  await typeAndEndSession();
  openScreen();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('Event Title: Launch review');
});

test("draft recovery doesn't store text if the user signs out", async () => {
  await typeAndEndSession({ expires: false });
  expect(sessionStorage).toHaveLength(0);
});

test("draft recovery doesn't store an empty form", () => {
  openScreen().endSession();
  expect(sessionStorage).toHaveLength(0);
});

test("draft recovery doesn't show the text to another user", async () => {
  await typeAndEndSession();
  openScreen({ userId: 'grace' });
  expect(queryDialog()).not.toBeInTheDocument();
});

test.each(['{"userId":"ada"', '{"userId":"ada","title":"Create New Event"}'])(
  'draft recovery ignores the stored draft %s, which this version cannot read',
  (text) => {
    sessionStorage.setItem('scheduler.typed-work', text);
    openScreen();
    expect(screen.getByRole('dialog', { name: 'Create New Event' })).toBeVisible();
    expect(queryDialog()).not.toBeInTheDocument();
  },
);
