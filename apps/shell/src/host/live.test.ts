import { waitFor } from '@testing-library/react';
import { testHost } from '@scheduler/platform/testing';
import { QueryObserver } from '@tanstack/react-query';
import type { Host } from './host.tsx';
import { keepFresh } from './live.ts';

const BATCH = '01a1fba5-1af6-7048-802b-d15a4bca5151';

let send: (event: string, data: object, id?: string) => void;
let asked: (string | null)[];
beforeEach(() => {
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    asked.push(new Headers(init?.headers).get('last-event-id'));
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

const person = {
  id: BATCH,
  email: 'ada@example.com',
  full_name: 'Ada',
  avatar_url: null,
  created_at: '',
  updated_at: '',
};

/** A signed-in shell whose lists count how often they are read. */
function start() {
  const { platform } = testHost({ path: '/' });
  const reads = { events: 0, schedules: 0 };
  for (const key of ['events', 'schedules'] as const) {
    new QueryObserver(platform.queryClient, {
      queryKey: [key, 'range'],
      queryFn: () => (reads[key] += 1),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined);
  }
  let user: typeof person | null = person;
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
  keepFresh({ platform, session, ownBatches } as unknown as Host);
  const signOut = () => {
    user = null;
    onChange();
  };
  return { reads, ownBatches, signOut };
}

let signOut = () => undefined as void;
afterEach(() => signOut());

const change = (keys: string[], by_me = false) => ({ keys, batch_id: BATCH, by_me });

test("another's change reads again what it made stale, and nothing else", async () => {
  const { reads, ...rest } = start();
  signOut = rest.signOut;
  await waitFor(() => expect(asked).toHaveLength(1));
  send('change', change(['events', 'history']));
  await waitFor(() => expect(reads.events).toBe(2));
  expect(reads.schedules).toBe(1);
});

test('a change of this tab is left to the screen that made it, one of another tab is not', async () => {
  const { reads, ownBatches, ...rest } = start();
  signOut = rest.signOut;
  await waitFor(() => expect(asked).toHaveLength(1));
  send('change', change(['events'], true));
  ownBatches.add(BATCH);
  send('change', { ...change(['schedules'], true), batch_id: person.id.replace('01a1', '01a2') });
  await waitFor(() => expect(reads.schedules).toBe(2));
  expect(reads.events).toBe(1);
});

test('after too long a silence all is read again', async () => {
  const { reads, ...rest } = start();
  signOut = rest.signOut;
  await waitFor(() => expect(asked).toHaveLength(1));
  send('resync', {});
  await waitFor(() => expect(reads).toEqual({ events: 2, schedules: 2 }));
});

test('a tab told by another reads again as well', async () => {
  const { reads, ...rest } = start();
  signOut = rest.signOut;
  await waitFor(() => expect(asked).toHaveLength(1));
  const other = new BroadcastChannel(`live:${person.id}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  other.postMessage({ id: '9', change: change(['events']) });
  await waitFor(() => expect(reads.events).toBe(2));
  other.close();
});

test('whoever signs out is told no more', async () => {
  const { reads, ...rest } = start();
  await waitFor(() => expect(asked).toHaveLength(1));
  const signal = jest.mocked(fetch).mock.calls[0]?.[1]?.signal;
  rest.signOut();
  expect(signal?.aborted).toBe(true);
  expect(reads.events).toBe(1);
});
