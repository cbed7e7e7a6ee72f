import { testHost } from '@scheduler/platform/testing';
import type { Host } from './host.tsx';
import { watchSession } from './session-watch.ts';

afterEach(() => jest.restoreAllMocks());

/** Watches as a person with a session, or as nobody. @returns how often it was asked about */
function watch(status: 'signed-in' | 'signed-out') {
  const asked: string[] = [];
  const { platform } = testHost({
    path: '/',
    fetch: (address) => {
      asked.push(address as string);
      return Promise.reject(new TypeError('offline'));
    },
  });
  const session = { ...platform.session, get: () => ({ status }) } as unknown as Host['session'];
  jest.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
  watchSession({ session, platform } as Host);
  return asked;
}

const look = () => document.dispatchEvent(new Event('visibilitychange'));
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('asks whether the session is there at once, and whenever the tab is looked at', async () => {
  const asked = watch('signed-in');
  await turn();
  expect(asked).toEqual(['http://localhost/api/auth?action=me']);
  look();
  await turn();
  expect(asked).toHaveLength(2);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  look();
  await turn();
  expect(asked).toHaveLength(2);
});

test('asks nothing while nobody is signed in', async () => {
  const asked = watch('signed-out');
  look();
  await turn();
  expect(asked).toEqual([]);
});
