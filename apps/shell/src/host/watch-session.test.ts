import { createTestHost } from '@scheduler/platform/testing';
import type { Host } from './host.tsx';
import { watchSession } from './watch-session.ts';

afterEach(() => jest.restoreAllMocks());

/** Starts watching a session. Returns the list of requested URLs. */
function startWatching(status: 'signed-in' | 'signed-out') {
  const requestedUrls: string[] = [];
  const { platform } = createTestHost({
    path: '/',
    fetch: (address) => {
      requestedUrls.push(address as string);
      return Promise.reject(new TypeError('offline'));
    },
  });
  const session = { ...platform.session, get: () => ({ status }) } as unknown as Host['session'];
  jest.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
  watchSession({ session, platform } as Host);
  return requestedUrls;
}

const dispatchVisibilityChange = () => document.dispatchEvent(new Event('visibilitychange'));
const waitForTasks = () => new Promise((resolve) => setTimeout(resolve));

test('watchSession checks the session immediately and whenever the tab becomes visible', async () => {
  const requestedUrls = startWatching('signed-in');
  await waitForTasks();
  expect(requestedUrls).toEqual(['http://localhost/api/auth?action=me']);
  dispatchVisibilityChange();
  await waitForTasks();
  expect(requestedUrls).toHaveLength(2);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  dispatchVisibilityChange();
  await waitForTasks();
  expect(requestedUrls).toHaveLength(2);
});

test("watchSession doesn't check the session while the user is signed out", async () => {
  const requestedUrls = startWatching('signed-out');
  dispatchVisibilityChange();
  await waitForTasks();
  expect(requestedUrls).toEqual([]);
});
