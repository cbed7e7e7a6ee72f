/** @jest-environment node */

import type { Event } from '@scheduler/contracts/core';
import { QueryClient } from '@tanstack/react-query';
import { createClient } from './client.ts';
import { eventsQuery } from './queries.ts';
import { buildCompactEvents, buildEvent } from './testing/fixtures.ts';

const range = { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' };

/** A server whose ETag changes with its events, and a query client that lists them. */
function openList(stored: Event[]) {
  const server = { events: stored, version: 1, statuses: [] as number[] };
  const respond: typeof fetch = (_url, init) => {
    const etag = `"${server.version}"`;
    const isCurrent = new Headers(init?.headers).get('if-none-match') === etag;
    server.statuses.push(isCurrent ? 304 : 200);
    const body = isCurrent ? null : JSON.stringify(buildCompactEvents(server.events));
    return Promise.resolve(
      new Response(body, { status: isCurrent ? 304 : 200, headers: { etag } }),
    );
  };
  const queryClient = new QueryClient();
  const query = eventsQuery(createClient({ baseUrl: 'http://stub/api', fetch: respond }), range);
  return {
    server,
    /** Returns the cached list after the refetch. */
    refetch: async () => {
      await queryClient.query({ ...query, staleTime: 0 });
      return queryClient.getQueryData(query.queryKey) ?? [];
    },
    setCached: (list: Event[]) => void queryClient.setQueryData(query.queryKey, list),
    write: (list: Event[]) => Object.assign(server, { events: list, version: server.version + 1 }),
  };
}

const workshop = buildEvent({ title: 'Workshop', invited_users: ['ben@example.test'] });
const renamed = { ...workshop, title: 'Review' };

test('eventsQuery keeps the cached list if the server reports that nothing has changed', async () => {
  const { server, refetch } = openList([workshop]);
  const first = await refetch();
  expect(first).toEqual([workshop]);
  for (let count = 0; count < 2; count += 1) expect(await refetch()).toBe(first);
  expect(server.statuses).toEqual([200, 304, 304]);
});

test('eventsQuery keeps unchanged events of a changed list and polls with its new ETag', async () => {
  const { server, refetch, write } = openList([workshop]);
  const [first] = await refetch();
  write([workshop, buildEvent()]);
  const changed = await refetch();
  expect(changed).toHaveLength(2);
  expect(changed[0]).toBe(first);
  expect(await refetch()).toBe(changed);
  expect(server.statuses).toEqual([200, 200, 304]);
});

test('eventsQuery replaces a wrong optimistic update, even if nothing has changed on the server', async () => {
  const { server, refetch, setCached } = openList([workshop]);
  await refetch();
  setCached([renamed]);
  expect(await refetch()).toEqual([workshop]);
  expect(await refetch()).toEqual([workshop]);
  expect(server.statuses).toEqual([200, 200, 304]);
});

test('eventsQuery confirms the list that was restored after a failed write', async () => {
  const { server, refetch, setCached } = openList([workshop]);
  const original = await refetch();
  setCached([renamed]);
  setCached(original);
  expect(await refetch()).toEqual([workshop]);
  expect(server.statuses).toEqual([200, 304]);
});

test('eventsQuery fetches a restored list again if the write was saved despite the error', async () => {
  const { server, refetch, setCached, write } = openList([workshop]);
  const original = await refetch();
  setCached([renamed]);
  write([renamed]);
  setCached(original);
  expect(await refetch()).toEqual([renamed]);
  expect(server.statuses).toEqual([200, 200]);
});

test('eventsQuery restores the listed events if an optimistic update was made during a poll', async () => {
  const { refetch, setCached } = openList([workshop]);
  await refetch();
  const poll = refetch();
  setCached([renamed]);
  expect(await poll).toEqual([workshop]);
  expect(await refetch()).toEqual([workshop]);
});
