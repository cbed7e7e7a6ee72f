/** @jest-environment node */

import { queryKeys } from '@scheduler/api-client/queries';
import type { Event } from '@scheduler/contracts/core';
import { DAY_MS } from '@scheduler/scheduling/durations';
import { QueryClient } from '@tanstack/react-query';
import { buildEvent } from '@scheduler/api-client/testing/fixtures';
import {
  findCachedEvent,
  removeCachedEvent,
  snapshotRanges,
  restoreRanges,
  setCachedEvent,
} from './events-cache.ts';

const rangeKey = (date: string) => [
  ...queryKeys.events,
  new Date(`${date}T00:00`).toISOString(),
  new Date(new Date(`${date}T00:00`).getTime() + DAY_MS).toISOString(),
];
const wednesday = rangeKey('2026-11-18');
const thursday = rangeKey('2026-11-19');

const buildEventOn = (date: string, overrides: Partial<Event> = {}) =>
  buildEvent({ start: `${date}T11:00`, end: `${date}T12:00`, ...overrides });

const existing = buildEventOn('2026-11-18');

function createClient(events: Event[]) {
  const client = new QueryClient();
  client.setQueryData(wednesday, events);
  client.setQueryData(thursday, []);
  const getCachedIds = (key: string[]) => client.getQueryData<Event[]>(key)?.map(({ id }) => id);
  return { client, getCachedIds };
}

test('setCachedEvent appends a new event to the ranges that contain it', () => {
  const { client, getCachedIds } = createClient([existing]);
  const created = buildEventOn('2026-11-18');
  setCachedEvent(client, created);
  expect(getCachedIds(wednesday)).toEqual([existing.id, created.id]);
  expect(getCachedIds(thursday)).toEqual([]);
});

test('setCachedEvent replaces an updated event in place', () => {
  const { client } = createClient([existing, buildEventOn('2026-11-18')]);
  setCachedEvent(client, { ...existing, title: 'Moved' });
  expect(client.getQueryData<Event[]>(wednesday)?.[0]).toMatchObject({ title: 'Moved' });
});

test('setCachedEvent moves an event to the range of its new day', () => {
  const { client, getCachedIds } = createClient([existing]);
  const { start_time, end_time } = buildEventOn('2026-11-19');
  setCachedEvent(client, { ...existing, start_time, end_time });
  expect([getCachedIds(wednesday), getCachedIds(thursday)]).toEqual([[], [existing.id]]);
});

test('setCachedEvent does not add an event that ends at midnight to the next day', () => {
  const { client, getCachedIds } = createClient([]);
  setCachedEvent(client, buildEvent({ start: '2026-11-18T23:00', end: '2026-11-19T00:00' }));
  expect(getCachedIds(thursday)).toEqual([]);
});

test('restoreRanges restores an event that was removed from all ranges', async () => {
  const { client, getCachedIds } = createClient([existing]);
  const snapshot = await snapshotRanges(client);
  removeCachedEvent(client, existing.id);
  expect(findCachedEvent(client, existing.id)).toBeUndefined();
  restoreRanges(client, snapshot);
  expect(getCachedIds(wednesday)).toEqual([existing.id]);
});
