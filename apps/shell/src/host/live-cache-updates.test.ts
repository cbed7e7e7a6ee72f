import { waitFor } from '@testing-library/react';
import { createTestHost } from '@scheduler/platform/testing';
import { QueryObserver } from '@tanstack/react-query';
import type { Host } from './host.tsx';
import { startLiveCacheUpdates } from './live-cache-updates.ts';

const BATCH = '01a1fba5-1af6-7048-802b-d15a4bca5151';

let send: (event: string, data: object, id?: string) => void;
let requestedEventIds: (string | null)[];
beforeEach(() => {
  requestedEventIds = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    requestedEventIds.push(new Headers(init?.headers).get('last-event-id'));
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason));
        send = (event, data, id = '7') =>
          stream.enqueue(
            new TextEncoder().encode(
              `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
            ),
          );
      },
    });
    return Promise.resolve(
      new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    );
  });
});

const testUser = {
  id: BATCH,
  email: 'ada@example.com',
  full_name: 'Ada',
  avatar_url: null,
  created_at: '',
  updated_at: '',
};

/** Starts a shell with queries that count their requests. */
function startShell() {
  const { platform } = createTestHost({ path: '/' });
  const reads = { events: 0, schedules: 0 };
  for (const key of ['events', 'schedules'] as const) {
    new QueryObserver(platform.queryClient, {
      queryKey: [key, 'range'],
      queryFn: () => (reads[key] += 1),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined);
  }
  let user: typeof testUser | null = testUser;
  let onChange = () => undefined as void;
  const session = {
    ...platform.session,
    get: () => (user ? { status: 'signed-in', user } : { status: 'signed-out', user }),
    subscribe: (listener: () => void) => {
      onChange = listener;
      return () => undefined;
    },
  } as unknown as Host['session'];
  const ownBatches = new Set<string>();
  startLiveCacheUpdates({ platform, session, ownBatches } as unknown as Host);
  const signOut = () => {
    user = null;
    onChange();
  };
  return { reads, ownBatches, signOut };
}

let signOut = () => undefined as void;
afterEach(() => signOut());

const createChange = (keys: string[], by_me = false) => ({ keys, batch_id: BATCH, by_me });

test("startLiveCacheUpdates refetches only the queries affected by another user's change", async () => {
  const { reads, ...rest } = startShell();
  signOut = rest.signOut;
  await waitFor(() => expect(requestedEventIds).toHaveLength(1));
  send('change', createChange(['events', 'history']));
  await waitFor(() => expect(reads.events).toBe(2));
  expect(reads.schedules).toBe(1);
});

test('startLiveCacheUpdates ignores changes made in this tab but not those made in other tabs', async () => {
  const { reads, ownBatches, ...rest } = startShell();
  signOut = rest.signOut;
  await waitFor(() => expect(requestedEventIds).toHaveLength(1));
  send('change', createChange(['events'], true));
  ownBatches.add(BATCH);
  send('change', {
    ...createChange(['schedules'], true),
    batch_id: testUser.id.replace('01a1', '01a2'),
  });
  await waitFor(() => expect(reads.schedules).toBe(2));
  expect(reads.events).toBe(1);
});

test('startLiveCacheUpdates refetches all queries after a resync message', async () => {
  const { reads, ...rest } = startShell();
  signOut = rest.signOut;
  await waitFor(() => expect(requestedEventIds).toHaveLength(1));
  send('resync', {});
  await waitFor(() => expect(reads).toEqual({ events: 2, schedules: 2 }));
});

test('startLiveCacheUpdates refetches the affected queries when another tab forwards a message', async () => {
  const { reads, ...rest } = startShell();
  signOut = rest.signOut;
  await waitFor(() => expect(requestedEventIds).toHaveLength(1));
  const otherTab = new BroadcastChannel(`live:${testUser.id}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  otherTab.postMessage({ id: '9', change: createChange(['events']) });
  await waitFor(() => expect(reads.events).toBe(2));
  otherTab.close();
});

test('startLiveCacheUpdates closes the stream when the user signs out', async () => {
  const { reads, ...rest } = startShell();
  await waitFor(() => expect(requestedEventIds).toHaveLength(1));
  const signal = jest.mocked(fetch).mock.calls[0]?.[1]?.signal;
  rest.signOut();
  expect(signal?.aborted).toBe(true);
  expect(reads.events).toBe(1);
});
