import { queryKeys } from '@scheduler/api-client/queries';
import type { Event } from '@scheduler/contracts/core';
import { QueryClient } from '@tanstack/react-query';
import { anEvent } from '@scheduler/api-client/testing/records';
import { cachedEvent, dropEvent, holdRanges, putBack, putEvent } from './events-cache.ts';

const day = (date: string) => [
  ...queryKeys.events,
  new Date(`${date}T00:00`).toISOString(),
  new Date(new Date(`${date}T00:00`).getTime() + 86_400_000).toISOString(),
];
const wednesday = day('2026-11-18');
const thursday = day('2026-11-19');

const on = (date: string, facts: Partial<Event> = {}) =>
  anEvent({ start: `${date}T11:00`, end: `${date}T12:00`, ...facts });

const old = on('2026-11-18');

function clientWith(events: Event[]) {
  const client = new QueryClient();
  client.setQueryData(wednesday, events);
  client.setQueryData(thursday, []);
  const idsIn = (key: string[]) => client.getQueryData<Event[]>(key)?.map(({ id }) => id);
  return { client, idsIn };
}

test('a new event is appended to the ranges it lies in', () => {
  const { client, idsIn } = clientWith([old]);
  const created = on('2026-11-18');
  putEvent(client, created);
  expect(idsIn(wednesday)).toEqual([old.id, created.id]);
  expect(idsIn(thursday)).toEqual([]);
});

test('a changed event replaces its former self, in its place', () => {
  const { client } = clientWith([old, on('2026-11-18')]);
  putEvent(client, { ...old, title: 'Moved' });
  expect(client.getQueryData<Event[]>(wednesday)?.[0]).toMatchObject({ title: 'Moved' });
});

test('an event that moved to another day leaves one range and enters the other', () => {
  const { client, idsIn } = clientWith([old]);
  const { start_time, end_time } = on('2026-11-19');
  putEvent(client, { ...old, start_time, end_time });
  expect([idsIn(wednesday), idsIn(thursday)]).toEqual([[], [old.id]]);
});

test('an event that ends at midnight does not enter the next day', () => {
  const { client, idsIn } = clientWith([]);
  putEvent(client, anEvent({ start: '2026-11-18T23:00', end: '2026-11-19T00:00' }));
  expect(idsIn(thursday)).toEqual([]);
});

test('a deleted event leaves every range, and a failed change is taken back', async () => {
  const { client, idsIn } = clientWith([old]);
  const before = await holdRanges(client);
  dropEvent(client, old.id);
  expect(cachedEvent(client, old.id)).toBeUndefined();
  putBack(client, before);
  expect(idsIn(wednesday)).toEqual([old.id]);
});
